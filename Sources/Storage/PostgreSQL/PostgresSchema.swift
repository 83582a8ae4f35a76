// The tables, as in SQLite: every key starts with the room, by its number; members are numbered within their room. Times are
// milliseconds since the epoch. They are in a schema of their own, `tick`.

import Postgres

/// The schema.
enum PostgresSchema {
    /// The version this program writes. Earlier ones are refused: nobody's statements and keys are those of
    /// their rooms any more.
    static let version = 8

    static let commands: [StaticString] =
        [
            // A row that is changed with every commit stays on its page: there is room for a few versions of it.
            """
            CREATE TABLE rooms (
              number    bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
              id        bytea   NOT NULL UNIQUE,
              head      bigint  NOT NULL DEFAULT 0,   -- seq of the last event
              at        bigint  NOT NULL DEFAULT 0,   -- time of the last event
              messages  bigint  NOT NULL DEFAULT 0,   -- how many events are messages
              present   bigint  NOT NULL DEFAULT 0,   -- how many members are in the room
              counter   bigint  NOT NULL DEFAULT 0,   -- grows with every request that adds receipts
              cut       bigint  NOT NULL DEFAULT 0,   -- messages up to here have lost their bodies to retention
              range     bytea   NOT NULL DEFAULT '',  -- the tree's compact range, RFC 9162: 32 bytes a subtree
              crowd     bytea   NOT NULL,             -- values of the chains after the last event
              lists     bytea   NOT NULL,
              targets   boolean NOT NULL DEFAULT false, -- whether a member has a push target, or had one
              epoch     bytea   NOT NULL,             -- what the statements of its members have to name
              rotated   bigint  NOT NULL DEFAULT 0,   -- seq of the last rotation
              turn      bigint  NOT NULL DEFAULT 0,   -- until when one member after the other has the room
              turner    bigint  NOT NULL DEFAULT 0,   -- when the last of them was given its time
              devices   boolean NOT NULL DEFAULT false  -- whether a member came in as another's device
            ) WITH (fillfactor = 50)
            """,
            """
            CREATE TABLE members (
              room      bigint  NOT NULL,
              number    bigint  NOT NULL,
              id        bytea   NOT NULL,
              key       bytea   NOT NULL,             -- Ed25519 public key
              token     bytea   NOT NULL,             -- SHA-256
              count     bigint  NOT NULL,             -- the greatest of its statements
              joined    bigint  NOT NULL,             -- seq of the latest join
              gone      bigint,                       -- seq of the leave or rotation after it
              removed   boolean NOT NULL DEFAULT false,  -- whether that was a rotation
              first     bigint  NOT NULL,             -- seq of the very first join
              sent      bigint  NOT NULL DEFAULT 0,   -- how many messages are the member's
              latest    bigint  NOT NULL DEFAULT 0,   -- seq of the last of them
              seen      bigint  NOT NULL,             -- when it last wrote
              moved     bigint  NOT NULL DEFAULT 0,   -- the room's counter when its receipts last grew
              delivered bigint  NOT NULL,             -- cursors
              read      bigint  NOT NULL,
              delivered_ahead bigint NOT NULL DEFAULT 0,   -- messages owed and receipted beyond the cursor
              read_ahead      bigint NOT NULL DEFAULT 0,
              turned    bigint  NOT NULL DEFAULT 0,   -- from when it was last given the room for its rotation
              person    bytea   NOT NULL,             -- the id of the first device of its person
              PRIMARY KEY (room, number)
            ) WITH (fillfactor = 70)
            """,
            "CREATE UNIQUE INDEX members_by_id ON members (room, id)",
            "CREATE INDEX members_by_move ON members (room, moved)",
            "CREATE INDEX devices ON members (room, person) WHERE person <> id",
            // Members' stays, from a join to a leave; a member who joins again has another row.
            """
            CREATE TABLE spans (
              room      bigint  NOT NULL,
              member    bigint  NOT NULL,
              joined    bigint  NOT NULL,
              gone      bigint,
              PRIMARY KEY (room, member, joined)
            )
            """,
            // The two running counts answer how many messages lie between two seqs without going through them.
            """
            CREATE TABLE events (
              room      bigint  NOT NULL,
              seq       bigint  NOT NULL,
              kind      bigint  NOT NULL,             -- 0 message, 1 join, 2 leave, 3 name, 4 list, 5 rotate, 6 invite
              id        bytea   NOT NULL,
              member    bigint  NOT NULL,
              at        bigint  NOT NULL,
              messages  bigint  NOT NULL,             -- messages of the room up to and with this event
              own       bigint  NOT NULL,             -- messages of the member up to and with this event
              leaf      bytea   NOT NULL,             -- the hash of the event's leaf
              hash      bytea,                        -- SHA-256 of the body, where retention took that
              body      bytea,                        -- sealed, or a statement
              before    bigint  NOT NULL,             -- lines of its batch before it
              after     bigint  NOT NULL,             -- and after it
              sig       bytea,                        -- Ed25519: of the batch that it ends
              PRIMARY KEY (room, seq)
            )
            """,
            // Sealed bodies can't be made smaller.
            "ALTER TABLE events ALTER COLUMN body SET STORAGE EXTERNAL",
            "CREATE UNIQUE INDEX events_by_id ON events (room, id)",
            // Its log has only the new entries of an index, however far apart they are: one entry is less than two rows of bits, as
            // SQLite has them.
            "CREATE INDEX messages_by_member ON events (room, member, seq, own) WHERE kind = 0",
            // The roots of full subtrees of 2^4, 2^8 … 2^24 leaves, counted from the left.
            """
            CREATE TABLE subtrees (
              room      bigint  NOT NULL,
              level     bigint  NOT NULL,
              number    bigint  NOT NULL,
              root      bytea   NOT NULL,
              PRIMARY KEY (room, level, number)
            )
            """,
            // The values of the hash chains after the events that changed them, and so where those events are.
            """
            CREATE TABLE chains (
              room      bigint  NOT NULL,
              chain     bigint  NOT NULL,             -- 0 crowd, 1 lists
              seq       bigint  NOT NULL,
              value     bytea   NOT NULL,
              PRIMARY KEY (room, chain, seq)
            )
            """,
            // Receipts as they first came: a member's are disjoint ranges, each with the claim that was the first to cover it. Those
            // of a message are neighbours in the index, so that they are written and found as a few pages. A range of level n has
            // from 2^n to 2^(n+1) - 1 seqs: of those that end near enough to cover a seq, each member has two of a level at most.
            """
            CREATE TABLE receipts (
              room       bigint NOT NULL,
              kind       bigint NOT NULL,             -- 0 delivered, 1 read, 2 list
              level      bigint NOT NULL,
              upto       bigint NOT NULL,
              member     bigint NOT NULL,
              start      bigint NOT NULL,
              at         bigint NOT NULL,
              claim_from bigint NOT NULL,
              claim_upto bigint NOT NULL,
              sig        bytea  NOT NULL,             -- Ed25519
              PRIMARY KEY (room, kind, level, upto, member)
            )
            """,
            // The same ranges with neighbours joined, so that what is covered is found in one step.
            """
            CREATE TABLE runs (
              room      bigint  NOT NULL,
              member    bigint  NOT NULL,
              kind      bigint  NOT NULL,             -- as there; 3 and 4 are what it has itself signed, see RunsKey
              start     bigint  NOT NULL,
              upto      bigint  NOT NULL,
              PRIMARY KEY (room, member, kind, start)
            ) WITH (fillfactor = 70)
            """,
            // The members who are online at any relay. It isn't worth a write to the log: after a crash it is empty, and filled anew within seconds.
            """
            CREATE UNLOGGED TABLE presence (
              room      bigint  NOT NULL,
              member    bigint  NOT NULL,
              seen      bigint  NOT NULL,             -- when a relay last heard of it
              until     bigint  NOT NULL,             -- up to when it counts as online, by the server's clock
              PRIMARY KEY (room, member)
            ) WITH (fillfactor = 50)
            """,
            // The invites that members made. Their ids are theirs at the whole relay: who has one may ask which room it is of.
            """
            CREATE TABLE invites (
              id        bytea   PRIMARY KEY,
              room      bigint  NOT NULL,
              member    bigint  NOT NULL,
              form      bigint  NOT NULL,             -- 0 guest, 1 device
              uses      bigint  NOT NULL,             -- how many joins it lets in; 0 for any number
              used      bigint  NOT NULL,             -- how many it has let in
              expires   bigint  NOT NULL,             -- 0 for never
              seq       bigint  NOT NULL,
              ended     bigint  NOT NULL              -- by an event: 0 by none, 1 a rotation, 2 its member's leave
            ) WITH (fillfactor = 70)
            """,
            "CREATE INDEX invites_by_member ON invites (room, member)",
            // The new secret that a rotation gave each member, 48 bytes in the order of their ids.
            """
            CREATE TABLE boxes (
              room      bigint  NOT NULL,
              seq       bigint  NOT NULL,
              ended     bytea   NOT NULL,             -- the epoch that the rotation ended
              boxes     bytea   NOT NULL,
              PRIMARY KEY (room, seq)
            )
            """,
            // Some of them are read without the others.
            "ALTER TABLE boxes ALTER COLUMN boxes SET STORAGE EXTERNAL",
            // Members' push targets; a row is the queue too, since no more than one push waits for a member.
            """
            CREATE TABLE pushes (
              room      bigint  NOT NULL,
              member    bigint  NOT NULL,
              kind      text    NOT NULL,             -- webhook
              url       text    NOT NULL,
              origin    text    NOT NULL,             -- SCHEME://HOST:PORT
              secret    bytea   NOT NULL,
              label     text,
              every     bigint  NOT NULL,             -- milliseconds between two pushes
              target    bytea   NOT NULL,             -- what the member calls it
              queued    bigint,                       -- when its first message came, or its first try failed; NULL where none waits
              first     bigint,                       -- the seq of that message
              next_try  bigint,
              upto      bigint,                       -- the room's head when it was claimed last
              tries     bigint  NOT NULL DEFAULT 0,   -- those that failed
              push_id   bytea,                        -- from its first try on
              lease     bigint,                       -- until when a relay has it
              attempt   bigint  NOT NULL DEFAULT 0,   -- counts the claims
              sent      bigint,                       -- when the latest was taken
              sent_upto bigint,                       -- and its upto
              answered  bigint  NOT NULL DEFAULT 0,   -- 1 where the target ever took anything
              failing_since bigint,
              last_error    text,
              gone      bigint,                       -- since when nothing is tried any more
              reason    text,
              failures  bigint  NOT NULL DEFAULT 0,   -- since failing_since
              failed    bigint,                       -- when the last of them was
              PRIMARY KEY (room, member)
            ) WITH (fillfactor = 70)
            """,
            // Among many rooms of a few rows the planner takes a room for a few rows, and any index that begins with the room for as good
            // as the one that has the whole key: in a large room it then goes through all rows. So ANALYZE is told to count one room.
            """
            DO $$
            DECLARE
              name text;
            BEGIN
              FOREACH name IN ARRAY ARRAY[
                'members', 'spans', 'events', 'subtrees', 'chains', 'receipts', 'runs', 'presence', 'pushes',
                'invites', 'boxes'
              ] LOOP
                EXECUTE format('ALTER TABLE %I ALTER COLUMN room SET (n_distinct = 1)', name);
              END LOOP;
            END
            $$
            """,
            "CREATE INDEX pushes_by_try ON pushes (next_try) WHERE queued IS NOT NULL",
            "CREATE INDEX pushes_without_queue ON pushes (room) WHERE queued IS NULL AND gone IS NULL",
        ] + PostgresFunctions.all
}
