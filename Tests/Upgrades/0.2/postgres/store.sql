
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
	(1, 6, '\xb86063dd9f551712c11942f7b442b9c40eb3ac2ecf306a755df21fb6d9d5fc6f', '\x950a7b984b17a52336bd73150ecc06b479528b698d2f2bab935f2c4af654d0568427545cf18df97f4310dbff6e049c35e0de68a8ff89de2f28097936e475b1b789771fe35dbcc6840dbd4ad56a4ef01d47c1f95d2c5c33627079fcd09245aff2');

INSERT INTO tick.chains VALUES
	(1, 0, 1, '\x9299ccfe96aab3a6adadab0548390cd30d53947365cc547d5783f81756d16b03'),
	(1, 0, 2, '\x1cc67e035bb175fff939f91a9fc390babae4c303c3f8e6ef59803565e79ada76'),
	(1, 0, 3, '\x9986d6a19279e226aacc323b97d2765969608877879eac9d30d61cf4b6e62f30'),
	(1, 1, 5, '\x1632ffcbfaf4e422ca877df483f9362e77a5304ac23c742d7a62ba6c77440a3c'),
	(1, 0, 6, '\x4d05aa714396b24d3df0f42a2dd20037dab29e711d837895a1fd70fae2a4d2ba'),
	(1, 0, 7, '\xedaa83042fb09dfd4cdf314a3ff1e11c8f39be4443bb3f11cf4b6e3c79d6545e'),
	(1, 0, 8, '\x44fa165ca9ce6796075d5739f6e7f7709fe898cd5fb00231ed3be25542923520'),
	(1, 0, 9, '\x7a617da7023c71158b5732856c04a8403fe70c1e0551ab7fc7495fb31067c613'),
	(1, 0, 10, '\x4500999a210efdf99ef478a96e2b9c91a03eb4d91324b26a746ed6a72de5235e'),
	(1, 1, 12, '\x36a62953fff1da55eafcb2701123e23e03cf1ec3a15837df24796ef09e514be3');

