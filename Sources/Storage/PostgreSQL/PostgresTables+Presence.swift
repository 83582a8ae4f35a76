import Postgres
import Wire

private enum SQL {
    /// In an order that is the same for every relay. By the server's clock, since the relays' may differ.
    static let set: StaticString = """
        INSERT INTO presence (room, member, seen, until)
        SELECT m.room, m.number, k.seen, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + k.lasts
        FROM unnest($1::bytea[], $2::bytea[], $3::bigint[], $4::bigint[]) AS k (room, member, seen, lasts)
        CROSS JOIN LATERAL (
          SELECT room, number, id FROM members
          WHERE room = (SELECT number FROM rooms WHERE id = k.room) AND id >= k.member ORDER BY id LIMIT 1
        ) AS m
        WHERE m.id = k.member
        ORDER BY m.room, m.number
        ON CONFLICT (room, member) DO UPDATE
        SET seen = greatest(presence.seen, excluded.seen), until = greatest(presence.until, excluded.until)
        """
}

/// `presence`.
extension PostgresTables {
    func set(_ members: [OnlineMember]) {
        guard !members.isEmpty else { return }
        tell(
            SQL.set,
            .ids(members.map(\.room)),
            .ids(members.map(\.member)),
            .integers(members.map(\.seen)),
            .integers(members.map(\.lasts))
        )
    }
}
