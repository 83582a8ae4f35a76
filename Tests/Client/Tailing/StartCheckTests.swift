import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Client

/// Where a tail begins is held against what was asked for.
@Suite struct StartCheckTests {
    private let more = ClientError.untrue("more messages than the last 3")
    private let fewer = ClientError.untrue("fewer messages than the last 3")
    private let late = ClientError.untrue("a page without the first event since the time")

    /// Messages with these seqs, each stored at ten times its seq.
    private func page(_ seqs: ClosedRange<Int>, head: Int, gap: ClosedRange<Int>? = nil) throws -> Page {
        let member = try #require(MemberID(bytes: [UInt8](repeating: 1, count: 16)))
        let events = seqs.map {
            Event(seq: $0, kind: .message, id: messageID($0), member: member, at: $0 * 10, body: Data())
        }
        return Page(head: head, gap: gap.map { Page.Gap(from: $0.lowerBound, upto: $0.upperBound) }, events: events)
    }

    private func told(_ asked: StartCheck.Asked, _ pages: Page...) async -> ClientError? {
        var check = StartCheck(asked)
        for page in pages {
            let size = (page.events.first?.seq ?? 1) - 1
            do throws(ClientError) {
                guard try await check.take(page, after: size, time: { $0 * 10 }) else { return nil }
            } catch { return error }
        }
        return nil
    }

    @Test func soManyMessagesFollow() async throws {
        #expect(try await told(.last(3, upto: nil), page(5...7, head: 7)) == nil)
        #expect(try await told(.last(3, upto: nil), page(4...7, head: 7)) == more)
        #expect(try await told(.last(3, upto: nil), page(6...7, head: 7)) == fewer)
        #expect(try await told(.last(3, upto: nil), page(1...2, head: 2)) == nil)
        #expect(try await told(.last(3, upto: nil), page(5...6, head: 7), page(7...9, head: 9)) == nil)
        #expect(try await told(.last(3, upto: nil), page(5...6, head: 8), page(7...8, head: 8)) == more)
    }

    /// Somebody sent a message between the answer that told the place and the page.
    @Test func whatCameSinceIsNew() async throws {
        #expect(try await told(.last(3, upto: 7), page(5...9, head: 9)) == nil)
        #expect(try await told(.last(3, upto: 7), page(4...9, head: 9)) == more)
        #expect(try await told(.since(99, isEnd: true), page(5...7, head: 7)) == nil)
    }

    @Test func whatRetentionHasRemovedMayBeMessages() async throws {
        #expect(try await told(.last(3, upto: nil), page(6...7, head: 7, gap: 4...5)) == nil)
        #expect(try await told(.last(3, upto: nil), page(7...7, head: 7, gap: 6...6)) == fewer)
        #expect(try await told(.last(3, upto: nil), page(7...7, head: 7, gap: 1...6)) == nil)
        #expect(try await told(.since(35, isEnd: false), page(6...7, head: 7, gap: 5...5)) == late)
        #expect(try await told(.since(45, isEnd: false), page(6...7, head: 7, gap: 5...5)) == nil)
    }

    @Test func theFirstSinceATimeIsTold() async throws {
        #expect(try await told(.since(50, isEnd: false), page(5...7, head: 7)) == nil)
        let early = ClientError.untrue("an event from before the time")
        #expect(try await told(.since(51, isEnd: false), page(5...7, head: 7)) == early)
        #expect(try await told(.since(40, isEnd: false), page(5...7, head: 7)) == late)
    }
}
