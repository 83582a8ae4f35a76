// rows STORE TARGET GROUP: takes all messages of a relay's store into memory, makes a store with the same tables and
// indexes, and inserts them there, GROUP in a transaction, each of which also updates the room and the member, as a
// relay's does. Writes how many there were and how many seconds that took.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COLUMNS = 14 };

static void check(int result, sqlite3 *base) {
    if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW) return;
    fprintf(stderr, "rows: %s\n", sqlite3_errmsg(base));
    exit(1);
}

static void carry_out(sqlite3 *base, const char *sql) { check(sqlite3_exec(base, sql, NULL, NULL, NULL), base); }

static sqlite3_stmt *prepare(sqlite3 *base, const char *sql) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v2(base, sql, -1, &statement, NULL), base);
    return statement;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Sets bits of a word of the index of own messages. */
static void mark(sqlite3_stmt *own, sqlite3 *target, long level, long block, long bits) {
    sqlite3_bind_int64(own, 1, level);
    sqlite3_bind_int64(own, 2, block);
    sqlite3_bind_int64(own, 3, bits);
    check(sqlite3_step(own), target);
    sqlite3_reset(own);
}

int main(int count, char **arguments) {
    sqlite3 *source, *target;
    if (count != 4) return 2;
    check(sqlite3_open(arguments[1], &source), source);
    check(sqlite3_open(arguments[2], &target), target);
    carry_out(target, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");

    sqlite3_stmt *schema = prepare(source, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type = 'index'");
    while (sqlite3_step(schema) == SQLITE_ROW) carry_out(target, (const char *)sqlite3_column_text(schema, 0));
    sqlite3_finalize(schema);
    carry_out(target, "INSERT INTO rooms (number, id, crowd, lists, epoch) VALUES (1, x'01', x'01', x'01', x'01');"
                      "INSERT INTO members (room, number, id, key, token, count, joined, first, seen, delivered, read, person)"
                      " VALUES (1, 1, x'01', x'01', x'01', 1, 1, 1, 1, 1, 1, x'01')");

    // Each row's values are kept as SQLite's own, so that binding them costs no more than a relay's.
    long rows = 0, space = 0, group = atol(arguments[3]);
    sqlite3_value *(*values)[COLUMNS] = NULL;
    sqlite3_stmt *events = prepare(source, "SELECT room, seq, kind, id, member, at, messages, own, leaf, hash, body, before, after, sig"
                                           " FROM events WHERE kind = 0 ORDER BY room, seq");
    while (sqlite3_step(events) == SQLITE_ROW) {
        if (rows == space) values = realloc(values, sizeof *values * (size_t)(space = space * 2 + 1024));
        for (int column = 0; column < COLUMNS; column++)
            values[rows][column] = sqlite3_value_dup(sqlite3_column_value(events, column));
        rows++;
    }
    sqlite3_finalize(events);

    sqlite3_stmt *insert = prepare(target, "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    sqlite3_stmt *room = prepare(target, "UPDATE rooms SET head = ?, at = ?, messages = ? WHERE number = 1");
    sqlite3_stmt *own = prepare(target, "INSERT INTO own_messages VALUES (1, ?, ?, 1, ?)"
                                        " ON CONFLICT DO UPDATE SET bits = bits | excluded.bits");
    sqlite3_stmt *member = prepare(target, "UPDATE members SET sent = ?, seen = ? WHERE room = 1 AND number = 1");
    long block = -1, bits = 0;
    double begin = now();
    for (long row = 0; row < rows;) {
        carry_out(target, "BEGIN IMMEDIATE");
        for (long end = row + group < rows ? row + group : rows; row < end; row++) {
            for (int column = 0; column < COLUMNS; column++) sqlite3_bind_value(insert, column + 1, values[row][column]);
            check(sqlite3_step(insert), target);
            sqlite3_reset(insert);
            long seq = (long)sqlite3_value_int64(values[row][1]);
            if (seq >> 6 != block && bits) mark(own, target, 0, block, bits);
            if (seq >> 6 != block) mark(own, target, 1, seq >> 12, 1L << (seq >> 6 & 63)), bits = 0;
            block = seq >> 6;
            bits |= 1L << (seq & 63);
        }
        mark(own, target, 0, block, bits);
        for (int column = 0; column < 3; column++) sqlite3_bind_int64(room, column + 1, row);
        check(sqlite3_step(room), target);
        sqlite3_reset(room);
        for (int column = 0; column < 2; column++) sqlite3_bind_int64(member, column + 1, row);
        check(sqlite3_step(member), target);
        sqlite3_reset(member);
        carry_out(target, "COMMIT");
    }
    printf("%ld %.6f\n", rows, now() - begin);
}
