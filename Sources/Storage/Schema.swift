// The tables. Every key starts with the room, by its number; members are numbered within their room. Times are
// milliseconds since the epoch.

/// The schema and the way to it from every earlier one.
enum Schema {
    /// What marks a file as a store of tick's: `tick` in ASCII (https://www.sqlite.org/fileformat.html, 1.3.14).
    static let applicationID = 0x7469_636B

    /// The version this program writes.
    static var version: Int { migrations.count }

    /// The step at place n leads from version n to version n + 1.
    static let migrations: [StaticString] = [first, presence]

    private static let first: StaticString = """
        CREATE TABLE rooms (
          number    INTEGER PRIMARY KEY,
          id        BLOB    NOT NULL UNIQUE,
          proof     BLOB    NOT NULL,             -- SHA-256
          head      INTEGER NOT NULL DEFAULT 0,   -- seq of the last event
          at        INTEGER NOT NULL DEFAULT 0,   -- time of the last event
          messages  INTEGER NOT NULL DEFAULT 0,   -- how many events are messages
          present   INTEGER NOT NULL DEFAULT 0,   -- how many members are in the room
          counter   INTEGER NOT NULL DEFAULT 0,   -- grows with every request that adds receipts
          cut       INTEGER NOT NULL DEFAULT 0    -- events up to here have lost their bodies to retention
        );

        CREATE TABLE members (
          room      INTEGER NOT NULL,
          number    INTEGER NOT NULL,
          id        BLOB    NOT NULL,
          token     BLOB    NOT NULL,             -- SHA-256
          name      BLOB    NOT NULL,             -- sealed
          name_id   BLOB    NOT NULL,             -- what the name was sealed under
          joined    INTEGER NOT NULL,             -- seq of the latest join
          left      INTEGER,                      -- seq of the leave after it
          sent      INTEGER NOT NULL DEFAULT 0,   -- how many messages are the member's
          seen      INTEGER NOT NULL,             -- when it last wrote
          moved     INTEGER NOT NULL DEFAULT 0,   -- the room's counter when its receipts last grew
          delivered INTEGER NOT NULL,             -- cursors
          read      INTEGER NOT NULL,
          delivered_ahead INTEGER NOT NULL DEFAULT 0,   -- messages owed and receipted beyond the cursor
          read_ahead      INTEGER NOT NULL DEFAULT 0,
          PRIMARY KEY (room, number)
        ) WITHOUT ROWID;
        CREATE UNIQUE INDEX members_by_id ON members (room, id);
        CREATE INDEX members_by_move ON members (room, moved);

        -- From which join to which leave a member was in the room; who joins again has another row.
        CREATE TABLE spans (
          room      INTEGER NOT NULL,
          member    INTEGER NOT NULL,
          joined    INTEGER NOT NULL,
          left      INTEGER,
          PRIMARY KEY (room, member, joined)
        ) WITHOUT ROWID;

        -- The two running counts answer how many messages lie between two seqs without going through them.
        CREATE TABLE events (
          room      INTEGER NOT NULL,
          seq       INTEGER NOT NULL,
          kind      INTEGER NOT NULL,             -- 0 message, 1 join, 2 leave, 3 name
          id        BLOB    NOT NULL,
          member    INTEGER NOT NULL,
          at        INTEGER NOT NULL,
          messages  INTEGER NOT NULL,             -- messages of the room up to and with this event
          own       INTEGER NOT NULL,             -- messages of the member up to and with this event
          body      BLOB,                         -- sealed
          PRIMARY KEY (room, seq)
        ) WITHOUT ROWID;
        CREATE UNIQUE INDEX events_by_id ON events (room, id);
        CREATE INDEX messages_by_member ON events (room, member, seq, own) WHERE kind = 0;

        -- Receipts as they first came: disjoint ranges, each with the claim that was the first to cover it.
        CREATE TABLE receipts (
          room       INTEGER NOT NULL,
          member     INTEGER NOT NULL,
          kind       INTEGER NOT NULL,            -- 0 delivered, 1 read
          start      INTEGER NOT NULL,
          upto       INTEGER NOT NULL,
          at         INTEGER NOT NULL,
          claim_from INTEGER NOT NULL,
          claim_upto INTEGER NOT NULL,
          tag        BLOB    NOT NULL,
          PRIMARY KEY (room, member, kind, start)
        ) WITHOUT ROWID;

        -- The same ranges with neighbours joined, so that what is covered is found in one step.
        CREATE TABLE runs (
          room      INTEGER NOT NULL,
          member    INTEGER NOT NULL,
          kind      INTEGER NOT NULL,
          start     INTEGER NOT NULL,
          upto      INTEGER NOT NULL,
          PRIMARY KEY (room, member, kind, start)
        ) WITHOUT ROWID;

        -- One row, written to see whether the store can be.
        CREATE TABLE checks (number INTEGER PRIMARY KEY, at INTEGER NOT NULL);
        INSERT INTO checks VALUES (1, 0);
        """

    /// Who was in the room at a seq is found without going through all who ever were: members by when they left, and
    /// when they first came.
    private static let presence: StaticString = """
        ALTER TABLE members ADD COLUMN first INTEGER NOT NULL DEFAULT 0;   -- seq of the very first join
        UPDATE members SET first = coalesce(
          (SELECT min(s.joined) FROM spans s WHERE s.room = members.room AND s.member = members.number), joined);
        CREATE INDEX members_by_presence ON members (room, left, first);
        """
}
