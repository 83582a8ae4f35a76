/// Functions in the schema that search the log step by step: over a socket each step would be a round trip. They are
/// the ones of `SQLiteTables+Counting`.
enum PostgresFunctions {
    static let all: [StaticString] = [
        // The number of owed events up to and with a seq.
        """
        CREATE FUNCTION messages_upto(of_room bigint, upto bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
          SELECT coalesce((SELECT messages FROM tick.events WHERE room = of_room AND seq = upto), 0)
        $$
        """,
        // The number of owed events up to and with a seq by others than a member.
        """
        CREATE FUNCTION others_upto(of_room bigint, but bigint, upto bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
        BEGIN
          RETURN tick.messages_upto(of_room, upto) - coalesce((
            SELECT own FROM tick.events WHERE room = of_room AND member = but AND kind = 0 AND seq <= upto
            ORDER BY seq DESC LIMIT 1
          ), 0);
        END
        $$
        """,
        // The seq of the first event stored at or after a time; one past the head where there is none.
        """
        CREATE FUNCTION first_since(of_room bigint, head bigint, since bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
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
        $$
        """,
        // The seq of the first event with which the room has more owed events than a count.
        """
        CREATE FUNCTION first_beyond(of_room bigint, head bigint, count bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
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
        $$
        """,
        // The seq of the first owed event after a seq by someone other than a member; NULL where there is none. `total`
        // is the number of owed events of others in the room.
        """
        CREATE FUNCTION next_owed(of_room bigint, head bigint, total bigint, but bigint, place bigint) RETURNS bigint
        LANGUAGE plpgsql STABLE AS $$
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
        $$
        """,
        // The last seq before the first owed event of another after a seq that no run of the member covers; the head
        // where there is none.
        """
        CREATE FUNCTION cursor_after(
          of_room bigint, head bigint, total bigint, of_member bigint, of_kind bigint, place bigint, runs_after boolean
        ) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
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
        $$
        """,
    ]
}
