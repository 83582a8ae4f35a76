// Ids that are hashes, so that nobody can choose them.

import Wire

extension Digest {
    /// Its first 16 bytes, as an id.
    var prefix: UInt128 { withUnsafeBytes { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) } }
}

extension MemberID {
    /// The member with this key: `SHA-256("tick member v2" 00 ‖ room ‖ key)`, the first 16 bytes.
    package init(key: PublicKey, room: RoomID) {
        let digest = ByteString.digest {
            $0.put(label: "tick member v2")
            $0.put(room)
            $0.put(key.octets)
        }
        self.init(rawValue: digest.prefix)
    }
}

extension RoomID {
    /// The room whose join proof has this SHA-256: `SHA-256("tick room v2" 00 ‖ hash)`, the first 16 bytes. A relay can
    /// so check it at every join.
    package init(proofHash: Digest) {
        let digest = ByteString.digest {
            $0.put(label: "tick room v2")
            $0.put(proofHash)
        }
        self.init(rawValue: digest.prefix)
    }
}
