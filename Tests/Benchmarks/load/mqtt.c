// MQTT 3.1.1 (OASIS, 2014), as much of it as a client needs: QoS 1 with receipts, else QoS 0.
#include "load.h"

#include <stdio.h>
#include <string.h>

static void packet(struct client *client, int type, const char *bytes, size_t count) {
    // 2.2.3: the length, seven bits a byte.
    char head[5] = {(char)type};
    size_t size = 1, rest = count;
    do {
        head[size++] = (char)((rest & 127) | (rest > 127 ? 128 : 0));
        rest >>= 7;
    } while (rest > 0);
    char whole[1024];
    memcpy(whole, head, size);
    memcpy(whole + size, bytes, count);
    say(client, whole, size + count);
}

static void greet(struct client *client) {
    // 3.1: protocol level 4, a clean session, no keep-alive.
    char body[32] = {0, 4, 'M', 'Q', 'T', 'T', 4, 2, 0, 0, 0, 9};
    snprintf(body + 12, 20, "load%05d", client->number);
    packet(client, 0x10, body, 21);
}

static void follow(struct client *client) {
    char body[] = {0, 1, 0, 3, 'o', 'p', 's', (char)receipts};
    packet(client, 0x82, body, sizeof body);
}

static void send_message(struct client *client, long number) {
    char body[512] = {0, 3, 'o', 'p', 's', (char)((number + 1) >> 8 & 127), (char)(number % 255 + 1)};
    size_t head = receipts ? 7 : 5;
    write_text(body + head, mqtt.size, number);
    packet(client, receipts ? 0x32 : 0x30, body, head + mqtt.size);
    if (!receipts) is_stored(client);
}

static size_t take(struct client *client, const char *bytes, size_t count) {
    size_t size = 0, head = 1;
    for (int shift = 0;; shift += 7) {
        if (head == count) return 0;
        unsigned char byte = (unsigned char)bytes[head++];
        size |= (size_t)(byte & 127) << shift;
        if (byte < 128) break;
    }
    if (head + size > count) return 0;
    const char *body = bytes + head;
    int type = bytes[0] >> 4 & 15, qos = bytes[0] >> 1 & 3;
    size_t text = 2 + (size_t)((unsigned char)body[0] << 8 | (unsigned char)body[1]) + (qos > 0 ? 2 : 0);
    switch (type) {
    case 2: // CONNACK
    case 9: // SUBACK
        if (body[size - 1] != (type == 9 ? (char)receipts : 0)) fail("client %d: refused", client->number);
        is_ready(client);
        break;
    case 3: // PUBLISH
        if (text > size) fail("client %d: a packet that is none", client->number);
        has_arrived(client, body + text, size - text);
        if (qos > 0) packet(client, 0x40, body + text - 2, 2);
        break;
    case 4: // PUBACK
        is_stored(client);
        break;
    default:
        fail("client %d: a packet of type %d", client->number, type);
    }
    return head + size;
}

const struct speaker mqtt = {"mqtt", 100, greet, follow, send_message, take, NULL, NULL};
