import SystemBinding
import Testing

@Suite("Interrupts")
struct InterruptTrapTests {
  @Test("exit statuses are a shell's")
  func statuses() {
    #expect(InterruptTrap.Interrupt.interrupt.exitStatus == 130)
    #expect(InterruptTrap.Interrupt.terminate.exitStatus == 143)
  }

  @Test("nothing came: none, without waiting")
  func none() throws {
    let trap = try InterruptTrap()
    #expect(trap.interrupt == nil)
    let ready = try Polling.wait(readers: [trap.descriptor], writers: [], milliseconds: 0)
    #expect(ready.readers == [false])
  }
}
