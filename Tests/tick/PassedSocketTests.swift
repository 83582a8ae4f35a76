import Testing

@testable import tick

@Suite struct PassedSocketTests {
    private func descriptor(_ pid: String?, _ count: String?) throws -> Int32? {
        var environment: [String: String] = [:]
        environment["LISTEN_PID"] = pid
        environment["LISTEN_FDS"] = count
        return try PassedSocket.descriptor(in: environment, of: 17)
    }

    @Test func theFirstDescriptorAfterTheStandardStreamsIsPassed() throws {
        #expect(try descriptor("17", "1") == 3)
    }

    /// The variables are inherited by what another process starts, too.
    @Test func whatIsMeantForAnotherProcessIsNone() throws {
        #expect(try descriptor("18", "1") == nil)
        #expect(try descriptor(nil, "1") == nil)
    }

    @Test(arguments: [nil, "", "0", "-1", "x"]) func noCountIsNone(_ count: String?) throws {
        #expect(try descriptor("17", count) == nil)
    }

    @Test func severalAreRefused() {
        #expect(throws: Failure.self) { try descriptor("17", "2") }
    }
}
