import Foundation
import Wire

/// The statement of a join: the member enters by an invite, which has signed that this one may.
package struct Entry: Hashable, Sendable {
    /// The form of the invite; nil where it is none of these, so that there is no such invite.
    package let form: InviteForm?
    /// The member's key, to which later secrets are sealed.
    package let box: BoxKey
    /// The public half of the invite's key, from which the invite's id comes; nil where it isn't sound, so that there is no
    /// such invite.
    package let invite: PublicKey?
    /// The signature by the invite's key.
    package let signature: Signature
    /// The member's name, sealed under the event's id.
    package let name: Data

    /// The size of `form ‖ box key ‖ invite key ‖ signature`, before the name.
    private static let fixedCount = 1 + 32 + 32 + Signature.count

    /// Signs with the key of an invite.
    ///
    /// - Parameter inviter: whose invite it is; `.nobody` for the first code's.
    /// - Parameter place: the member's id, the event's id, and the count of the statement that the entry will stand in.
    package init(
        by invite: SigningKey, of inviter: MemberID = .nobody, form: InviteForm = .guest, box: BoxKey, name: Data,
        at place: Place, in room: RoomID
    ) throws(ProvingError) {
        (self.form, self.box, self.name) = (form, box, name)
        self.invite = invite.publicKey
        signature = try invite.signature(of: Self.statement(of: inviter, form: form, at: place, in: room))
    }

    /// Reads what a join's statement ends with.
    ///
    /// - Throws: `.malformed` where its length is wrong, `.box` where the box key isn't sound.
    init(_ rest: ArraySlice<UInt8>) throws(RosterError) {
        let start = rest.startIndex
        guard rest.count >= Self.fixedCount, RosterAct.nameBytes.contains(rest.count - Self.fixedCount),
            let signature = Signature(bytes: rest[start + 65..<start + Self.fixedCount])
        else { throw .malformed }
        guard let box = BoxKey(bytes: rest[start + 1..<start + 33]) else { throw .box }
        (self.box, self.signature) = (box, signature)
        form = InviteForm(rawValue: rest[start])
        invite = PublicKey(bytes: rest[start + 33..<start + 65])
        name = Data(rest[(start + Self.fixedCount)...])
    }

    /// The bytes that `init(_:)` reads; only for an entry with a form and a sound invite.
    var bytes: [UInt8] {
        [form?.rawValue ?? .max] + box.bytes + (invite?.bytes ?? Octets.zero.bytes) + signature.bytes + Array(name)
    }

    /// Whether the signature is the invite's, for this inviter and this place.
    func isSigned(of inviter: MemberID, at place: Place, in room: RoomID) -> Bool {
        guard let invite, let form else { return false }
        return invite.verifies(signature, of: Self.statement(of: inviter, form: form, at: place, in: room))
    }

    /// The member, event and count of an entry: an invite that was shown once can't be used for another member or a second time.
    package struct Place {
        let member: MemberID
        let id: MessageID
        let count: Int

        package init(member: MemberID, id: MessageID, count: Int) {
            (self.member, self.id, self.count) = (member, id, count)
        }
    }

    /// The bytes that the invite's key signs.
    static func statement(of inviter: MemberID, form: InviteForm, at place: Place, in room: RoomID) -> [UInt8] {
        ByteString.bytes {
            $0.put(label: "tick entry v3")
            $0.put(room)
            $0.put(inviter)
            $0.put(byte: form.rawValue)
            $0.put(place.member)
            $0.put(place.id)
            $0.put(place.count)
        }
    }
}
