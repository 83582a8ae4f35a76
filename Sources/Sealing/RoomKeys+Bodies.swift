import Foundation
import Wire

extension RoomKeys {
    /// Seals content so that only the room's members can read it, 28 bytes longer than it was.
    ///
    /// The same content, kind, id and member give the same bytes: a message sent again is the same to the relay.
    /// A name is sealed with kind `.name` wherever it goes, to a join too; the caller says so.
    package func seal(
        _ content: Data,
        kind: EventKind,
        id: MessageID,
        member: MemberID
    ) throws(SealingError) -> Data {
        let place = Place(room: room, id: id, member: member, kind: kind)
        return try keyring.contexts.withLock { (contexts) throws(SealingError) -> Data in
            var key = try contexts.messages.code(of: place.keyInput)
            defer { wipe(&key) }
            let nonce = try contexts.nonces.code(of: place.nonceInput, content)
            return try contexts.bodies.seal(content, key: key, nonce: nonce, associated: place.associated)
        }
    }

    /// Opens what `seal` made with the same kind, id and member.
    ///
    /// - Throws: `.forged` where it didn't, `.short` where the body can't even hold a nonce and a tag.
    package func open(
        _ body: Data,
        kind: EventKind,
        id: MessageID,
        member: MemberID
    ) throws(SealingError) -> [UInt8] {
        let place = Place(room: room, id: id, member: member, kind: kind)
        return try keyring.contexts.withLock { (contexts) throws(SealingError) -> [UInt8] in
            var key = try contexts.messages.code(of: place.keyInput)
            defer { wipe(&key) }
            return try contexts.bodies.open(body, key: key, associated: place.associated)
        }
    }
}

/// Where a body belongs, as the bytes that its key, nonce and tag are bound to.
private struct Place {
    /// `room ‖ id ‖ member ‖ kind ‖ 00`
    private let bytes: [UInt8]

    init(room: RoomID, id: MessageID, member: MemberID, kind: EventKind) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64)
        bytes.append(id: room)
        bytes.append(id: id)
        bytes.append(id: member)
        bytes.append(contentsOf: kind.rawValue.utf8)
        bytes.append(0)
        self.bytes = bytes
    }

    /// `room ‖ id ‖ member ‖ kind`
    var associated: ArraySlice<UInt8> { bytes.dropLast() }

    /// `id ‖ member`
    var keyInput: ArraySlice<UInt8> { bytes[16..<48] }

    /// `id ‖ member ‖ kind ‖ 00`; the content comes after it.
    var nonceInput: ArraySlice<UInt8> { bytes[16...] }
}
