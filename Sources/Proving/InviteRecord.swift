import Wire

/// The standing of a member that joins by an invite; the raw value is the byte that is signed.
package enum InviteForm: UInt8, Sendable, CaseIterable {
    /// A person of its own.
    case guest
    /// A device of the inviter.
    case device
}

extension MemberID {
    /// The inviter of whoever comes in by a room's first code, which no member made: 16 zero bytes.
    package static let nobody = MemberID(rawValue: 0)
}

/// The record by which a join by an invite is judged; a relay keeps one for each invite but the first code's.
///
/// Nothing in it depends on a clock: the time at which an invite expires is for the relay alone.
package struct InviteRecord: Hashable, Sendable {
    package let id: InviteID
    /// The member that made it; `.nobody` for the first code's.
    package let inviter: MemberID
    /// The inviter's person, whose device a member becomes that joins by an invite of the form `device`; `.nobody` for the
    /// first code's.
    package let person: MemberID
    package let form: InviteForm
    /// How many joins it lets in; 0 for any number.
    package let uses: Int
    /// How many joins it has let in.
    package var used: Int
    /// Why an event ended it; nil where none did.
    package var ended: InviteEnd?

    package init(
        _ id: InviteID, by inviter: MemberID, of person: MemberID, form: InviteForm, uses: Int, used: Int = 0,
        ended: InviteEnd? = nil
    ) {
        (self.id, self.inviter, self.person, self.form) = (id, inviter, person, form)
        (self.uses, self.used, self.ended) = (uses, used, ended)
    }

    /// Why it no longer lets in; nil while it does.
    package var end: InviteEnd? { ended ?? (uses > 0 && used >= uses ? .used : nil) }

    /// Takes the ending of an event, where it is one of those invites and none ended it before.
    package mutating func end(by ending: InviteEnding) {
        if ended == nil, ending.inviter == nil || ending.inviter == inviter { ended = ending.end }
    }
}

/// The invites that an event ends.
package struct InviteEnding: Hashable, Sendable {
    package let end: InviteEnd
    /// The member whose invites they are; nil for all of the room's.
    package let inviter: MemberID?
}
