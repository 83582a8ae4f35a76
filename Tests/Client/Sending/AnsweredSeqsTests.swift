import Testing
import Wire

@testable import Client

private func answer(_ number: Int, id: Int? = nil) -> SendResult {
    .stored(id: messageID(id ?? number), seq: RelaysWord(number), at: 1)
}

@Suite struct AnsweredSeqsTests {
    private var seqs = AnsweredSeqs()

    /// The indices of those that have to be proved.
    private mutating func take(_ answers: SendResult..., beyond size: Int = 0, known: Int...) throws -> [Int] {
        try seqs.take(answers, beyond: size) { !known.contains($0) }
    }

    @Test mutating func theSeqsOfNewMessagesRiseAndWhatWasRefusedHasNone() throws {
        #expect(try take(answer(1), .refused(id: messageID(9), code: RelaysWord(.idTaken)), answer(3)) == [])
        #expect(throws: ClientError.nonsense("a new message at seq 2 after one at 3")) { try take(answer(2)) }
        #expect(throws: ClientError.nonsense("two messages at seq 3")) { try take(answer(3, id: 4)) }
        #expect(try take(answer(4)) == [])
    }

    /// A seq in the part of the log that was proved was believed, and the message hidden by what stood there.
    @Test mutating func aNewMessageIsBeyondWhatWasProvedBefore() throws {
        #expect(throws: ClientError.nonsense("a new message at seq 3 in a log that had 14 events")) {
            try take(answer(3), beyond: 14)
        }
        #expect(try take(answer(15), beyond: 14) == [])
    }

    /// It would be kept, and the file that has it refused.
    @Test(arguments: [0, -1, 9_007_199_254_740_992])
    mutating func aSeqThatNoLogHasIsRefused(seq: Int) throws {
        #expect(throws: ClientError.nonsense("a message at seq \(seq)")) { try take(answer(seq, id: 1), known: 0) }
    }

    @Test mutating func whatMayHaveBeenThereBeforeIsProvedUnlessItsSeqIsANewOne() throws {
        #expect(try take(answer(5), answer(2), answer(6), known: 0, 1) == [1])
        #expect(try take(answer(4), answer(9), beyond: 8, known: 0, 1) == [0])
    }

    /// A relay that stored one of several messages answered its seq to all of them.
    @Test mutating func twoMessagesNeverShareASeq() throws {
        #expect(throws: ClientError.nonsense("two messages at seq 7")) {
            try take(answer(7, id: 1), answer(7, id: 2), known: 0, 1)
        }
        #expect(try take(answer(8), answer(9), answer(3), known: 2) == [2])
        for known in [[], [0]] {
            #expect(throws: ClientError.nonsense("two messages at seq 3")) {
                try seqs.take([answer(3, id: 4)], beyond: 9) { !known.contains($0) }
            }
        }
    }
}
