import Foundation
import Proving
import Wire

/// A statement that is to become an event.
struct Said {
    let kind: CrowdKind
    let id: MessageID
    let body: Data
}

/// Members' statements are judged before they become events, by the rules that readers have too.
extension Transaction {
    /// Judges the statement that would be the room's next event.
    ///
    /// - Parameter member: nil for one that never joined; the room is nil where there is none yet.
    /// - Parameter target: the member that it removes.
    /// - Throws: `.staleCount`, or `.badStatement` for every other flaw.
    func judge(
        _ said: Said,
        by key: MemberKey,
        _ member: MemberRow?,
        in room: RoomRow?,
        target: MemberKey? = nil,
        now: Int
    ) throws(StoreError) -> (body: CrowdBody, judgement: CrowdJudgement) {
        let body: CrowdBody
        do { body = try CrowdBody(said.body, kind: said.kind) } catch { throw .badStatement }
        let speaker = try member?.record
        let last = speaker?.count ?? 0
        guard !StatementCount.isTooFarAhead(body.count, now: now) else { throw .staleCount(last: last) }
        let removed = try target.flatMap { rows.members[$0] }?.record
        let event = CrowdEvent(
            seq: (room?.head ?? 0) + 1,
            kind: said.kind,
            id: said.id,
            member: key.member,
            body: said.body
        )
        guard let event else { throw .badStatement }
        let judgement = CrowdJudgement(of: event, in: key.room, speaker: speaker) {
            $0 == target?.member ? removed : nil
        }
        if let flaw = judgement.flaw { throw flaw == .count ? .staleCount(last: last) : .badStatement }
        return (body, judgement)
    }
}