INSERT INTO tick.events VALUES
	(1, 1, 1, '\x01a21661f86a0124bf109e3f17770396', 1, 1795671849077, 0, 0, '\x356d0a535f27bd8f80a323749a3926cd9ebce037f28e534ba16e74f4c0ae175d', NULL, '\xfed3f42df574ed90d9de27030c049a030613829754306ac45bddfbc492dbac4f000001a21661f86ad5dcbf63693aa992b88eeac7513f4315fb9571c96db0ab83e5218d8501cba702b86063dd9f551712c11942f7b442b9c40eb3ac2ecf306a755df21fb6d9d5fc6f32cac9a1411cc99dd39bc9fe38c916c36844b174c3156baba075d2c5e6ec1dda2d035fb4b8566b9edcfcd5bac82f4454f9ba7c4ba0af20f58ec5328abf3c590f0092e05b994d0690d0bcb3eb2e5f1d7674aae453abcb35d5ee7ece15fd2069f75db2194f5838753b20663a55806dff553bf4836d4a6d72343933b8f4b606956cec2cf17eb1f2491bfaf63931a62eaa90a0b8a5159dd9ef6989d1ab471f47f8d7aac7740425c66901b5c7f723d5c3eec005a6e656c3207c99ebef40b18df5487c05ff0db3bd8558e4b02356d785c0e205abc86efb0c6cc6b01bd9e5d798590f09df709ed36bf2866b69eef08b5d', 0, 0, NULL),
	(1, 2, 1, '\x01a21661f8ab2b71dcfac55dc8d34733', 2, 1795671849133, 0, 0, '\x11e6ac30d91029ff93ffa8fc195762952cc5007a40ba60ead6728c3f57ae6b74', NULL, '\x58ab9d7997e2b0d5d88af99971d74a5fd3d997d3c2596b55aa5bda25755f98a1000001a21661f8ab9f60f057baf27e5e70717dedd508c1eb901af5fa3359deebd018ca2a80d47d3bb86063dd9f551712c11942f7b442b9c40eb3ac2ecf306a755df21fb6d9d5fc6f34a5ae40b859646fc9f6da032236fba378e4a1934aba30da0ba29ebbcb32d0306c433d6e22dd733ebe9c76adec7099618779c6b979e45ccc7d404f8c33f39d0b00bc55df28e2bca562481799a638f28b2ead68ba3681c7c1f5a1949351fde2417ab2194f5838753b20663a55806dff553bf4836d4a6d72343933b8f4b606956cec1dc00780a3758d82232a6646216abb025b0e38043b3e24182d44beb78d80505614a91de0c8bbb4c7dcc8340ed71a0c6cc3d177203de2da35bb00716ddb65e6009a24cbc7134210d3cea60ff3eae3496c332a5ef584090f8dd7075554f7a9cc0964b8991a8e896e01c7c7', 0, 0, NULL),
	(1, 3, 1, '\x01a21661f8f32e5ac4e00e3acd287bcc', 3, 1795671849205, 0, 0, '\x4683c2da531b8e360f96dafa7ecd125911f2a622658c9b33d2c26ce878b40baa', NULL, '\x4557da45181d15b2f7e6b9512e3916a97dee7887ff23ed577db688f7ee170fbd000001a21661f8f39e0eb98b58c30bb3d5a86cbf054c670550424ba4f54504903812451ad1fb6521b86063dd9f551712c11942f7b442b9c40eb3ac2ecf306a755df21fb6d9d5fc6f2e01101b92e64faf3ea00473947e7bcbfe6767fc91a46bed8335e1a2dafc41b1e068d8d5c4fddacb487c85e5ed3e988b389b23cafdcec7c55c0083cddc5dfe0200a0c74ab060afed47eed294683f12aeb7a9e6a7b45c98299583cbecbb5c45ec1eb2194f5838753b20663a55806dff553bf4836d4a6d72343933b8f4b606956cec47806c2abef4eefb6add2a735f95059d548a3d463b5c5f07cdddd4bd4e7d32e9c627bc2cdc7758733352ace63dbb8faa0fffb5d0cc2167285aa64af7bb06ff05d06ef8b554b78244bc2c51fe580c0ad65646a6637b3158ba9297b313a8613f7c3d88a045519e25f37e430c48', 0, 0, NULL),
	(1, 4, 0, '\x01a21661f9283bb80cf7826029e2654c', 1, 1795671849274, 1, 1, '\x7390bd08c59e8c91efe0222328a39db6927bf4a545ac38ca42c3a30d77130d23', NULL, '\x3db049a13244abbbe84df0f05786b9a3803333fd6d4c836ead79c52568171b38476634dda95915cc60be84657a0e17e60c5c4f6fa59854c6a455826fdf4d8190960f6253cde795a991cfae91eab1b803fc5704ca37bd0891293bc0afab232e8934b95483f7a0d3bb0216b7e38ee1591d8d36eccd2b3676473a69ae141136e351638b7d8cd14f7c4a36fd747d47adca6f453ff488c05c7c91a463e8279f5df524c1e2a5bd36da58690b53425dc3ce03c80e57cb8835cac13cb913bc60c24f3a78', 0, 0, '\xfe2a9deed67aad544eae70493e444abd4faeeddf7eab837872595352f88707097618658345127dd61f634aa25177716e6564ef7f35e6eb73907767a1d658e603'),
	(1, 5, 4, '\x01a21661f98dd544e34420e2054e8d17', 1, 1795671849384, 1, 1, '\x8456206b31c69fe1850c87236295900ecf2ce6c76807d1308080ed6f1771af01', NULL, '\x1f58ab788e387ef321758f3c42520d8dac0ab85cb4a6e710cdf43292d2f386190334dca6e79d8bdfaeb3030c4e221f0557e5bd1b409383adb18eae3f8a1317e2d865202b491fd034880f0651283b19c5f2', 0, 0, '\x000de11ea408652835c5426f21e4203476910b0dec0248ed5032fe5fc8d7e27923d207b8b4a94aced3bb6ca4300e48ac53658b0ee7eb37b72456f6f7dcafac08'),
	(1, 6, 5, '\x01a21661f9c1963cad58e0d9abb5c707', 1, 1795671849410, 1, 1, '\x5847f8e80e7e5867f1da484df038832be6cf1645de9a7dda77937932c6cbaf47', NULL, '\xfed3f42df574ed90d9de27030c049a030613829754306ac45bddfbc492dbac4f000001a21661f9c1d5dcbf63693aa992b88eeac7513f4315fb9571c96db0ab83e5218d8501cba702b86063dd9f551712c11942f7b442b9c40eb3ac2ecf306a755df21fb6d9d5fc6f412ea571f6cb9738ae07843df274326d3a33f860f7bb0c63cae01dd544a170a85bc34a2be26256e9f49f23aef8bb5a0e1d6083436c44c2e9ae5aa81efa371f0c9986d6a19279e226aacc323b97d2765969608877879eac9d30d61cf4b6e62f30b86063dd9f551712c11942f7b442b9c40eb3ac2ecf306a755df21fb6d9d5fc6f685a598205b3228f83cb8941bf5ce6d28e48c91d39ceedef879931ef3a0cab00a3dad0cd7c665305f7d38e533ce5644f741ad2aa9f9e07d823f8df1e2526194e5fa5b915eff4aeef0a37ab5471b1292b2e3d8d98542046618d8c1378ac6157d053606cecdfee34f492beb242c5fe6a16ddbff9307d8aa17663b97ef5d98add4ce5ffb7e6b2728d9b3722b82862371830b53d382c4a2ad26e74c8715b8a2d8312fd72601cb31ffdb93a4ff27c3dc515a6c61138fed4bb916571822b6d5b46b5534c9c819877461ac6075c6b96d94c40ab', 0, 0, NULL),
	(1, 7, 6, '\x01a21661f9f44dda33e8c8dc9f04eb47', 1, 1795671849463, 1, 1, '\xfaa197c67bf29c7c776a5d758d2b7ee2e7af0baf5c1989443a0899d2888c0dd0', NULL, '\xfed3f42df574ed90d9de27030c049a030613829754306ac45bddfbc492dbac4f000001a21661f9f4d5dcbf63693aa992b88eeac7513f4315fb9571c96db0ab83e5218d8501cba702685a598205b3228f83cb8941bf5ce6d28e48c91d39ceedef879931ef3a0cab007623a524375adf36f69a5d012b88a0bfdc37310e80a4e6441f72430c851a57664e167385f1df11e0bba88898559ac369dc94aa3576cdd04740cd67abe373d705bfce4f7a5887d05ad722cad7e339d41a8a1332b88a81a7fa98bd4b540fed586900000008b49419b9e30000000000000009b9e1e4f4dee8d285999d9b2a1462285fdde6dddde798a97b43d035170fb3bbb344e8a98ad46d611431a9d036ec971ea5206bb95cee01159bf63a3121aa7994cabdb4bcca7e3edd666659256608d05dcf84a6eb02348e288942dbb9083838c129e9103b7bc58ae8512651db6edd38b2bd667d88efbb9712e91c39f0b9c1c5c5717c616f186c9c5c1f6ccca938b07f3de0505ffc4b290df6d0c90620a08bee0a0870cb26378f4d1b93870143cd4ba2a3aafc78b7701a729f49654060b9b89012e8dc9adba36d0968faf74f2cc1d345ed21c78c3441ade8fa36c16a', 0, 0, NULL),
	(1, 8, 1, '\x01a21661fa4b12d2d88e6550b312660f', 4, 1795671849549, 1, 0, '\xf9e8754a166f3afe737fe7e6972ecf98fb7556581a73003a3bbcce3d95d7c7b4', NULL, '\x080e3c0e6c9311d0cb9bdea4c01d8418ea6fa5ced5a027e86ca0db698652ce95000001a21661fa4b0760b2cf1c5098ad9c5e6a26a9741e1e991382015ecd5dbeedfca3f92fa912b9685a598205b3228f83cb8941bf5ce6d28e48c91d39ceedef879931ef3a0cab00339d537f70c780f9be3481a3971c93e798ce153f8be25a4aa39e58345b61cb407a6f73b422be7534a654f6f2f2101a1f2738733892cd74bfd4b14a281efbd6020027816ae7a0015cfa4e9442829da38344d5fb12e5b450ae054488b7db5bb7d012bfce4f7a5887d05ad722cad7e339d41a8a1332b88a81a7fa98bd4b540fed58690a159324d4863870de6bb80706077285a1a558e6175e2d9c8893e4953e95004a39d9decbbbe53b95b51e3b3adfa73e304736340d3ade1a2d07df543a2be40f0b0a98cf2e7d2b7e175fd72e9a133974a761a4095953b6aa04572e22e4eedbd88fb6d652ecfc20c9eef6f474', 0, 0, NULL),
	(1, 9, 6, '\x01a21661fa7d92c32d2912ed071b9642', 1, 1795671849599, 1, 1, '\x5a4f006ded1559d899d80d0a58319e74d8eda6977c4b04bdbaaff9f960a60c4d', NULL, '\xfed3f42df574ed90d9de27030c049a030613829754306ac45bddfbc492dbac4f000001a21661fa7ed5dcbf63693aa992b88eeac7513f4315fb9571c96db0ab83e5218d8501cba702685a598205b3228f83cb8941bf5ce6d28e48c91d39ceedef879931ef3a0cab006240000de90afc93738e5baed97b9c3e19e6971d85297c61b2b82491328bb198c6d3c81c0d64e43db2259f457b5adae8663167119e4a0c6236294b557e6fac0cdc98588a7fb905dac24f5d9322c2662c100b23cec19bbf61c56936e352e69d6a01000001a21b8856760000000000000001cbe4ba333bc625924e7a5198cb4958d39e15ab6868b3917ca6a4307f2713f8e70ab95b3cd70fa5edf12ee531b9b9b038c826e65a0ba64bcad61f80ce941715e28d12313df2790d920cc64d5d8874f731261147455d4aadf309f002e511e3fd95a95bc4062851064788e2df21083206f14c670e992542cb4b07a63586cea0098dbf1de0fb50daaf8536ee434b0f107f7c76a45423b1f2ea18b141fd9e5589f133515ea9ec4f5843810162932361ceaa572dfed709cc7b2131975f9cc632b52cb4c61701f0aa869de627b439ead079ca5df1ed91923cea39ff65a18ca8207d19f07380121868fbc2dedad3', 0, 0, NULL),
	(1, 10, 1, '\x01a21661faa59108e789c58712902467', 5, 1795671849639, 1, 0, '\xd4b9ac356d4861ef6909550c3bb227f9371e27e2a67ed60d298e35daa5d0dadb', NULL, '\xbf4dedad9b8e49e6a9fb837220f53dff1f3d6654e6d7a21a7b1df46f7cb0d60e000001a21661faa632e2fb6dda68287c6ee305b9a57e44141391c4ac801d99b3da63f59cfa6ba599685a598205b3228f83cb8941bf5ce6d28e48c91d39ceedef879931ef3a0cab006e496695cc93448a49297a341f23b67b67233452b5fd9a7c4458263d4ad7769dc22c3fcd81e22ff2f86661b23ddea3a681a4a8262a2a673d3c0d6e58d42c2e0f018eee6f5ee8c238ef508422c2f973ec54e5d28cee47eb366603cf73ebb1a8c514dc98588a7fb905dac24f5d9322c2662c100b23cec19bbf61c56936e352e69d6adc9cc7694daa6e01aa2883512e26208934436d291cf218576ac1a586be2a14a963e397ac58f38c912c5d784726ba25da27183655311a9329c1374974575d3b04d4770443c1d1b9e0f063f407823e622c673af26d1ee2b1a81c913b0e51bc76c8607a82a6d517482274e1fa43d538786bbe00cb14992eaa5524c0baa6a7', 0, 0, NULL),
	(1, 11, 0, '\x01a21661fae0910ba6164fc1e6677da0', 5, 1795671849722, 2, 1, '\xc4957ad8989b8bf8e28b2e371797df8ef342af0b4bc62e9da930589e7980ef14', NULL, '\x1dc968e92b75edf1a23efde802de25da70ce96f7c27b376fb9ceb19827ce337166b98852b46709948aa0e6889c5b1814e43d3fc1eb733fd5b6804db799ad62c33b27217ecef77ec3d6d33843f36989d9075b8acacb19d4411e094560b2991f60d6692d7605de9edf70d5ed7f538183f3d86e159330f8869bc78211786f5408fb547c79584d10ba24b8625e481d087f5e71b6c1b00ef26fa934da1015eb1331c7f7450124a5a309c5782b0bc8ce0c85e11e807fc36a', 0, 0, '\x0517dee65d354f980dcaa31449c07d1853dc40eda5dba03c2e2b0f97e9ffa7983dd3a740a1926b355dc5e451f2694bda6e1c4975c840ce8d5f4390836edd0c0a'),
	(1, 12, 4, '\x01a21661fb305cffcd693d4fef9e5b67', 1, 1795671849798, 2, 1, '\xc7b8d414106bdc0d2b6fa49ce8560b96baa821aac6950e6d55772b25850e1df2', NULL, '\xe93066e7c8d36cad3fb0274db96ba415d1fbfe96a6269897e9bd4f7bfc98bbd404846b745ea6b0f9e8e371356d2d4aee3b34062f10af570c365817e809a0512012302a3cb0b7bee581cc0809aac8ec393f', 0, 0, '\xc84ed31ee86d09e93ba0899d18476c94c70fa58949241dd0c94a0763e12221e2e4158045e854b08fcea31a175b840533220a57da7839680f3c87c5918484df03'),
	(1, 13, 0, '\x01a21661fc2feb11f9b7c2a8d6286c6b', 1, 1795671850046, 3, 2, '\xaf409ae713f86f9c5d541521bf4927ab9ae9ffd603ed979d67831943e1fb4732', NULL, '\x3e53eb276a289f41518622679ca8b413996f7fc812f6bcdd34dabaa78cf05dbaa6710244e48acc7d4a28d3510e2a84f421647831eb8be818ddb10a817cf6ddbe9f895e32045d766caff3c6ab5e657afa2344b58b0868bbd37cadbd03aa53db79b4672d0067590dde88e94831a9e5e2b148582df6e22fb43bae80d5057112f6b45181fe016b3c31dd7a75482f58fa92b956548c0f277b9e4a23fb3dd95ffed62f53d27b1da70ce2c6e816550af8e423297c8c', 0, 0, '\xf5ad885b6fe2ef3fb8f1ca024a6e39fd2e7687632239a61df8b4947ed7bf0385ffd58af4241c5b688d14a689667d7fce50ee997708105f36965bff4d8667bd0d');

