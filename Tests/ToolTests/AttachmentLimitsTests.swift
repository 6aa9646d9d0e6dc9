import Foundation
import Testing

@Suite("Limits of checking attachments")
struct AttachmentLimitsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the checking process is fenced in by the kernel before the first file")
  func fence() throws {
    let script = #"""
      greeting='{"settings":{"limits":{"bytes":1048576,"entries":9,"unpacked":9,"ratio":9,'
      greeting+='"pixels":9},"seconds":9,"memory":1073741824},"parentID":'$$'}'
      { printf '%s\n' "$greeting"; sleep 3; } | "$TOOL" inspector >ready &
      for turn in {1..100}; do [[ -s ready ]] && break; sleep 0.1; done
      awk '/^(Seccomp|NoNewPrivs):/ { print $1, $2 }' "/proc/$!/status"
      awk '/^Max (open files|file size|core|processes|data)/' "/proc/$!/limits" | tr -s ' ' | sed 's/ $//'
      kill $!
      """#
    let outcome = try Tool.shell("cd '\(folder.path("."))'\n" + script)
    #expect(
      outcome.output == """
        NoNewPrivs: 1
        Seccomp: 2
        Max file size 1048576 1048576 bytes
        Max data size 1073741824 1073741824 bytes
        Max core file size 0 0 bytes
        Max processes 0 0 processes
        Max open files 64 64 files

        """
    )
  }

  @Test("a file that takes too long is given up, and the next is checked")
  func alarm() throws {
    // Much more than a second's work.
    let made = try Tool.shell(
      "head -c 400000000 /dev/zero | tr '\\0' a > '\(folder.path("a.txt"))'"
    )
    #expect(made.status == 0)
    try folder.write("words", to: "b.txt")
    let outcome = try Tool.run([
      "attachments", folder.path("a.txt"), folder.path("b.txt"), "--max-seconds", "1",
      "--format", "csv",
    ])
    #expect(
      outcome.output.contains(
        ",refused,unreadable,\"“a.txt” could not be judged within 1 s, and was given up.\""
      )
    )
    #expect(outcome.output.contains("\r\n,b.txt,TXT,5 bytes,"))
  }
}
