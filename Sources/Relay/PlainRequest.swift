import Foundation
import HTTP
import Wire

/// A request of one of the two kinds that most are of: a reader asks for what is next, a sender sends.
///
/// It is read byte by byte and answered without a task of its own. Nil is whatever is written otherwise than tick's client
/// writes it, right or wrong: that goes the long way, by `Routes`, which understands everything.
struct PlainRequest {
    enum What: Equatable {
        /// What comes after a seq, and the request may wait for it.
        case follow(EventsQuery)
        case send
    }

    let what: What
    let room: RoomID
    let member: MemberID
    let token: Token

    init?(_ request: Request) {
        guard let shown = request.headers.bytes(of: "Authorization"),
            let (member, token) = shown.withUnsafeBufferPointer({ Self.credential(in: Words($0)) })
        else { return nil }
        let isFollow = request.method == "GET"
        guard isFollow || request.method == "POST" else { return nil }
        var path = request.path
        guard let room = path.withUTF8({ Self.room(in: Words($0), before: isFollow ? "/events" : "/messages") }) else {
            return nil
        }
        if isFollow {
            var text = request.query
            guard request.body.isEmpty, let query = text.withUTF8({ Self.query(in: Words($0)) }) else { return nil }
            what = .follow(query)
        } else {
            what = .send
        }
        (self.room, self.member, self.token) = (room, member, token)
    }

    /// As `Credential` reads it: `Bearer MEMBER.TOKEN`.
    private static func credential(in words: consuming Words) -> (MemberID, Token)? {
        guard words.take("Bearer "), let member: MemberID = words.identifier(), words.take("."),
            let token = words.token(), words.isAtEnd
        else { return nil }
        return (member, token)
    }

    private static func room(in words: consuming Words, before last: StaticString) -> RoomID? {
        guard words.take("/v1/rooms/"), let room: RoomID = words.identifier(), words.take(last), words.isAtEnd else {
            return nil
        }
        return room
    }

    /// As `EventsQuery.text` writes it, where it begins after a seq and may wait.
    private static func query(in words: consuming Words) -> EventsQuery? {
        guard words.take("after="), let after = words.number() else { return nil }
        var query = EventsQuery(start: .after(after))
        if words.take("&limit=") {
            guard let limit = words.number(), limit > 0 else { return nil }
            query.limit = limit
        }
        guard words.take("&wait="), let wait = words.number(), wait > 0 else { return nil }
        query.wait = wait
        if words.take("&delivered=") {
            guard let from = words.number(), from > 0, words.take("-"), let upto = words.number(), from <= upto,
                words.take("&tag="), let tag = words.token()
            else { return nil }
            query.delivered = Receipt(kind: .delivered, from: from, upto: upto, tag: tag.data)
        }
        return words.isAtEnd ? query : nil
    }
}
