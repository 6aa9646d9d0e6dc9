import ExportRun

extension Command {
  /// Renders notes for an export of this program; no person calls it.
  static let worker = Command(
    name: "worker",
    summary: "render notes for an export, fed over pipes",
    operand: nil,
    groups: [],
    examples: ["worker"],
    isHidden: true,
    run: { _, _ in WorkerMain.run() == 0 ? .done : .findings }
  )
}
