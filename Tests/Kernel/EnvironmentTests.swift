import Foundation
import Kernel
import Testing

@Suite struct EnvironmentTests {
    @Test func itIsTheEnvironmentOfTheProcess() {
        #expect(Syscalls.environment() == ProcessInfo.processInfo.environment)
        #expect(Syscalls.environment()["PATH"]?.isEmpty == false)
    }
}
