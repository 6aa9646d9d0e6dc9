import AttachmentRun
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
    run: { _, _ in ExitStatus(rawValue: WorkerMain.run()) ?? .findings }
  )

  /// Inspects files for a run of this program; no person calls it.
  static let inspector = Command(
    name: "inspector",
    summary: "inspect files for a run, fed over pipes",
    operand: nil,
    groups: [],
    examples: ["inspector"],
    isHidden: true,
    run: { _, _ in InspectionWorker.run() == 0 ? .done : .findings }
  )
}
