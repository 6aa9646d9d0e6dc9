/// What a worker process does.
public enum WorkerMain {
  /// Renders the notes that come on standard input until there are no more.
  ///
  /// Standard output carries frames alone; whatever else is printed goes to standard error.
  ///
  /// - Returns: The exit status.
  public static func run() -> Int32 { 1 }
}
