import Foundation
import Kernel
import Proving
import Sealing
import Wire

extension Account {
    /// Makes an invite of this member's by a code, and sees to it that it is in the log.
    ///
    /// - Parameters:
    ///   - code: the keys that its code gives.
    ///   - text: for whom it is, as members see it; empty for nobody in particular. For a device its name.
    ///   - limit: the end of the wait. What the relay asks to wait beyond it is an error at once.
    /// - Throws: `.untrue` where the relay said that it did so and did not; `.refused` with the end `.expired` where its time is over by
    ///   the relay's clock.
    package func invite(
        by code: RoomKeys, _ terms: InviteTerms, for text: String, within limit: Limit = .never
    ) async throws(ClientError) {
        try await inEpoch { () throws(ClientError) in
            try await invite(by: code, terms, for: text, in: view(rows: false), within: limit)
        }
    }

    private func invite(
        by code: RoomKeys, _ terms: InviteTerms, for text: String, in view: RoomView, within limit: Limit
    ) async throws(ClientError) {
        try needKey()
        guard let secret = keys.newest else { throw .noInvite }
        let id = MessageID.now()
        var content = Content(unchecked: Array(text.utf8))
        content.seen = SeenHead(view.proven)
        // Who comes in can't read the members before, and is to have the same name.
        if terms.form == .device {
            content.name = view.names.givenName(of: view.roster.person(of: me), in: view.roster) ?? name
        }
        let invite = try sealing { () throws(SealingError) in
            let note = try keys.sealed(content.encoded(), kind: .invite, id: id, member: me).body
            let key = code.invite.publicKey
            let offer = InviteOffer(room: keys.room, inviter: me, id: id, key: key, terms: terms, note: note)
            let box = try InviteSecret(root: code.root).box(secret, for: offer)
            return InviteStatement(key: key, terms: terms, box: box, note: note)
        }
        try await counted(after: count(in: view), within: limit) { last throws(ClientError) in
            let body = try statement(.invite(invite), id: id, after: last, now: Syscalls.epochMilliseconds())
            _ = try await relay.makeInvite(NewInvite(id: id, body: body))
        }
        let after = try await self.view(rows: false)
        guard after.roster.invite(InviteID(of: code.invite.publicKey))?.inviter == me else {
            throw .untrue("an invite that is not in the log")
        }
    }
}

/// An invite that lets in, as members see it.
package struct RoomInvite: Sendable {
    /// The beginning of its id that tells it apart from the room's others; nil for the first code's.
    package let shortID: String?
    package let id: InviteID
    /// The member that made it, and its name; nil for the first code's.
    package let inviter: Inviter?
    /// For whom it is, as its maker says; empty where it says nothing.
    package let text: String
    /// How many joins it lets in, and has let in; 0 for any number.
    package let uses: Int
    package let used: Int
    /// When the relay stops letting in by it, in milliseconds since the epoch; 0 for never.
    package let expires: Int
}

extension RoomView {
    /// The invites that let in now, but for those whose time is over by a clock; the first code's first, then in the order in
    /// which they were made.
    package func invites(now: Int) -> [RoomInvite] {
        let open = Dictionary(roster.openInvites.map { ($0.id, $0) }) { first, _ in first }
        var invites: [RoomInvite] = []
        if let first = open[roster.room.id.firstInvite] {
            invites.append(
                RoomInvite(
                    shortID: nil, id: first.id, inviter: nil, text: "", uses: first.uses, used: first.used, expires: 0
                )
            )
        }
        let short = open.keys.map(\.description)
        for event in crowd.events where event.kind == .invite && flaws[event.seq] == nil {
            guard case .invite(let made)? = event.body.flatMap({ try? RosterBody($0, kind: .invite) })?.act,
                let record = made.key.flatMap({ open[InviteID(of: $0)] }),
                made.terms.expires == 0 || made.terms.expires > now
            else { continue }
            let id = record.id.description
            let common = short.filter { $0 != id }.map { zip($0.utf8, id.utf8).prefix { $0 == $1 }.count }.max() ?? 0
            invites.append(
                RoomInvite(
                    shortID: String(id.prefix(max(ShortIDs.shortest, common + 1))), id: record.id,
                    inviter: inviter(event.member),
                    text: names.note(made.note, of: event),
                    uses: record.uses, used: record.used, expires: made.terms.expires
                )
            )
        }
        return invites
    }
}
