import Testing

@testable import Client

/// Random logs, read here and there: what holds whatever a relay says.
///
/// Most rooms find nothing: among the seeds are those at which a rule that was broken by hand was seen.
@Suite struct RandomRoomTests {
    /// Two honest sides never disagree: who was given something is counted, nobody else is, and nothing is warned of.
    @Test(arguments: 0..<8)
    func honestSidesAgree(_ seed: UInt64) async throws {
        var room = try RandomRoom(seed: seed, lies: .none)
        for _ in 0..<60 { try await room.step() }
        #expect(room.counted > 0)
    }

    /// The same where each run begins with the members that an earlier one has kept.
    @Test(arguments: 0..<8)
    func honestSidesAgreeOnWhatIsKept(_ seed: UInt64) async throws {
        var room = try RandomRoom(seed: seed, lies: .none, keepsCrowd: true)
        for _ in 0..<60 { try await room.step() }
        #expect(room.counted > 0)
    }

    @Test(arguments: [RandomLies.Kind.chains, .receipts, .answers, .all], 1_084..<1_090 as Range<UInt64>)
    func nothingFalseIsCountedOfWhatIsKept(_ lies: RandomLies.Kind, _ seed: UInt64) async throws {
        var room = try RandomRoom(seed: seed, lies: lies, keepsCrowd: true)
        for _ in 0..<25 { try await room.step() }
    }

    /// A receipt counts only where its signer was given what is asked for, and knows the same members.
    @Test(arguments: 1_084..<1_104 as Range<UInt64>)
    func nothingFalseIsCountedWhereLeavesLie(_ seed: UInt64) async throws {
        var room = try RandomRoom(seed: seed, lies: .chains)
        for _ in 0..<25 { try await room.step() }
    }

    @Test(arguments: [RandomLies.Kind.receipts, .answers, .all], 1_000..<1_006 as Range<UInt64>)
    func nothingFalseIsCounted(_ lies: RandomLies.Kind, _ seed: UInt64) async throws {
        var room = try RandomRoom(seed: seed, lies: lies)
        for _ in 0..<25 { try await room.step() }
    }
}
