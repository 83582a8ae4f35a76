import Foundation
import Wire

/// The statement of a join: the member enters by an invite, which has signed that this one may.
package struct Entry: Hashable, Sendable {
    /// The form of the invite: who enters is a guest. Later forms are other numbers.
    package static let guest: UInt8 = 0

    package let form: UInt8
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

    /// Signs with the key of a room's first code.
    ///
    /// - Parameter place: the member's id, the event's id, and the count of the statement that the entry will stand in.
    package init(
        by invite: SigningKey, form: UInt8 = Entry.guest, box: BoxKey, name: Data, at place: Place, in room: RoomID
    ) throws(ProvingError) {
        (self.form, self.box, self.name) = (form, box, name)
        self.invite = invite.publicKey
        signature = try invite.signature(of: Self.statement(form: form, at: place, in: room))
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
        (form, self.box, self.signature) = (rest[start], box, signature)
        invite = PublicKey(bytes: rest[start + 33..<start + 65])
        name = Data(rest[(start + Self.fixedCount)...])
    }

    /// The bytes that `init(_:)` reads; only for an entry with a sound invite.
    var bytes: [UInt8] {
        [form] + box.bytes + (invite?.bytes ?? Octets.zero.bytes) + signature.bytes + Array(name)
    }

    /// Whether the signature is the invite's, for this place.
    func isSigned(at place: Place, in room: RoomID) -> Bool {
        invite?.verifies(signature, of: Self.statement(form: form, at: place, in: room)) ?? false
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

    /// The bytes that the invite's key signs. The first code's invite was made by nobody: its inviter is 16 zero bytes.
    static func statement(form: UInt8, at place: Place, in room: RoomID) -> [UInt8] {
        ByteString.bytes {
            $0.put(label: "tick entry v3")
            $0.put(room)
            $0.put(MemberID(rawValue: 0))
            $0.put(byte: form)
            $0.put(place.member)
            $0.put(place.id)
            $0.put(place.count)
        }
    }
}
