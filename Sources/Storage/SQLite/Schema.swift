// The tables. Every key starts with the room, by its number; members are numbered within their room. Times are
// milliseconds since the epoch.

/// The schema.
enum Schema {
    /// The mark of a store of tick's: `tick` in ASCII (https://www.sqlite.org/fileformat.html, 1.3.14).
    static let applicationID = 0x7469_636B

    /// The version this program writes. Earlier ones are refused: nobody's statements and keys are those of
    /// their rooms any more.
    static let version = 14

    static let script: StaticString = """
        CREATE TABLE rooms (
          number    INTEGER PRIMARY KEY,
          id        BLOB    NOT NULL UNIQUE,
          head      INTEGER NOT NULL DEFAULT 0,   -- seq of the last event
          at        INTEGER NOT NULL DEFAULT 0,   -- time of the last event
          messages  INTEGER NOT NULL DEFAULT 0,   -- how many events are messages
          present   INTEGER NOT NULL DEFAULT 0,   -- how many members are in the room
          counter   INTEGER NOT NULL DEFAULT 0,   -- grows with every request that adds receipts
          cut       INTEGER NOT NULL DEFAULT 0,   -- messages up to here have lost their bodies to retention
          range     BLOB    NOT NULL DEFAULT x'', -- the tree's compact range, RFC 9162: 32 bytes a subtree
          crowd     BLOB    NOT NULL,             -- values of the chains after the last event
          lists     BLOB    NOT NULL,
          targets   INTEGER NOT NULL DEFAULT 0,   -- 1 where a member has a push target, or had one
          epoch     BLOB    NOT NULL,             -- what the statements of its members have to name
          rotated   INTEGER NOT NULL DEFAULT 0,   -- seq of the last rotation
          turn      INTEGER NOT NULL DEFAULT 0,   -- until when one member after the other has the room
          turner    INTEGER NOT NULL DEFAULT 0,   -- when the last of them was given its time
          devices   INTEGER NOT NULL DEFAULT 0    -- 1 where a member came in as another's device
        );

        CREATE TABLE members (
          room      INTEGER NOT NULL,
          number    INTEGER NOT NULL,
          id        BLOB    NOT NULL,
          key       BLOB    NOT NULL,             -- Ed25519 public key
          token     BLOB    NOT NULL,             -- SHA-256
          count     INTEGER NOT NULL,             -- the greatest of its statements
          joined    INTEGER NOT NULL,             -- seq of the latest join
          left      INTEGER,                      -- seq of the leave or rotation after it
          removed   INTEGER NOT NULL DEFAULT 0,   -- 1 where that was a rotation
          first     INTEGER NOT NULL,             -- seq of the very first join
          sent      INTEGER NOT NULL DEFAULT 0,   -- how many messages are the member's
          latest    INTEGER NOT NULL DEFAULT 0,   -- seq of the last of them
          seen      INTEGER NOT NULL,             -- when it last wrote
          moved     INTEGER NOT NULL DEFAULT 0,   -- the room's counter when its receipts last grew
          delivered INTEGER NOT NULL,             -- cursors
          read      INTEGER NOT NULL,
          delivered_ahead INTEGER NOT NULL DEFAULT 0,   -- messages owed and receipted beyond the cursor
          read_ahead      INTEGER NOT NULL DEFAULT 0,
          turned    INTEGER NOT NULL DEFAULT 0,   -- from when it was last given the room for its rotation
          person    BLOB    NOT NULL,             -- the id of the first device of its person
          PRIMARY KEY (room, number)
        ) WITHOUT ROWID;
        CREATE UNIQUE INDEX members_by_id ON members (room, id);
        CREATE INDEX members_by_move ON members (room, moved);
        CREATE INDEX devices ON members (room, person) WHERE person <> id;

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
          kind      INTEGER NOT NULL,             -- 0 message, 1 join, 2 leave, 3 name, 4 list, 5 rotate, 6 invite
          id        BLOB    NOT NULL,
          member    INTEGER NOT NULL,
          at        INTEGER NOT NULL,
          messages  INTEGER NOT NULL,             -- messages of the room up to and with this event
          own       INTEGER NOT NULL,             -- messages of the member up to and with this event
          leaf      BLOB    NOT NULL,             -- the hash of the event's leaf
          hash      BLOB,                         -- SHA-256 of the body, where retention took that
          body      BLOB,                         -- sealed, or a statement
          before    INTEGER NOT NULL,             -- lines of its batch before it
          after     INTEGER NOT NULL,             -- and after it
          sig       BLOB,                         -- Ed25519: of the batch that it ends
          PRIMARY KEY (room, seq)
        ) WITHOUT ROWID;
        CREATE UNIQUE INDEX events_by_id ON events (room, id);

        -- The index of members' own messages, see `OwnMessages`.
        CREATE TABLE own_messages (
          room      INTEGER NOT NULL,
          level     INTEGER NOT NULL,
          block     INTEGER NOT NULL,             -- of 64 seqs, or of 64 blocks of the level below
          member    INTEGER NOT NULL,
          bits      INTEGER NOT NULL,             -- which of the 64 are, or hold, messages of the member's
          PRIMARY KEY (room, level, block, member)
        ) WITHOUT ROWID;

        -- The roots of full subtrees of 2^4, 2^8 ... 2^24 leaves, counted from the left.
        CREATE TABLE subtrees (
          room      INTEGER NOT NULL,
          level     INTEGER NOT NULL,
          number    INTEGER NOT NULL,
          root      BLOB    NOT NULL,
          PRIMARY KEY (room, level, number)
        ) WITHOUT ROWID;

        -- The values of the hash chains after the events that changed them, and so where those events are.
        CREATE TABLE chains (
          room      INTEGER NOT NULL,
          chain     INTEGER NOT NULL,             -- 0 crowd, 1 lists
          seq       INTEGER NOT NULL,
          value     BLOB    NOT NULL,
          PRIMARY KEY (room, chain, seq)
        ) WITHOUT ROWID;

        -- Receipts as they first came: a member's are disjoint ranges, each with the claim that was the first to cover it.
        -- Those of a message are neighbours, so that they are written and read as a few pages. A range of level n has from 2^n
        -- to 2^(n+1) - 1 seqs: of those that end near enough to cover a seq, each member has two of a level at most.
        CREATE TABLE receipts (
          room       INTEGER NOT NULL,
          kind       INTEGER NOT NULL,            -- 0 delivered, 1 read, 2 list
          level      INTEGER NOT NULL,
          upto       INTEGER NOT NULL,
          member     INTEGER NOT NULL,
          start      INTEGER NOT NULL,
          at         INTEGER NOT NULL,
          claim_from INTEGER NOT NULL,
          claim_upto INTEGER NOT NULL,
          sig        BLOB    NOT NULL,            -- Ed25519
          PRIMARY KEY (room, kind, level, upto, member)
        ) WITHOUT ROWID;

        -- The same ranges with neighbours joined, so that what is covered is found in one step.
        CREATE TABLE runs (
          room      INTEGER NOT NULL,
          member    INTEGER NOT NULL,
          kind      INTEGER NOT NULL,             -- as there; 3 and 4 are what it has itself signed, see RunsKey
          start     INTEGER NOT NULL,
          upto      INTEGER NOT NULL,
          PRIMARY KEY (room, member, kind, start)
        ) WITHOUT ROWID;

        -- The invites that members made. Their ids are theirs at the whole relay: who has one may ask which room it is of.
        CREATE TABLE invites (
          id        BLOB    NOT NULL PRIMARY KEY,
          room      INTEGER NOT NULL,
          member    INTEGER NOT NULL,
          form      INTEGER NOT NULL,             -- 0 guest, 1 device
          uses      INTEGER NOT NULL,             -- how many joins it lets in; 0 for any number
          used      INTEGER NOT NULL,             -- how many it has let in
          expires   INTEGER NOT NULL,             -- 0 for never
          seq       INTEGER NOT NULL,
          ended     INTEGER NOT NULL              -- by an event: 0 by none, 1 a rotation, 2 its member's leave
        ) WITHOUT ROWID;
        CREATE INDEX invites_by_member ON invites (room, member);

        -- The new secret that a rotation gave each member, 48 bytes in the order of their ids.
        CREATE TABLE boxes (
          room      INTEGER NOT NULL,
          seq       INTEGER NOT NULL,
          ended     BLOB    NOT NULL,             -- the epoch that the rotation ended
          boxes     BLOB    NOT NULL,
          PRIMARY KEY (room, seq)
        );

        -- Members' push targets; a row is the queue too, since no more than one push waits for a member.
        CREATE TABLE pushes (
          room      INTEGER NOT NULL,
          member    INTEGER NOT NULL,
          kind      TEXT    NOT NULL,             -- webhook
          url       TEXT    NOT NULL,
          origin    TEXT    NOT NULL,             -- SCHEME://HOST:PORT
          secret    BLOB    NOT NULL,
          label     TEXT,
          every     INTEGER NOT NULL,             -- milliseconds between two pushes
          target    BLOB    NOT NULL,             -- what the member calls it
          queued    INTEGER,                      -- when its first message came, or its first try failed; NULL where none waits
          first     INTEGER,                      -- the seq of that message
          next_try  INTEGER,
          upto      INTEGER,                      -- the room's head when it was claimed last
          tries     INTEGER NOT NULL DEFAULT 0,   -- those that failed
          push_id   BLOB,                         -- from its first try on
          lease     INTEGER,                      -- until when a relay has it
          attempt   INTEGER NOT NULL DEFAULT 0,   -- counts the claims
          sent      INTEGER,                      -- when the latest was taken
          sent_upto INTEGER,                      -- and its upto
          answered  INTEGER NOT NULL DEFAULT 0,   -- 1 where the target ever took anything
          failing_since INTEGER,
          last_error    TEXT,
          gone      INTEGER,                      -- since when nothing is tried any more
          reason    TEXT,
          failures  INTEGER NOT NULL DEFAULT 0,   -- since failing_since
          failed    INTEGER,                      -- when the last of them was
          PRIMARY KEY (room, member)
        ) WITHOUT ROWID;
        CREATE INDEX pushes_by_try ON pushes (next_try) WHERE queued IS NOT NULL;
        CREATE INDEX pushes_without_queue ON pushes (room) WHERE queued IS NULL AND gone IS NULL;

        -- One row, written to see whether the store can be.
        CREATE TABLE checks (number INTEGER PRIMARY KEY, at INTEGER NOT NULL);
        INSERT INTO checks VALUES (1, 0);
        """
}
