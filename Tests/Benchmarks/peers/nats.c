// Publishes each line of standard input to a JetStream stream on disk, and writes how many the stream then holds.
#include <nats/nats.h>
#include <stdio.h>
#include <stdlib.h>

static void check(natsStatus status, const char *what) {
    if (status == NATS_OK) return;
    fprintf(stderr, "publish: %s: %s\n", what, natsStatus_GetText(status));
    exit(1);
}

int main(int count, char **arguments) {
    natsConnection *connection = NULL;
    jsCtx *stream = NULL;
    jsStreamConfig config;
    jsStreamInfo *info = NULL;
    const char *subjects[] = {"ops"};
    char *line = NULL;
    size_t space = 0;
    ssize_t size;

    if (count != 2) return 2;
    check(natsConnection_ConnectTo(&connection, arguments[1]), "connect");
    check(natsConnection_JetStream(&stream, connection, NULL), "JetStream");
    check(jsStreamConfig_Init(&config), "stream");
    config.Name = "ops";
    config.Subjects = subjects;
    config.SubjectsLen = 1;
    config.Storage = js_FileStorage;
    check(js_AddStream(NULL, stream, &config, NULL, NULL), "add the stream");
    while ((size = getline(&line, &space, stdin)) > 0)
        check(js_PublishAsync(stream, "ops", line, (int)size - 1, NULL), "publish");
    check(js_PublishAsyncComplete(stream, NULL), "acknowledgements");
    check(js_GetStreamInfo(&info, stream, "ops", NULL, NULL), "count");
    printf("%llu\n", (unsigned long long)info->State.Msgs);
}
