import SystemBinding
import Testing

@Suite("Child processes")
struct ChildProcessTests {
  private func shell(_ script: String) throws(SystemError) -> ChildProcess {
    try ChildProcess(
      executable: "/bin/sh",
      arguments: ["-c", script],
      environment: ["PATH=/usr/bin:/bin"]
    )
  }

  private func output(of child: ChildProcess) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      _ = try Polling.wait(readers: [child.output], writers: [])
      if try child.output.read(appendingTo: &bytes, limit: 4096) == .end { return bytes }
    }
  }

  @Test("statuses and signals are told apart")
  func ends() throws {
    #expect(try shell("exit 3").wait() == .exited(3))
    #expect(try shell("kill -SEGV $$").wait() == .signaled("SIGSEGV"))
    #expect(try shell("kill -KILL $$").wait() == .signaled("SIGKILL"))
  }

  @Test("more than a pipe holds goes through and comes back")
  func pipes() throws {
    let child = try shell("cat")
    let sent = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
    var offset = 0
    var received: [UInt8] = []
    while received.count < sent.count {
      let ready = try Polling.wait(
        readers: [child.output],
        writers: offset < sent.count ? [child.input] : []
      )
      if ready.writers == [true] { offset += try child.input.writeSome(sent, from: offset) }
      if ready.readers == [true] {
        _ = try child.output.read(appendingTo: &received, limit: 1 << 16)
      }
    }
    try child.input.close()
    #expect(received == sent)
    #expect(child.wait() == .exited(0))
  }

  @Test("closing its input ends one that reads, whatever other children are there")
  func closing() throws {
    let other = try shell("cat")
    let child = try shell("cat")
    try other.input.close()
    #expect(other.wait() == .exited(0))
    try child.input.close()
    #expect(child.wait() == .exited(0))
  }

  @Test("only the environment given is there")
  func environment() throws {
    #expect(
      try output(of: shell("env | grep -v ^PWD= | grep -v ^_="))
        == Array("PATH=/usr/bin:/bin\n".utf8)
    )
  }

  @Test("a program that is not there is an error")
  func missing() {
    let error = #expect(throws: SystemError.self) {
      try ChildProcess(executable: "/nowhere/program", arguments: [], environment: [])
    }
    #expect(error?.kind == .notFound)
  }

  @Test("one that is killed ends by SIGKILL")
  func killing() throws {
    let child = try shell("exec sleep 100")
    child.kill()
    #expect(child.wait() == .signaled("SIGKILL"))
  }
}
