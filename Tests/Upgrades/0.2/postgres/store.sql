
\restrict SSjqxlx3QE5kqY2W19wjlg6HrctUNYeQo65gIZo6PtRUvMG4D57Qgz4fJbnMlFD

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE SCHEMA tick;

CREATE FUNCTION tick.cursor_after(of_room bigint, head bigint, total bigint, of_member bigint, of_kind bigint, place bigint, runs_after boolean) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  owed bigint;
  covered bigint;
BEGIN
  LOOP
    owed := tick.next_owed(of_room, head, total, of_member, place);
    IF owed IS NULL THEN RETURN head; END IF;
    IF NOT runs_after THEN RETURN owed - 1; END IF;
    SELECT upto INTO covered FROM tick.runs
    WHERE room = of_room AND member = of_member AND kind = of_kind AND start <= owed ORDER BY start DESC LIMIT 1;
    IF covered IS NULL OR covered < owed THEN RETURN owed - 1; END IF;
    place := covered;
  END LOOP;
END
$$;

CREATE FUNCTION tick.first_beyond(of_room bigint, head bigint, count bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  low bigint := 1;
  high bigint := head + 1;
  middle bigint;
BEGIN
  WHILE low < high LOOP
    middle := low + (high - low) / 2;
    IF tick.messages_upto(of_room, middle) > count THEN high := middle;
    ELSE low := middle + 1;
    END IF;
  END LOOP;
  RETURN low;
END
$$;

CREATE FUNCTION tick.first_since(of_room bigint, head bigint, since bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  low bigint := 1;
  high bigint := head + 1;
  middle bigint;
BEGIN
  WHILE low < high LOOP
    middle := low + (high - low) / 2;
    IF (SELECT at FROM tick.events WHERE room = of_room AND seq = middle) >= since THEN high := middle;
    ELSE low := middle + 1;
    END IF;
  END LOOP;
  RETURN low;
END
$$;

CREATE FUNCTION tick.messages_upto(of_room bigint, upto bigint) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce((SELECT messages FROM tick.events WHERE room = of_room AND seq = upto), 0)
$$;

CREATE FUNCTION tick.next_owed(of_room bigint, head bigint, total bigint, but bigint, place bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  before bigint;
  low bigint := place + 1;
  high bigint := low;
  middle bigint;
BEGIN
  IF place >= head THEN RETURN NULL; END IF;
  -- Most often it is the very next.
  PERFORM FROM tick.events WHERE room = of_room AND seq = low AND kind = 0 AND member <> but;
  IF FOUND THEN RETURN low; END IF;
  before := CASE WHEN place > 0 THEN tick.others_upto(of_room, but, place) ELSE 0 END;
  IF total <= before THEN RETURN NULL; END IF;
  -- It is mostly close by, so the steps begin small and double; then the last one is halved.
  WHILE tick.others_upto(of_room, but, high) = before LOOP
    low := high + 1;
    high := least(head, place + 2 * (high - place));
  END LOOP;
  WHILE low < high LOOP
    middle := low + (high - low) / 2;
    IF tick.others_upto(of_room, but, middle) > before THEN high := middle;
    ELSE low := middle + 1;
    END IF;
  END LOOP;
  RETURN low;
END
$$;

CREATE FUNCTION tick.others_upto(of_room bigint, but bigint, upto bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN tick.messages_upto(of_room, upto) - coalesce((
    SELECT own FROM tick.events WHERE room = of_room AND member = but AND kind = 0 AND seq <= upto
    ORDER BY seq DESC LIMIT 1
  ), 0);
END
$$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE tick.boxes (
    room bigint NOT NULL,
    seq bigint NOT NULL,
    ended bytea NOT NULL,
    boxes bytea NOT NULL
);
ALTER TABLE ONLY tick.boxes ALTER COLUMN room SET (n_distinct=1);
ALTER TABLE ONLY tick.boxes ALTER COLUMN boxes SET STORAGE EXTERNAL;

CREATE TABLE tick.chains (
    room bigint NOT NULL,
    chain bigint NOT NULL,
    seq bigint NOT NULL,
    value bytea NOT NULL
);
ALTER TABLE ONLY tick.chains ALTER COLUMN room SET (n_distinct=1);

CREATE TABLE tick.events (
    room bigint NOT NULL,
    seq bigint NOT NULL,
    kind bigint NOT NULL,
    id bytea NOT NULL,
    member bigint NOT NULL,
    at bigint NOT NULL,
    messages bigint NOT NULL,
    own bigint NOT NULL,
    leaf bytea NOT NULL,
    hash bytea,
    body bytea,
    before bigint NOT NULL,
    after bigint NOT NULL,
    sig bytea
);
ALTER TABLE ONLY tick.events ALTER COLUMN room SET (n_distinct=1);
ALTER TABLE ONLY tick.events ALTER COLUMN body SET STORAGE EXTERNAL;

CREATE TABLE tick.invites (
    id bytea NOT NULL,
    room bigint NOT NULL,
    member bigint NOT NULL,
    form bigint NOT NULL,
    uses bigint NOT NULL,
    used bigint NOT NULL,
    expires bigint NOT NULL,
    seq bigint NOT NULL,
    ended bigint NOT NULL
)
WITH (fillfactor='70');
ALTER TABLE ONLY tick.invites ALTER COLUMN room SET (n_distinct=1);

CREATE TABLE tick.members (
    room bigint NOT NULL,
    number bigint NOT NULL,
    id bytea NOT NULL,
    key bytea NOT NULL,
    token bytea NOT NULL,
    count bigint NOT NULL,
    joined bigint NOT NULL,
    gone bigint,
    removed boolean DEFAULT false NOT NULL,
    first bigint NOT NULL,
    sent bigint DEFAULT 0 NOT NULL,
    latest bigint DEFAULT 0 NOT NULL,
    seen bigint NOT NULL,
    moved bigint DEFAULT 0 NOT NULL,
    delivered bigint NOT NULL,
    read bigint NOT NULL,
    delivered_ahead bigint DEFAULT 0 NOT NULL,
    read_ahead bigint DEFAULT 0 NOT NULL,
    turned bigint DEFAULT 0 NOT NULL,
    person bytea NOT NULL
)
WITH (fillfactor='70');
ALTER TABLE ONLY tick.members ALTER COLUMN room SET (n_distinct=1);

CREATE UNLOGGED TABLE tick.presence (
    room bigint NOT NULL,
    member bigint NOT NULL,
    seen bigint NOT NULL,
    until bigint NOT NULL
)
WITH (fillfactor='50');
ALTER TABLE ONLY tick.presence ALTER COLUMN room SET (n_distinct=1);

CREATE TABLE tick.pushes (
    room bigint NOT NULL,
    member bigint NOT NULL,
    kind text NOT NULL,
    url text NOT NULL,
    origin text NOT NULL,
    secret bytea NOT NULL,
    label text,
    every bigint NOT NULL,
    target bytea NOT NULL,
    queued bigint,
    first bigint,
    next_try bigint,
    upto bigint,
    tries bigint DEFAULT 0 NOT NULL,
    push_id bytea,
    lease bigint,
    attempt bigint DEFAULT 0 NOT NULL,
    sent bigint,
    sent_upto bigint,
    answered bigint DEFAULT 0 NOT NULL,
    failing_since bigint,
    last_error text,
    gone bigint,
    reason text,
    failures bigint DEFAULT 0 NOT NULL,
    failed bigint
)
WITH (fillfactor='70');
ALTER TABLE ONLY tick.pushes ALTER COLUMN room SET (n_distinct=1);

CREATE TABLE tick.receipts (
    room bigint NOT NULL,
    kind bigint NOT NULL,
    level bigint NOT NULL,
    upto bigint NOT NULL,
    member bigint NOT NULL,
    start bigint NOT NULL,
    at bigint NOT NULL,
    claim_from bigint NOT NULL,
    claim_upto bigint NOT NULL,
    sig bytea NOT NULL
);
ALTER TABLE ONLY tick.receipts ALTER COLUMN room SET (n_distinct=1);

CREATE TABLE tick.rooms (
    number bigint NOT NULL,
    id bytea NOT NULL,
    head bigint DEFAULT 0 NOT NULL,
    at bigint DEFAULT 0 NOT NULL,
    messages bigint DEFAULT 0 NOT NULL,
    present bigint DEFAULT 0 NOT NULL,
    counter bigint DEFAULT 0 NOT NULL,
    cut bigint DEFAULT 0 NOT NULL,
    range bytea DEFAULT '\x'::bytea NOT NULL,
    crowd bytea NOT NULL,
    lists bytea NOT NULL,
    targets boolean DEFAULT false NOT NULL,
    epoch bytea NOT NULL,
    rotated bigint DEFAULT 0 NOT NULL,
    turn bigint DEFAULT 0 NOT NULL,
    turner bigint DEFAULT 0 NOT NULL,
    devices boolean DEFAULT false NOT NULL
)
WITH (fillfactor='50');

ALTER TABLE tick.rooms ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tick.rooms_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tick.runs (
    room bigint NOT NULL,
    member bigint NOT NULL,
    kind bigint NOT NULL,
    start bigint NOT NULL,
    upto bigint NOT NULL
)
WITH (fillfactor='70');
ALTER TABLE ONLY tick.runs ALTER COLUMN room SET (n_distinct=1);

CREATE TABLE tick.spans (
    room bigint NOT NULL,
    member bigint NOT NULL,
    joined bigint NOT NULL,
    gone bigint
);
ALTER TABLE ONLY tick.spans ALTER COLUMN room SET (n_distinct=1);

CREATE TABLE tick.store (
    version bigint NOT NULL
);

CREATE TABLE tick.subtrees (
    room bigint NOT NULL,
    level bigint NOT NULL,
    number bigint NOT NULL,
    root bytea NOT NULL
);
ALTER TABLE ONLY tick.subtrees ALTER COLUMN room SET (n_distinct=1);

INSERT INTO tick.boxes VALUES
	(1, 6, '\xee2bce4108d5607ce4e4c87b13eb52a006af1d5531364b7d9440ed604acbc252', '\xf609f007565f4696da5b70f66fc230060ad40ae02255c971cb2a984219413d4db730e010966bd9603a7b71601157f7d8c939cdce98f89213b583d54c1d70b7e8152501c696824bb98e6cd495e4da69b1ce91cab56638735b78692a70d2e01083');

INSERT INTO tick.chains VALUES
	(1, 0, 1, '\xf0c517fce0a2c50952b5464bd9adad387638984d437db55842d40afe2aad9993'),
	(1, 0, 2, '\xf0e3a75056a0ff739a5e02b1a9eb0986eb42765ddc47dd146b1a633f05f8094e'),
	(1, 0, 3, '\x088c58e0b3fe95d2fb9ef13b8c909be8c632a44e4406829ff0dd5fb4040d2b64'),
	(1, 1, 5, '\x4814ac2a73a41f5d6198df2a24a5a3a6fe295df10bc38979f1241525264361ba'),
	(1, 0, 6, '\x409d4eee93302ccb328f0ac43c70877973da93af3be97b1e4e84a3b7ac79eb32'),
	(1, 0, 7, '\x40438fef26c525c45269c129a5e386a998034c94686673e0338ef2a1e7647568'),
	(1, 0, 8, '\xecde229cc1e0a4377ad86ed7e7d0d2a18edbacaa6d3edf20f6cc9b14ab316f4d'),
	(1, 0, 9, '\xe98929a21433fc7c54ffb6af54da538b8573affee97b96b916d2519b393f80d5'),
	(1, 0, 10, '\x596cc1d3614e56ccb04b9b8c8a6c5163dcf0e3c0d65738247e448ee44844a133'),
	(1, 1, 12, '\x89c5f74f10fda39793ac35529eb87ead53edd33034a184d595f02181ee7c5291');

INSERT INTO tick.events VALUES
	(1, 1, 1, '\x01a21641e84bdf25d3ae60bed85d9bfb', 1, 1795669747841, 0, 0, '\xd000506f3de69bb394eb86f52824ca319dec98a5771552662214d85b1cfb8a5e', NULL, '\x21cb0d2c6f673dbe520d1de28ff5818b03785ff8647b64da640266314683c10a000001a21641e84bf322b528ea575c237e89263d13d98a1919c15d8677e3647c06782d16d4e6f4b2ee2bce4108d5607ce4e4c87b13eb52a006af1d5531364b7d9440ed604acbc252baa5b69c8c9b9600dd74cbfb6f18a25e9eb2d947675a7262d6a08203ed500348edccf4bb71fd499c64b3604fda1773175c03e967df3ab1a757706faa558159030028077c9d08cd15a6dce3d9f4d0200747a9d1645e32924f5cacf08b03e370c25b180318b9fdbee1ed322a731fd47e181ca633de50db344cb0420fcee2d6f692c65bee40f8240a7c373f8e385511cdbdd4987ba08c0deba3e975b3ce6bfb52dd03d88a0cb087508f5e859a1cbba17a70ecc8e2f6353a65ec4fc7cf7836a0e6a3050f82ee6684de5b4591b51572da0b9cd5128dbea06b32d398dc198696bed439b25c3f66cc67d1c6e7ec712378', 0, 0, NULL),
	(1, 2, 1, '\x01a21641e9662f0221d7e41611b1d60d', 2, 1795669748072, 0, 0, '\xef6a83dc09dafa5fd38295cc2251a4f97ed6ce08c2278aba0c1a9ccc15f31d0f', NULL, '\x2fd7791d5f42cecbffc383d6699d8f49cf053d344d8812adb7d2ccc648ccb1b8000001a21641e96625a76536cb523e7e7c67bc555c2b4e0b88aeee78dc3385a88c57480f796c135bee2bce4108d5607ce4e4c87b13eb52a006af1d5531364b7d9440ed604acbc2527c2ebde0294cf2cc8ed96c58cbfd0fc5a36b95f825ad731075827908ee087a12f764c19ad361dd16dc028aeccf3ccd4f7faf41d8cffff68ab2ea883c4208e70600a492821976515997875111fd358613299785bf8455d165160206e37e3cce0f37180318b9fdbee1ed322a731fd47e181ca633de50db344cb0420fcee2d6f692c6c74da6f5f7c77a9adcd183b3d335ccb4a72c8f3ee3359722952992bc49eb785f4c5a49dedc89f4a3fbd6205ec55be25e4dffbb4f74c8b15d9e3c437ccebfbc0ca989d11b0419f51af1bdc62b4bea2c5335e7c7f0909fe899d87efac3c29c8f126ee1edd844e0c07ef06a', 0, 0, NULL),
	(1, 3, 1, '\x01a21641e9ea17439d4a892cc77a6d4c', 3, 1795669748204, 0, 0, '\x103c5907d28294e4bcbcbe4060a6f415a43b7f18615b82ef1ba6d03c14093a00', NULL, '\xa0580b9af9020b9d78bdb5d8cf41b6f180cd2e4f53bd65a126dbd38a1e4f2294000001a21641e9ea664ceee31bef86cad4110ac39ab5112d5c0f766b9b19daac95f52d0b24d85962ee2bce4108d5607ce4e4c87b13eb52a006af1d5531364b7d9440ed604acbc252ee941cef7809e12c09455d4aea665f8c15f0a498ef837a96fb4bed5d8a52ca6faf0407e2949d5ab97a867d58aacabed12ab821836a65eaf31b6a8257d7245005005dd49e8796d8eb7bbc3e5dd1bdeafc13374c67caa97b139034e0e390f4071315180318b9fdbee1ed322a731fd47e181ca633de50db344cb0420fcee2d6f692c6ff76fa5f832138e56c44c53c0a95625420ff59f4f930745ab27a4a40e57158e2c53d895b0412ae0abf796c353f8e4bd8d492372797515b90ca2b5fe425557904c30aee71814869775af71c3c4a6ceae8342d45b4de07f3ab05589ae1b0f412f1361c8eb7197dda42e75a160e', 0, 0, NULL),
	(1, 4, 0, '\x01a21641eaaeed7a1f03e139a3986e67', 1, 1795669748439, 1, 1, '\x953ee1b0c96cf22e240e08eecea211ca0c9d48ae286cc4c7f631b365571f3201', NULL, '\xc30c0bfb1378d2f481c638995d4ce300b7b20b2c46fb0872d959a4291c4143ef3af15da169539bf9d461088137cff17989785fefbe0ac42752c63fac5b69af0793eb992efe62aecdaa20adde93c890ae390325e967b02bdcef010875c2a6d4e12568c4fae61e3eb72e446f9a929c17e97cf1a92e1d779d2e38188929cc71225585a4d6ad60aeb55390effdaa3694500cb166cbf37c842e510daad86e43e04c84edfb77bf55c3766c0a8b55621d7952381ae8d0ca8b14ccc7d5e1c5817edc9436', 0, 0, '\xdf8ab4c444689797746efc8114cef07cad0c1faa0a69bc59a37a7c777b5e5820e146fa8db2496bb8f636ec06a758357bc71b790117504eff2e74235edbf71409'),
	(1, 5, 4, '\x01a21641ebb70bf58d6642545874726d', 1, 1795669748744, 1, 1, '\xe70e75f17ff46205d5d3ac2e3d922b0f665f17168acf4d5936b0ccbbe35825a9', NULL, '\xe7cfb8f74e4b122bfe11a166e41fb9724de4fcf8165297bfa4fcca7e9f1ed57d51b3fb4a1eb961e76edafe77e1aaf76cea2ebb286e3bbd3e0d5de2792aed4f0ee7be36b8580891197ec35acfddded86006', 0, 0, '\x9a6088ef27fee789161650a2a2a06ab3e6ddd9cb720cd5117a68c9e03c4ab50346957b095fa64689d98bce68c1e2ce73ab885434ed184240a5c2caada5d5e80d'),
	(1, 6, 5, '\x01a21641ec315e17e8cf060590b3b8f9', 1, 1795669748787, 1, 1, '\x708497c5f55cf4d9475c4ef8b557fa0e1d2b5f4118e443bf8f41951b14f74151', NULL, '\x21cb0d2c6f673dbe520d1de28ff5818b03785ff8647b64da640266314683c10a000001a21641ec31f322b528ea575c237e89263d13d98a1919c15d8677e3647c06782d16d4e6f4b2ee2bce4108d5607ce4e4c87b13eb52a006af1d5531364b7d9440ed604acbc252393bed7fa7f2913872572db3a130532050cdb5d0b4972b52677aa3946893cb8e38801b458350f37a919237a430d9d404ce7b4b5afdb0712a2270f5177438950b088c58e0b3fe95d2fb9ef13b8c909be8c632a44e4406829ff0dd5fb4040d2b64ee2bce4108d5607ce4e4c87b13eb52a006af1d5531364b7d9440ed604acbc25268bb09091fc702fa44247672fd13f15652a25ee1dcc2a821236c57ea51e29823bf6a1cedc18d424227d72159feaa2eb7124b479810380871ca0c132f6b82b50dd030562d457cca0a2da57e111cc256f78e68c60c43bacc944e959bd99026700bd9e276c9c420c63d89d6e207c2078e65a6cfacabf4571611ebc9d592649a1e9a190a9dacb7ecd507808824e5660e98f9291732daf128c8ddd1d43059b3b6d0bf6e19b8b669eaf2560deccd421438f8b00625488fe4df7ea79b5ad16668d9ce8aac32c5543351f90e2499749c574f16f3', 0, 0, NULL),
	(1, 7, 6, '\x01a21641ec825df234b50c24220f3a4f', 1, 1795669748868, 1, 1, '\x9d426d03dd27e361ce3274ef14b0597e470a380395f307d1a18b88a95e2d1658', NULL, '\x21cb0d2c6f673dbe520d1de28ff5818b03785ff8647b64da640266314683c10a000001a21641ec82f322b528ea575c237e89263d13d98a1919c15d8677e3647c06782d16d4e6f4b268bb09091fc702fa44247672fd13f15652a25ee1dcc2a821236c57ea51e298239395397edebbea34c6d6fbe18823c787ed3a847e5d8d414b7e0d5d4773844e1550d5095af4af6b261eb5ee18e908c27dd7d9de5ed4622ef50f37dc549523e90cc2dbc6f928f039bbe36a3c3bf87d4489d1dcac0350194266d1c5f285a2d23bc600000008b493f9ac7b00000000000000092c2741101140047e9185763ef4362a2c17a601517f00f86e52145467f1be670ae701b88cccb455a2cee688e56fbc6bafb66b71fc0e03c204fb3bce5d4800e1b54e12b9050925831766b15445fe634807354b4f2c48aed8caa54b1b5632c295ab7bbce352e2b607d396d91cd515b3e61cc9173da3cfa612a7c94fc6058a3cd93fbb8271170a0d799061df3cbf1c25ea7c935f8a36ff3a88dbba2b0c6c821c017528f16734ac7350294ff24060d5b0f727d304459d4fa5908a52bdd012a84ceeed9402d141ee8f413720155efc18372534d24e9eec12570e5ea569', 0, 0, NULL),
	(1, 8, 1, '\x01a21641ece96a448c136575aae34ea4', 4, 1795669748973, 1, 0, '\x5d97f754afc387225f5d374626db35cbb472dc11651b9b80286cb3fc02db22af', NULL, '\x68ae18bf1f7dd1dc76e58d5e7486504259da2932cfe44b2ef92c27dd56853c81000001a21641ece9ee12e7c8ac4160046e9ce7a3d5119655214a685fb9fc8d7bbfc5499423ebe7dd68bb09091fc702fa44247672fd13f15652a25ee1dcc2a821236c57ea51e29823a38d7c726b704f934ee7377a83bd5095edc75895f544e0b4171ce81cc3a7b8c13119d68f7f729642a5a7c30a3875a2b0351c49b0bfedd426cdc8bc21d3cfaa0b0040efc445e3a15df54ea16257a752b03fdbd6e98fe313aa689308aa042b564731c2dbc6f928f039bbe36a3c3bf87d4489d1dcac0350194266d1c5f285a2d23bc66c15c0fa6af55f2ce2def201783854e65de3ec820d691e81991a60a038bb350b345bfdcc6cba27e32e8694f7cadd295e5edf9ceb539a6fa667e08ddb3a81fd067ef77e620f21f74845a6cca1461d2503623026063c150e74bf4408b997bec4126640108c73779ea8f1f833', 0, 0, NULL),
	(1, 9, 6, '\x01a21641ed4c8dd02d5b1b1bba26e4aa', 1, 1795669749071, 1, 1, '\x6b39b50d820526dae2f8a2b52c473706ea4a461185e1059c03f70bb2078d8864', NULL, '\x21cb0d2c6f673dbe520d1de28ff5818b03785ff8647b64da640266314683c10a000001a21641ed4df322b528ea575c237e89263d13d98a1919c15d8677e3647c06782d16d4e6f4b268bb09091fc702fa44247672fd13f15652a25ee1dcc2a821236c57ea51e29823c7f20f7052ba4c45385bdd8f724f29c0c145b2c2e5176e12205bd801e9a1170ea58a8d5537735a374aa5cb319318a0d540fb3fecc948389e08918854b92dcb03ffd04753489bdd85b9ea5843e460f9c9c7fb07ac0ad28077f9db0c6d0c646d2901000001a21b68493800000000000000014c55fbd21bdf3ddac8968b02d2af28836c90057b2659ca12f5ff3dd67226d09d1188f7c84a3a8cd188637d07d466d96409fd769bf658d486d736040e27b4f96f5ad69f24c6e47c0c477e8f0c3bbd5ab33046583d1a0e73a6b3fb70a9c094ddea2c83df42f4c6b9da882ff2fad83d6e1f67c88b081d899fbca99446607c9ca1dd0c296df8f172207a58809a8478c83ae53b6076f9fca7b7a0ad3f0cc6c4a0aa938c5a339a893bbe21e2d5dcb7a5326fce51df9591a9ca31c6ea4d879c81f963c11c74abb3c407a165e22246e59f18e1765279d0895c64d858603aec86fb96a50d1a56b3b22cb31033d5c3', 0, 0, NULL),
	(1, 10, 1, '\x01a21641ed86bcbac2bb858b24aba3f2', 5, 1795669749128, 1, 0, '\xe005ee02394e539a07cbf96bf71d6a179be7b4a6defb837adcd6c045f275fc03', NULL, '\x41a360c5faeae3ff8b4614bf5ca7bac79ba1b7648492a792d5d95e986cce5e4c000001a21641ed8636fd2c2081d57a0a274883255fb2db6f4a7c6651f196efb7fd945a26637612ae68bb09091fc702fa44247672fd13f15652a25ee1dcc2a821236c57ea51e29823bf49207d96c2a3c5f8e069ae7f413e173a80a9b34e12156d7515731b38b24b8f4ad3216551e11d7ae81c3aee83753b4c1208fc8419f4684f65210341c165b6030114878ca691c0a10c9fcc0d0701789b390bd5ae38d9e2d28715e111509779d937ffd04753489bdd85b9ea5843e460f9c9c7fb07ac0ad28077f9db0c6d0c646d296195453b2a83733676c6d5209db1253b19aa83388681cbaecf5ac2f2695f06f77d7b7b736ed6279aa2989ff62d5199a6420f09d347eb539532d7b40a0bdbe30db46eab5f244159b4632af346c39ef506ae781cc0070505ab41f231ce85886172613060fac2433e80d484824586a325e1d14c0ebc2cf5cdea548f37005c', 0, 0, NULL),
	(1, 11, 0, '\x01a21641edbdc0686a61d4e9c9467e72', 5, 1795669749192, 2, 1, '\x8d15fe9e4d854db1a74301a9f18e04a5054ce8190f527a3acde12f9cc4d9eb13', NULL, '\x226b69344837e8a52cb02dfbe1bc20f84d285d4ba4b6bea126238b1d3aec76a6bf78f5173f6b3a49d9a842b890efb3826fff54589196a4c98d261dc1543dad8133b55d1c1159e3eb72382019076bf8b4e595133a81149607805f9286a396683368899b54b9b2a6d315bdfc3054133634a015018976eb51846076e61134838bf640f93be18b5a3b37ded4f39dda285af42744934cdbfd29d424185b1973e0f4f0521cb8f3db0c6b43906dc6bfd52d5303f32c1efbdb', 0, 0, '\x95aade69c660fafd971ce60da147e5f011aba164c08ec6b7257ee191a2afd99bf7542ec8378d34eb76949fedd6d43e50e5e262f8cdd170ddc750fbbbd04bd20d'),
	(1, 12, 4, '\x01a21641ee019acfa4aa7a0e7303ce05', 1, 1795669749272, 2, 1, '\xde48b47b9d26252794028f423d6cad745d439000d6c6746108651397a5234ae4', NULL, '\xe0d69a9c140ec7339207d828105fc21007d9eaa1bb576273db722b6092b04f4f9dba78a3405f11d9411d7d388bb1ae879485c0a0ba263c3bc0c28b4a49afe6fb8773e9464ab33657c3ac081e6633cd1fee', 0, 0, '\x6a61862ef8e1330d3e589d6732cb83d6da4a366e424d7deef8acedd8a383f5248902e9a14e670976e33c5416a53052fb903936d292307c6b6d1b44519e9cc102'),
	(1, 13, 0, '\x01a21641f03814af5216f6475aac53dd', 1, 1795669749838, 3, 2, '\x1f0f183d2ee9dfb6a07f57f52174ef54e92dce30c3fbb4d778f7c3b3f93a67c7', NULL, '\x7f1d1b07cebe981b9957e1850bca5652e7dd909bae46a6864ba9f3cd13faa80ae204d7019bdcd563c69f7272560be376b6af77a9df0092ec8ff5aa847db00bd563c7cf237f3f22572b60d16dc52d1ed7a585589ea2b6b3531c53f7f6038c1776f1031667bf22f1183f3ddd3d0ca7808cd7c1621989c62cbcc68cd951978e5623355895f72674005d2bfbd46af55db58d2ba2e4647a7bd62ced86f9eb50a8ead2996ec5169f5605c4ec1557b6f99904a0e085', 0, 0, '\x0564ab520dd6a024ea8c1a0f04543687d9d6f84791377ad93ac468e4ef866df986a54d09ca60f5d179fec1682e0a4b1bf4a1e34b872c24adb9ce8fcf027c130a');

INSERT INTO tick.invites VALUES
	('\xd9339dccf2aaa758bd285092cf9af60d', 1, 1, 0, 9, 1, 9571669748859, 7, 0),
	('\x2ed956cf2a715b8d94ef8968e213e69e', 1, 1, 1, 1, 1, 1795756149048, 9, 0);

INSERT INTO tick.members VALUES
	(1, 4, '\x0459a059a852e83f63bfd684d34ee02a', '\x68ae18bf1f7dd1dc76e58d5e7486504259da2932cfe44b2ef92c27dd56853c81', '\xee12e7c8ac4160046e9ce7a3d5119655214a685fb9fc8d7bbfc5499423ebe7dd', 1795669748969, 8, NULL, false, 8, 0, 0, 1795669749558, 5, 12, 8, 0, 0, 0, '\x0459a059a852e83f63bfd684d34ee02a'),
	(1, 2, '\xfea5b63501812bb99c026934191ff71b', '\x2fd7791d5f42cecbffc383d6699d8f49cf053d344d8812adb7d2ccc648ccb1b8', '\x25a76536cb523e7e7c67bc555c2b4e0b88aeee78dc3385a88c57480f796c135b', 1795669748070, 2, NULL, false, 2, 0, 0, 1795669749734, 6, 12, 4, 0, 0, 0, '\xfea5b63501812bb99c026934191ff71b'),
	(1, 5, '\xa27046b59377c55d245636254da24d91', '\x41a360c5faeae3ff8b4614bf5ca7bac79ba1b7648492a792d5d95e986cce5e4c', '\x36fd2c2081d57a0a274883255fb2db6f4a7c6651f196efb7fd945a26637612ae', 1795669749126, 10, NULL, false, 10, 1, 11, 1795669749192, 7, 10, 13, 0, 0, 0, '\x402ffaec14d06d3410c2a8f387ffe54c'),
	(1, 1, '\x402ffaec14d06d3410c2a8f387ffe54c', '\x21cb0d2c6f673dbe520d1de28ff5818b03785ff8647b64da640266314683c10a', '\xf322b528ea575c237e89263d13d98a1919c15d8677e3647c06782d16d4e6f4b2', 1795669749069, 1, NULL, false, 1, 2, 13, 1795669749838, 2, 1, 11, 0, 0, 0, '\x402ffaec14d06d3410c2a8f387ffe54c'),
	(1, 3, '\xac32c5543351f90e2499749c574f16f3', '\xa0580b9af9020b9d78bdb5d8cf41b6f180cd2e4f53bd65a126dbd38a1e4f2294', '\x664ceee31bef86cad4110ac39ab5112d5c0f766b9b19daac95f52d0b24d85962', 1795669748202, 3, 6, true, 3, 0, 0, 1795669748204, 0, 3, 3, 0, 0, 0, '\xac32c5543351f90e2499749c574f16f3');

INSERT INTO tick.presence VALUES
	(1, 1, 1795669749268, 1795669754306),
	(1, 2, 1795669749733, 1795669754772),
	(1, 3, 1795669748209, 1795669753248),
	(1, 4, 1795669749599, 1795669754638),
	(1, 5, 1795669749190, 1795669754229);

INSERT INTO tick.pushes VALUES
	(1, 4, 'webhook', 'http://127.0.0.1:9/push', 'http://127.0.0.1:9', '\xa911aee62c3a1eb8bd9a132decb0057301c6ad4bf7d841b89cfddd7970733f07', 'builds', 60000, '\x3815600870a5a6536940da3b27d71d16', 1795669749838, 13, 1795669754838, NULL, 0, NULL, NULL, 0, NULL, NULL, 0, 1795669749604, 'connect', NULL, NULL, 1, 1795669749604);

INSERT INTO tick.receipts VALUES
	(1, 0, 1, 4, 2, 3, 1795669748591, 3, 4, '\xe3965c4fb72fd283e31ab52518d629ead590eec6639d22685f7517d5a82bdb35171109c5afaeeaca048d0f03d8b97e98a91a60bfdc5f5ff795aa6c7271c0100b'),
	(1, 1, 1, 4, 2, 3, 1795669748591, 3, 4, '\x678041d2246e248c6019ae7c9c9e479148dccb5646417bead7e80a992e975d90e368221c4de48dd8d5e0570a9ee2043cad4783e3fff5515f20948a589c42aa0e'),
	(1, 2, 3, 12, 2, 5, 1795669749485, 5, 12, '\xc657a0c2bc677ba348049294a1eace7d281b8075c89f091a6578b9abf3b91946da2b16e5f152942cdb8f7eab09c9da8b3bf377a23419a959a157d3958b61fb01'),
	(1, 0, 1, 11, 4, 9, 1795669749558, 9, 11, '\x15b78f87788ede4be7934ba33a9a8c681f0debc8751c8f88ad1c5d32f3956fa0fcfb3e9e60ea9340e9281091a6b8440f1e43691a4b1cc0decb05227048097608'),
	(1, 0, 2, 11, 2, 5, 1795669749734, 5, 11, '\x7aa2e3c2c794e384445dbf74ceb5f60220be52b854469ea0e34aa43f920c096ddc7c1f183c5298e215786854e0075d1eebfb4dee086e62e85900b6749d59af03');

INSERT INTO tick.rooms OVERRIDING SYSTEM VALUE VALUES
	(1, '\xa97447cfdfb4f37fc2f8ef1e94ad59e0', 13, 1795669749838, 3, 4, 7, 0, '\x9948c0cac6c9c6f1c2a7c48d6faa6ab92a63fee40cd78dd6d28f90df03058b7ca0683b3177241431a92e7de11dbad3e53d503dff8b054b2ceaf934d4b45f93191f0f183d2ee9dfb6a07f57f52174ef54e92dce30c3fbb4d778f7c3b3f93a67c7', '\x596cc1d3614e56ccb04b9b8c8a6c5163dcf0e3c0d65738247e448ee44844a133', '\x89c5f74f10fda39793ac35529eb87ead53edd33034a184d595f02181ee7c5291', true, '\x68bb09091fc702fa44247672fd13f15652a25ee1dcc2a821236c57ea51e29823', 6, 0, 0, true);

INSERT INTO tick.runs VALUES
	(1, 2, 1, 3, 4),
	(1, 1, 1, 11, 11),
	(1, 2, 2, 5, 12),
	(1, 4, 0, 9, 11),
	(1, 2, 0, 3, 11),
	(1, 5, 1, 12, 13);

INSERT INTO tick.spans VALUES
	(1, 1, 1, NULL),
	(1, 2, 2, NULL),
	(1, 3, 3, 6),
	(1, 4, 8, NULL),
	(1, 5, 10, NULL);

INSERT INTO tick.store VALUES
	(8);

SELECT pg_catalog.setval('tick.rooms_number_seq', 1, true);

ALTER TABLE ONLY tick.boxes
    ADD CONSTRAINT boxes_pkey PRIMARY KEY (room, seq);

ALTER TABLE ONLY tick.chains
    ADD CONSTRAINT chains_pkey PRIMARY KEY (room, chain, seq);

ALTER TABLE ONLY tick.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (room, seq);

ALTER TABLE ONLY tick.invites
    ADD CONSTRAINT invites_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tick.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (room, number);

ALTER TABLE ONLY tick.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (room, member);

ALTER TABLE ONLY tick.pushes
    ADD CONSTRAINT pushes_pkey PRIMARY KEY (room, member);

ALTER TABLE ONLY tick.receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (room, kind, level, upto, member);

ALTER TABLE ONLY tick.rooms
    ADD CONSTRAINT rooms_id_key UNIQUE (id);

ALTER TABLE ONLY tick.rooms
    ADD CONSTRAINT rooms_pkey PRIMARY KEY (number);

ALTER TABLE ONLY tick.runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (room, member, kind, start);

ALTER TABLE ONLY tick.spans
    ADD CONSTRAINT spans_pkey PRIMARY KEY (room, member, joined);

ALTER TABLE ONLY tick.subtrees
    ADD CONSTRAINT subtrees_pkey PRIMARY KEY (room, level, number);

CREATE INDEX devices ON tick.members USING btree (room, person) WHERE (person <> id);

CREATE UNIQUE INDEX events_by_id ON tick.events USING btree (room, id);

CREATE INDEX invites_by_member ON tick.invites USING btree (room, member);

CREATE UNIQUE INDEX members_by_id ON tick.members USING btree (room, id);

CREATE INDEX members_by_move ON tick.members USING btree (room, moved);

CREATE INDEX messages_by_member ON tick.events USING btree (room, member, seq, own) WHERE (kind = 0);

CREATE INDEX pushes_by_try ON tick.pushes USING btree (next_try) WHERE (queued IS NOT NULL);

CREATE INDEX pushes_without_queue ON tick.pushes USING btree (room) WHERE ((queued IS NULL) AND (gone IS NULL));

\unrestrict SSjqxlx3QE5kqY2W19wjlg6HrctUNYeQo65gIZo6PtRUvMG4D57Qgz4fJbnMlFD

