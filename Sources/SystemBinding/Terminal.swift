import CSystem

/// What the standard streams are connected to.
public enum Terminal {
  /// Whether a standard stream (0, 1 or 2) is a terminal.
  public static func isTerminal(_ stream: Int32) -> Bool { isatty(stream) == 1 }

  /// The width of the terminal on a standard stream in columns; `nil` when it has none.
  public static func columns(_ stream: Int32) -> Int? {
    let columns = casebound_terminal_columns(stream)
    return columns > 0 ? Int(columns) : nil
  }
}
