-- A store of schema version 1, as tick 0.1 wrote it: three members, one of whom left and came back, four messages of which
-- retention has taken the first, and receipts. Frozen: it is refused, see EarlierStoreTests.
BEGIN TRANSACTION;
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
INSERT INTO rooms VALUES(1,X'00000010000000000000000000000000',X'0707070707070707070707070707070707070707070707070707070707070707',9,3000,4,3,1,4);
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
INSERT INTO members VALUES(1,1,X'00000000000000000000000000000001',X'0101010101010101010101010101010101010101010101010101010101010101',X'7365616c656420616c696365',X'00000000000000000000000000000001',1,NULL,3,3000,0,1,1,0,0);
INSERT INTO members VALUES(1,2,X'00000000000000000000000000000002',X'0202020202020202020202020202020202020202020202020202020202020202',X'7365616c656420626f62',X'00000000000000000000000000000002',2,NULL,1,3000,1,7,3,0,1);
INSERT INTO members VALUES(1,3,X'00000000000000000000000000000003',X'0303030303030303030303030303030303030303030303030303030303030303',X'7365616c6564206361726f6c20616761696e',X'00000000000000000000000000000008',8,NULL,0,3000,0,8,8,0,0);
CREATE TABLE spans (
  room      INTEGER NOT NULL,
  member    INTEGER NOT NULL,
  joined    INTEGER NOT NULL,
  left      INTEGER,
  PRIMARY KEY (room, member, joined)
) WITHOUT ROWID;
INSERT INTO spans VALUES(1,1,1,NULL);
INSERT INTO spans VALUES(1,2,2,NULL);
INSERT INTO spans VALUES(1,3,3,6);
INSERT INTO spans VALUES(1,3,8,NULL);
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
INSERT INTO events VALUES(1,1,1,X'00000000000000000000000000000001',1,1000,0,0,NULL);
INSERT INTO events VALUES(1,2,1,X'00000000000000000000000000000002',2,1000,0,0,NULL);
INSERT INTO events VALUES(1,3,1,X'00000000000000000000000000000003',3,1000,0,0,NULL);
INSERT INTO events VALUES(1,4,0,X'00000000000000000000000000000004',1,2000,1,1,NULL);
INSERT INTO events VALUES(1,5,0,X'00000000000000000000000000000005',1,2000,2,2,X'7365636f6e64');
INSERT INTO events VALUES(1,6,2,X'00000000000000000000000000000006',3,2000,2,0,NULL);
INSERT INTO events VALUES(1,7,0,X'00000000000000000000000000000007',2,2000,3,1,X'7468697264');
INSERT INTO events VALUES(1,8,1,X'00000000000000000000000000000008',3,3000,3,0,X'7365616c6564206361726f6c20616761696e');
INSERT INTO events VALUES(1,9,0,X'00000000000000000000000000000009',1,3000,4,3,X'666f75727468');
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
INSERT INTO receipts VALUES(1,2,0,4,5,3000,4,5,X'0202020202020202020202020202020202020202020202020202020202020202');
INSERT INTO receipts VALUES(1,2,1,5,5,3000,5,5,X'0303030303030303030303030303030303030303030303030303030303030303');
CREATE TABLE runs (
  room      INTEGER NOT NULL,
  member    INTEGER NOT NULL,
  kind      INTEGER NOT NULL,
  start     INTEGER NOT NULL,
  upto      INTEGER NOT NULL,
  PRIMARY KEY (room, member, kind, start)
) WITHOUT ROWID;
INSERT INTO runs VALUES(1,2,0,4,5);
INSERT INTO runs VALUES(1,2,1,5,5);
CREATE TABLE checks (number INTEGER PRIMARY KEY, at INTEGER NOT NULL);
INSERT INTO checks VALUES(1,0);
CREATE UNIQUE INDEX members_by_id ON members (room, id);
CREATE INDEX members_by_move ON members (room, moved);
CREATE UNIQUE INDEX events_by_id ON events (room, id);
CREATE INDEX messages_by_member ON events (room, member, seq, own) WHERE kind = 0;
PRAGMA application_id = 1953063787;
PRAGMA user_version = 1;
COMMIT;
