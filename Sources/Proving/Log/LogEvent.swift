import Wire

/// An event as its room's tree holds it.
package struct LogEvent: Hashable, Sendable {
    package let seq: Int
    /// When the relay stored it, in milliseconds since the epoch.
    package let at: Int
    /// The kind's text, also of a kind that only a later tick knows: 1 to 255 bytes of UTF-8.
    package let kind: String
    package let id: MessageID
    package let member: MemberID
    /// The SHA-256 of the body; of nothing where the event has none. It stays when retention removes the body.
    package let body: Digest

    /// Nil where a number or the kind's length is out of bounds.
    package init?(seq: Int, at: Int, kind: String, id: MessageID, member: MemberID, body: Digest) {
        guard (1...Tree.greatestSize).contains(seq), (0...Tree.greatestSize).contains(at),
            (1...255).contains(kind.utf8.count)
        else { return nil }
        self.seq = seq
        self.at = at
        self.kind = kind
        self.id = id
        self.member = member
        self.body = body
    }

    /// The hash of the event's leaf: of `00` and its data.
    ///
    /// - Parameter crowd: the crowd chain's value after the event, `lists` that of the lists chain.
    package func leaf(in room: RoomID, crowd: Digest, lists: Digest) -> Digest {
        ByteString.digest {
            $0.put(byte: 0)
            putData(into: &$0, room, crowd, lists)
        }
    }

    /// What the tree's leaf is the hash of.
    package func leafData(in room: RoomID, crowd: Digest, lists: Digest) -> [UInt8] {
        ByteString.bytes { putData(into: &$0, room, crowd, lists) }
    }

    private func putData(into string: inout ByteString, _ room: RoomID, _ crowd: Digest, _ lists: Digest) {
        string.put(label: "tick event v2")
        string.put(room)
        string.put(seq)
        string.put(at)
        string.put(kind: kind)
        string.put(id)
        string.put(member)
        string.put(crowd)
        string.put(lists)
        string.put(body)
    }
}
