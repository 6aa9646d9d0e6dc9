import Foundation
import SystemBinding

ThisProcess.occupyStandardStreams()
ThisProcess.ignoreBrokenPipes()
let console = Console(environment: ProcessInfo.processInfo.environment)
let status = Program(console: console).run(Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
