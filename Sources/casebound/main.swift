import Foundation

print("casebound \(CommandLine.arguments.count)")
