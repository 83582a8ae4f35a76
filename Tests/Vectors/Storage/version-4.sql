-- A store of schema version 4, as a program that didn't count failures of pushes wrote it: three members, a message, and two
-- push targets that can't be reached. Frozen: see EarlierStoreTests.
BEGIN TRANSACTION;
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
  lists     BLOB    NOT NULL
, targets INTEGER NOT NULL DEFAULT 0);
INSERT INTO rooms VALUES(1,X'a352e3904ab37df4ad395c1ce80bb9a0',4,1795346703002,1,3,0,0,X'f23848a8e701234aef6784869c8ea400846e5fb4c0e43da5d7109b430fc9fd51',X'b9743367eddd7f57c135ae04c888141898153e5e2823c41e079b8c754f17520f',X'0000000000000000000000000000000000000000000000000000000000000000',1);
CREATE TABLE members (
  room      INTEGER NOT NULL,
  number    INTEGER NOT NULL,
  id        BLOB    NOT NULL,
  key       BLOB    NOT NULL,             -- Ed25519 public key
  token     BLOB    NOT NULL,             -- SHA-256
  count     INTEGER NOT NULL,             -- the greatest of its statements, or of its removal
  joined    INTEGER NOT NULL,             -- seq of the latest join
  left      INTEGER,                      -- seq of the leave or removal after it
  removed   INTEGER NOT NULL DEFAULT 0,   -- 1 where that was a removal
  first     INTEGER NOT NULL,             -- seq of the very first join
  sent      INTEGER NOT NULL DEFAULT 0,   -- how many messages are the member's
  seen      INTEGER NOT NULL,             -- when it last wrote
  moved     INTEGER NOT NULL DEFAULT 0,   -- the room's counter when its receipts last grew
  delivered INTEGER NOT NULL,             -- cursors
  read      INTEGER NOT NULL,
  delivered_ahead INTEGER NOT NULL DEFAULT 0,   -- messages owed and receipted beyond the cursor
  read_ahead      INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (room, number)
) WITHOUT ROWID;
INSERT INTO members VALUES(1,1,X'929a2b2d665a093ebe6e04b321bdcc60',X'2d0f18f7b02a6bc64b5f6cf1b5c9e1c50d131e470471e948f5f33448f269f071',X'e93603e980acdd595d9e573c1adef5f77069c6deedf20e7bca7e737d24ada3dd',1795346701299,1,NULL,0,1,1,1795346703002,0,1,1,0,0);
INSERT INTO members VALUES(1,2,X'e8975f5c3a02c7cad37bc20cda683509',X'b32f21ec53bca3e628d351e07ccd3a2f17ad59221e6783334c0906ebb4b038d7',X'9bf6c2b8d2aa0533ed1931c377fa2703e300a50c10364664f5f59f13143aab92',1795346702095,2,NULL,0,2,0,1795346702096,0,2,2,0,0);
INSERT INTO members VALUES(1,3,X'b0357cac87cddbf2fb12fc94d4a77bc8',X'48075efdb162136d4b98e292c8e2b01e73aa3c0ae3aef4b1a840f5a9d6faf7e3',X'4629169cef039022c006682b1d3f2613ede4c2ff30108a521569b6328e073fb1',1795346702635,3,NULL,0,3,0,1795346702636,0,3,3,0,0);
CREATE TABLE spans (
  room      INTEGER NOT NULL,
  member    INTEGER NOT NULL,
  joined    INTEGER NOT NULL,
  left      INTEGER,
  PRIMARY KEY (room, member, joined)
) WITHOUT ROWID;
INSERT INTO spans VALUES(1,1,1,NULL);
INSERT INTO spans VALUES(1,2,2,NULL);
INSERT INTO spans VALUES(1,3,3,NULL);
CREATE TABLE events (
  room      INTEGER NOT NULL,
  seq       INTEGER NOT NULL,
  kind      INTEGER NOT NULL,             -- 0 message, 1 join, 2 leave, 3 name, 4 remove, 5 list
  id        BLOB    NOT NULL,
  member    INTEGER NOT NULL,
  at        INTEGER NOT NULL,
  messages  INTEGER NOT NULL,             -- messages of the room up to and with this event
  own       INTEGER NOT NULL,             -- messages of the member up to and with this event
  leaf      BLOB    NOT NULL,             -- the hash of the event's leaf
  hash      BLOB,                         -- SHA-256 of the body, where retention took that
  body      BLOB,                         -- sealed, or a statement
  PRIMARY KEY (room, seq)
) WITHOUT ROWID;
INSERT INTO events VALUES(1,1,1,X'01a203009bf3704da071040b5d6e6340',1,1795346701302,0,0,X'3cd7505f8f14915cbf823945d782a1067f8f935217625b7489cc98c7d615c384',NULL,X'2d0f18f7b02a6bc64b5f6cf1b5c9e1c50d131e470471e948f5f33448f269f071000001a203009bf3e93603e980acdd595d9e573c1adef5f77069c6deedf20e7bca7e737d24ada3dd0b2085b9d4fe47c118ce34163c0093ffc9531441d307b1df101825219165bfee4f7f9563a474932218c93ca0350440cf2ac99907826ec4c69da99e29e3a81304a19ac111132fcfab8b1c45242d89f442e937e0fe2e2a6804e0fa92719b30fdaa79c204ce88481e6d9c1d44f1');
INSERT INTO events VALUES(1,2,1,X'01a203009f0eb839b985803a6eb1b12f',2,1795346702096,0,0,X'fec8abeed3b8a864d785cb1917a5708715d72e73c5381eb57c308179131500dd',NULL,X'b32f21ec53bca3e628d351e07ccd3a2f17ad59221e6783334c0906ebb4b038d7000001a203009f0f9bf6c2b8d2aa0533ed1931c377fa2703e300a50c10364664f5f59f13143aab926e4d987ada3c0e32d00663932d8f6c739e9169b24e0e7978a2cd0c168b626ee708ce171fb15a702f9e66c68af6e7f2564c7f0736a39c946c7973bbe267f225045361fbb0e6c5822b3a239d94774c188b842b4d4b5e55022c3e05acaf18d1353693bb3b467d683060594e');
INSERT INTO events VALUES(1,3,1,X'01a20300a12bb27286b239888a48370b',3,1795346702636,0,0,X'da0b173471bc151459f95b7f97991a1b0b68c0b26d4f02b08883f94a345e2285',NULL,X'48075efdb162136d4b98e292c8e2b01e73aa3c0ae3aef4b1a840f5a9d6faf7e3000001a20300a12b4629169cef039022c006682b1d3f2613ede4c2ff30108a521569b6328e073fb110f5e624e1bfde83a9146dd2180969821f7ac9d8b9e002cf2dd1dd4813fd3d67a00323e15de8f55f27654280f7eb35a98e7801e82e8e9d3fed038f6f66fd300ce6b691487435505f7a15ec55800ff82880f8978b136bc39416aa7efb7a91ad212034e0b47da0293bc22600ad');
INSERT INTO events VALUES(1,4,0,X'01a20300a28f43d707700cb9860c2e65',1,1795346703002,1,1,X'36b178278d580521b03e9e546e1c49cd83963a99bb345d45f5f3dc357fbc343a',NULL,X'd2773338f2f1187a3600b077905ad0aad944b00bc03c578ea45cd2cdb52e22ff94ebf58d032c58218706b25dcd0cad08b0661fa853b49fc825fec40ea246ea32530904e7a857b0dbf9a056b85e3980d1a3279cb4a9f9c69d0a700baa7d43e711cc022cc9ff813bec77719ebc9a0b3a8e65cd');
CREATE TABLE subtrees (
  room      INTEGER NOT NULL,
  level     INTEGER NOT NULL,
  number    INTEGER NOT NULL,
  root      BLOB    NOT NULL,
  PRIMARY KEY (room, level, number)
) WITHOUT ROWID;
CREATE TABLE chains (
  room      INTEGER NOT NULL,
  chain     INTEGER NOT NULL,             -- 0 crowd, 1 lists
  seq       INTEGER NOT NULL,
  value     BLOB    NOT NULL,
  PRIMARY KEY (room, chain, seq)
) WITHOUT ROWID;
INSERT INTO chains VALUES(1,0,1,X'dac30b043380121c07f4d3a9619f9da8c279efb58f2c09a82ad2c7e90fe0313d');
INSERT INTO chains VALUES(1,0,2,X'7f3b00c15e3a027629d188703cebb07f539488f22aa6ada8a5c786756e12f0f0');
INSERT INTO chains VALUES(1,0,3,X'b9743367eddd7f57c135ae04c888141898153e5e2823c41e079b8c754f17520f');
CREATE TABLE receipts (
  room       INTEGER NOT NULL,
  member     INTEGER NOT NULL,
  kind       INTEGER NOT NULL,            -- 0 delivered, 1 read
  start      INTEGER NOT NULL,
  upto       INTEGER NOT NULL,
  at         INTEGER NOT NULL,
  claim_from INTEGER NOT NULL,
  claim_upto INTEGER NOT NULL,
  sig        BLOB    NOT NULL,            -- Ed25519
  PRIMARY KEY (room, member, kind, start)
) WITHOUT ROWID;
CREATE TABLE runs (
  room      INTEGER NOT NULL,
  member    INTEGER NOT NULL,
  kind      INTEGER NOT NULL,
  start     INTEGER NOT NULL,
  upto      INTEGER NOT NULL,
  PRIMARY KEY (room, member, kind, start)
) WITHOUT ROWID;
CREATE TABLE checks (number INTEGER PRIMARY KEY, at INTEGER NOT NULL);
INSERT INTO checks VALUES(1,0);
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
  queued    INTEGER,                      -- when the first message came that one waits for; NULL where none waits
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
  PRIMARY KEY (room, member)
) WITHOUT ROWID;
INSERT INTO pushes VALUES(1,2,'webhook','http://127.0.0.1:18466/hook','http://127.0.0.1:18466',X'6a1168510700c64217653578d09b2870b5073be58f8ced2aa1cdd6db43a79545',NULL,60000,X'626fd7ed995ae67b30e39edca47e2716',1795346703002,4,1795346708977,4,1,X'a63b181e8fd2b151cdce4c232dcb8430',NULL,1,NULL,NULL,0,1795346702734,'connect',NULL,NULL);
INSERT INTO pushes VALUES(1,3,'webhook','http://127.0.0.1:18466/carol','http://127.0.0.1:18466',X'37f7c7ab6be30a174c877f61d970e66a95762d21ed97e5b8e95eacb5894a4f1e',NULL,60000,X'03f9504c64b51eee0a76eee3f8223c31',1795346703002,4,1795346708528,4,1,X'bb054dca18a872ee4477ecc65c211573',NULL,1,NULL,NULL,0,1795346702809,'connect',NULL,NULL);
CREATE UNIQUE INDEX members_by_id ON members (room, id);
CREATE INDEX members_by_move ON members (room, moved);
CREATE INDEX members_by_presence ON members (room, left, first);
CREATE UNIQUE INDEX events_by_id ON events (room, id);
CREATE INDEX messages_by_member ON events (room, member, seq, own) WHERE kind = 0;
CREATE INDEX pushes_by_try ON pushes (next_try) WHERE queued IS NOT NULL;
CREATE INDEX pushes_without_queue ON pushes (room) WHERE queued IS NULL AND gone IS NULL;
PRAGMA application_id = 1953063787;
PRAGMA user_version = 4;
COMMIT;