INSERT INTO tick.invites VALUES
	('\xf911b29a0382c85d40cfe91b72cb4dda', 1, 1, 0, 9, 1, 9571671849443, 7, 0),
	('\x7a4cdbc6829397d3530fa7d6532f27f0', 1, 1, 1, 1, 1, 1795758249590, 9, 0);

INSERT INTO tick.members VALUES
	(1, 4, '\xe00c94eed4724a604230c381bc17cb8e', '\x080e3c0e6c9311d0cb9bdea4c01d8418ea6fa5ced5a027e86ca0db698652ce95', '\x0760b2cf1c5098ad9c5e6a26a9741e1e991382015ecd5dbeedfca3f92fa912b9', 1795671849547, 8, NULL, false, 8, 0, 0, 1795671849906, 5, 12, 8, 0, 0, 0, '\xe00c94eed4724a604230c381bc17cb8e'),
	(1, 2, '\xd068bf3dcc5f87c08a0e7cef7a5b8456', '\x58ab9d7997e2b0d5d88af99971d74a5fd3d997d3c2596b55aa5bda25755f98a1', '\x9f60f057baf27e5e70717dedd508c1eb901af5fa3359deebd018ca2a80d47d3b', 1795671849131, 2, NULL, false, 2, 0, 0, 1795671850004, 6, 12, 4, 0, 0, 0, '\xd068bf3dcc5f87c08a0e7cef7a5b8456'),
	(1, 1, '\x225c27112aaa39c0504ae164374254af', '\xfed3f42df574ed90d9de27030c049a030613829754306ac45bddfbc492dbac4f', '\xd5dcbf63693aa992b88eeac7513f4315fb9571c96db0ab83e5218d8501cba702', 1795671849598, 1, NULL, false, 1, 2, 13, 1795671850046, 2, 1, 11, 0, 0, 0, '\x225c27112aaa39c0504ae164374254af'),
	(1, 5, '\x0096b7969619d85934eec8e3d0407d59', '\xbf4dedad9b8e49e6a9fb837220f53dff1f3d6654e6d7a21a7b1df46f7cb0d60e', '\x32e2fb6dda68287c6ee305b9a57e44141391c4ac801d99b3da63f59cfa6ba599', 1795671849638, 10, NULL, false, 10, 1, 11, 1795671849722, 7, 10, 13, 0, 0, 0, '\x225c27112aaa39c0504ae164374254af'),
	(1, 3, '\x4c9c819877461ac6075c6b96d94c40ab', '\x4557da45181d15b2f7e6b9512e3916a97dee7887ff23ed577db688f7ee170fbd', '\x9e0eb98b58c30bb3d5a86cbf054c670550424ba4f54504903812451ad1fb6521', 1795671849203, 3, 6, true, 3, 0, 0, 1795671849205, 0, 3, 3, 0, 0, 0, '\x4c9c819877461ac6075c6b96d94c40ab');

