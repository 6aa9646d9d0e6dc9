import Foundation
import SystemBinding

ThisProcess.exitOnInterrupts()
ThisProcess.occupyStandardStreams()
ThisProcess.ignoreBrokenPipes()
let console = Console(environment: ProcessInfo.processInfo.environment)
let status = Program(console: console).run(Array(ThisProcess.arguments.dropFirst()))
exit(status.rawValue)
