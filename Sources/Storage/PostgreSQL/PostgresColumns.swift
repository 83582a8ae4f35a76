// How Wire's values lie in the tables.

import Postgres
import Proving
import Wire

extension Value {
    /// 16 bytes, the most significant first, so that ids sort as they do elsewhere.
    static func id(_ id: some Identifier) -> Value { .bytes(id.bytes) }

    static func ids(_ ids: some Sequence<some Identifier>) -> Value { .blobs(ids.map(\.bytes)) }

    static func digests(_ digests: some Sequence<Digest>) -> Value { .blobs(digests.map(\.bytes)) }

    /// A flag of each row, as 0 or 1.
    static func flags(_ flags: some Sequence<Bool>) -> Value { .integers(flags.map { $0 ? 1 : 0 }) }
}

extension Rows.Row: Columns {}