INSERT INTO tick.pushes VALUES
	(1, 4, 'webhook', 'http://127.0.0.1:9/push', 'http://127.0.0.1:9', '\x9150bec883d6f01e44043f42921e725598777c8f7ef6b3ef0a57c0c6d11a5a55', 'builds', 60000, '\x48599dcd9f2d8609e730da28653b2872', 1795671850046, 13, 1795671855046, NULL, 0, NULL, NULL, 0, NULL, NULL, 0, 1795671849974, 'connect', NULL, NULL, 1, 1795671849974);

INSERT INTO tick.receipts VALUES
	(1, 0, 1, 4, 2, 3, 1795671849332, 3, 4, '\x0e4323ec02adacbdef55aa9d88adb4004b5cf56f11cd5ef51847451433ff3e9f1215e8226df77e9bbea5e41b7848fff41c10b95133169bdadc528da20169210a'),
	(1, 1, 1, 4, 2, 3, 1795671849332, 3, 4, '\x42b98065abf8a17297104ceafde4d17665f58771415a9b22ce796144c5d1dd2cbb290ab6a068b9de4f9944f52441c8aa1aba132feab54808997e8d780587820d'),
	(1, 2, 3, 12, 2, 5, 1795671849866, 5, 12, '\x253cee315a047d5224f26579d31d3314aeca49e383f34419b6ffe6d5b4c7eeda7b27c3a808480618181cde55f44b35e254ae97832a8e6a74e2d09477f57b9501'),
	(1, 0, 1, 11, 4, 9, 1795671849906, 9, 11, '\xd78e1d7a2d7b9adeae55e95fc80f9017d6334db0912c33285869fdf039191ee878a6963a428f608178d0554c28ef90a1b26a09a20d92b6ed2df66f6ebe118308'),
	(1, 0, 2, 11, 2, 5, 1795671850004, 5, 11, '\xd265dbf8d4c0cc594de9c21c220baee34d14003f9a6e7ba41c1cb9e260e5242a537903041c780e26ee4648b9f18794633cf803a237c707fa8fa222650797bc03');

INSERT INTO tick.rooms OVERRIDING SYSTEM VALUE VALUES
	(1, '\x0d94703a0ad5bcaa8c7a8a505ba3c476', 13, 1795671850046, 3, 4, 7, 0, '\x900c61bdded46d5faaffcd240c835a1f7d1b5e3e63033ee7dfe134f26725bca9a1a7a2f3565a8b954cdeb472821b22089ca6af4edc6b0ec0925895331dc8578aaf409ae713f86f9c5d541521bf4927ab9ae9ffd603ed979d67831943e1fb4732', '\x4500999a210efdf99ef478a96e2b9c91a03eb4d91324b26a746ed6a72de5235e', '\x36a62953fff1da55eafcb2701123e23e03cf1ec3a15837df24796ef09e514be3', true, '\x685a598205b3228f83cb8941bf5ce6d28e48c91d39ceedef879931ef3a0cab00', 6, 0, 0, true);

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

