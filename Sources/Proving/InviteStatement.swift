import Foundation
import Wire

/// The part of an invite event's body that no other statement has; tickprotocol(5):
/// `I ‖ form ‖ expires ‖ uses ‖ box ‖ sealed note`.
///
/// An invite is a key pair that comes from a code. The event opens it: until the next rotation, a join that its secret half
/// signed is let in.
package struct InviteStatement: Hashable, Sendable {
    /// The sizes of a sealed note, in bytes.
    package static let noteBytes = 28...1152

    private let octets: Octets
    package let terms: InviteTerms
    /// The secret of the epoch, for who has the code.
    package let box: Box
    /// A note: the text of `--for`, or a device's name, and the head that the inviter had proved; sealed under the event's id.
    package let note: Data

    /// - Precondition: the note's size is in `noteBytes`.
    package init(key: PublicKey, terms: InviteTerms, box: Box, note: Data) {
        precondition(Self.noteBytes.contains(note.count), "BUG: a note that no body can hold")
        (octets, self.terms, self.box, self.note) = (key.octets, terms, box, note)
    }

    /// Reads the rest of a body.
    ///
    /// - Throws: `.malformed` where its length is wrong, or its terms are none.
    package init(_ rest: some Collection<UInt8>) throws(RosterError) {
        var parts = Parts(rest)
        guard let octets = Octets(parts.take(Octets.count)), let terms = InviteTerms(&parts),
            let box = Box(bytes: parts.take(Box.count))
        else { throw .malformed }
        let note = Data(parts.takeRest())
        guard Self.noteBytes.contains(note.count) else { throw .malformed }
        (self.octets, self.terms, self.box, self.note) = (octets, terms, box, note)
    }

    /// I, the key that signs the joins; nil where it isn't sound, so that the event has no effect.
    package var key: PublicKey? { PublicKey(bytes: octets.bytes) }

    /// The rest of the event's body: 125 to 1,249 bytes.
    package var bytes: [UInt8] { octets.bytes + terms.bytes + box.bytes + note }
}

/// Whom an invite lets in, and how often: `form ‖ expires ‖ uses`.
package struct InviteTerms: Hashable, Sendable {
    package let form: InviteForm
    /// When the relay stops letting in, in milliseconds since the epoch; 0 for never.
    package let expires: Int
    /// How many joins it lets in; 0 for any number.
    package let uses: Int

    /// Nil where a number is below 0 or from 2^53 on, or a device's invite can be used otherwise than once.
    package init?(form: InviteForm, expires: Int, uses: Int) {
        let bounds = 0...Tree.greatestSize
        guard bounds.contains(expires), form == .device ? uses == 1 : bounds.contains(uses) else { return nil }
        (self.form, self.expires, self.uses) = (form, expires, uses)
    }

    init?(_ parts: inout Parts) {
        guard let form = parts.take(1).first.flatMap(InviteForm.init(rawValue:)), let expires = parts.takeNumber(),
            let uses = parts.takeNumber()
        else { return nil }
        self.init(form: form, expires: expires, uses: uses)
    }

    package var bytes: [UInt8] {
        ByteString.bytes {
            $0.put(byte: form.rawValue)
            $0.put(expires)
            $0.put(uses)
        }
    }
}

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
