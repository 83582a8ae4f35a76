import Foundation
import Sealing
import Testing
import Wire

@testable import Client

private func queue(_ relay: ScriptedTransport, areNew: Bool = true) throws -> RequestQueue {
    let identity = try Identity(secret: [UInt8](repeating: 1, count: 32))
    return RequestQueue(try Account("ops", membership(), identity: identity, transport: relay), areNew: areNew)
}

private func message(_ number: Int) -> NewMessage { NewMessage(id: messageID(number), body: Data([UInt8(number)])) }

private func stored(_ number: Int) -> ScriptedTransport.Answer {
    .json(#"{"at":5,"id":"\#(messageID(number))","seq":\#(number)}"# + "\n", type: "application/x-ndjson")
}

@Suite struct RequestQueueTests {
    @Test func theSecondGoesWhenTheFirstIsAnsweredThoughNobodyHasTakenThat() async throws {
        let relay = ScriptedTransport(stored(1), stored(2))
        var queue = try queue(relay)
        queue.add([message(1)])
        queue.add([message(2)])
        #expect(queue.isFull)
        let taken = (queue.takeFirst(), queue.takeFirst())
        let (first, second) = (try #require(taken.0), try #require(taken.1))
        #expect(await second.answer.value == .success([SendResult.stored(id: messageID(2), seq: 2, at: 5)]))
        #expect(await first.answer.value == .success([SendResult.stored(id: messageID(1), seq: 1, at: 5)]))
        #expect(queue.isEmpty)
        let said = try relay.requests.map { request in
            try NewBatch.batches(JSON.values(SendLine.self, fromLines: Data(request.text.utf8))).flatMap(\.messages)
        }
        #expect(said == [[message(1)], [message(2)]])
    }

    @Test func seqsRise() async throws {
        let relay = ScriptedTransport(stored(5), stored(4))
        var queue = try queue(relay)
        queue.add([message(5)])
        queue.add([message(4)])
        let taken = (queue.takeFirst(), queue.takeFirst())
        let (first, second) = (try #require(taken.0), try #require(taken.1))
        #expect((try? await first.answer.value.get()) != nil)
        #expect(await second.answer.value == .failure(.nonsense("a new message at seq 4 after one at 5")))
    }

    @Test func behindOneThatFailsNothingIsSent() async throws {
        let relay = ScriptedTransport(.json("{}", status: 503), stored(2))
        var queue = try queue(relay)
        queue.add([message(1)])
        queue.add([message(2), message(3)])
        let taken = queue.takeFirst()
        let first = try #require(taken)
        let answer = await first.answer.value
        #expect((try? answer.get()) == nil)
        #expect(queue.takeUnsent() == [message(2), message(3)])
        #expect(queue.isEmpty)
        #expect(relay.requests.count == 1)
    }

    /// A line that was sealed before the room's key was changed was refused, the next one, sealed after that, was stored: when the
    /// first was sent again they were out of order.
    @Test func behindOneOfAnEpochThatIsOverNothingIsSent() async throws {
        let stale = #"{"code":"stale-epoch","id":"\#(messageID(1))"}"# + "\n"
        let relay = ScriptedTransport(.json(stale, type: "application/x-ndjson"), stored(2))
        var queue = try queue(relay)
        queue.add([message(1)])
        queue.add([message(2)])
        let taken = (queue.takeFirst(), queue.takeFirst())
        let (first, second) = (try #require(taken.0), try #require(taken.1))
        #expect(try await first.answer.value.get().map(\.isStale) == [true])
        #expect((try? await second.answer.value.get()) == nil)
        #expect(relay.requests.count == 1)
    }

    @Test func whoFollowsOneThatFailsFailsAsThatDid() async throws {
        let relay = ScriptedTransport(.json("{}", status: 503), stored(2))
        var queue = try queue(relay)
        queue.add([message(1)])
        queue.add([message(2)])
        let taken = (queue.takeFirst(), queue.takeFirst())
        let (first, second) = (try #require(taken.0), try #require(taken.1))
        #expect(await second.answer.value == first.answer.value)
        #expect(relay.requests.count == 1)
    }

    /// A login page took the place of the first answer, and the second request was let through: its lines came before the first ones.
    @Test(arguments: [("hello", 200, "text/html"), ("", 204, nil)] as [(String, Int, String?)])
    func behindAPageOfAProxyNothingIsSent(_ page: String, _ status: Int, _ type: String?) async throws {
        let relay = ScriptedTransport(.json(page, status: status, type: type), stored(2))
        var queue = try queue(relay)
        queue.add([message(1)])
        queue.add([message(2)])
        let taken = (queue.takeFirst(), queue.takeFirst())
        let second = try #require(taken.1)
        #expect((try? await second.answer.value.get()) == nil)
        #expect(relay.requests.count == 1)
    }

    @Test func whatIsBehindNonsenseIsThereToBeSentAgain() async throws {
        let relay = ScriptedTransport(.json("what?", type: "application/x-ndjson"), stored(2))
        var queue = try queue(relay)
        queue.add([message(1)])
        queue.add([message(2)])
        let taken = queue.takeFirst()
        let answer = await (try #require(taken)).answer.value
        guard case .failure(.nonsense) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(queue.takeUnsent() == [message(2)])
    }

    @Test func whoIsCancelledIsNotWaitedFor() async throws {
        let relay = ScriptedTransport(.silence)
        var queue = try queue(relay)
        queue.add([message(1)])
        let taken = queue.takeFirst()
        let request = try #require(taken)
        await relay.isAsked()
        request.answer.cancel()
        #expect((try? await request.answer.value.get()) == nil)
    }
}
