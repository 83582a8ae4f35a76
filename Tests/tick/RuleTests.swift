import Arguments
import Testing

@testable import tick

/// How the options of the commands go together.
@Suite struct RuleTests {
    private func refusal(of line: String) -> UsageError? {
        do throws(UsageError) {
            _ = try Parser(Program.syntax).parse(line.split(separator: " ").map(String.init))
            return nil
        } catch { return error }
    }

    @Test func noTableContradictsItself() { #expect(Program.syntax.flaw == nil) }

    @Test(
        arguments: [
            ("tail --invert", "'--invert' needs '--grep'"), ("tail -i", "'--ignore-case' needs '--grep'"),
            ("tail --new -n 3", "'--lines' and '--new' cannot be used together"),
            ("tail --unread -n 3", "'--lines' and '--unread' cannot be used together"),
            ("tail --failed -n 3", "'--lines' and '--failed' cannot be used together"),
            ("tail --since 1h -n +3", "'-n +SEQ' and '--since' cannot be used together"),
            ("tail -f --failed", "'--follow' and '--failed' cannot be used together"),
            ("tail --on-failure stop --exec x", "'--on-failure' needs '--ack=on-success' or '--failed'"),
            ("tail --on-failure stop --ack --exec x", "'--on-failure' needs '--ack=on-success' or '--failed'"),
            ("tail --on-failure skip --failed", "'--on-failure' needs '--exec'"),
            ("tail --backoff 1s --exec x", "'--backoff' needs '--retry'"),
            ("tail --all-rooms ops", "'ops' and '--all-rooms' cannot be used together"),
            ("tail -n 3 --until 1h", "'-n N' and '--until' cannot be used together"),
            ("tail -n 3 --since 2h --until 1h", "'-n N' and '--until' cannot be used together"),
            ("tail --multiline --json", "'--multiline' and '--json' cannot be used together"),
            ("tail --cut --exec x", "'--cut' and '--exec' cannot be used together"),
            ("tail --seq --raw", "'--seq' and '--raw' cannot be used together"),
            ("tail --no-seq --format %s", "'--no-seq' and '--format' cannot be used together"),
            ("tail --grep x --events join", "'--grep' and '--events' cannot be used together"),
            ("tail --from me --events join", "'--from' and '--events' cannot be used together"),
            ("tail --ack=on-success", "'--ack=on-success' needs '--exec'"), ("tail --own", "'--own' needs '--exec'"),
            ("tail --retry 3", "'--retry' needs '--exec'"),
            ("tail --exec x -z", "'--exec' and '-z' cannot be used together"),
            ("tail --exec x --events join", "'--exec' and '--events' cannot be used together"),
            ("tail --failed --events join", "'--failed' and '--events' without 'message' cannot be used together"),
            ("tail --ack --events gap,list", "'--ack' and '--events' without 'message' cannot be used together"),
            ("tail --raw --events join", "'--raw' and '--events' cannot be used together"),
            ("status --exit-code", "'--exit-code' needs '--missing'"),
            ("status --older 1m", "'--older' needs '--missing'"),
            ("status -q", "'--quiet' needs '--wait' or '--missing'"),
            ("status -f --timeout 1", "'--follow' and '--timeout' cannot be used together"),
            ("status -f -q --missing", "'--follow' and '--quiet' cannot be used together"),
            ("status -f --exit-code --missing", "'--follow' and '--exit-code' cannot be used together"),
            ("status --from me ops 3", "'--from' and 'ID|SEQ' cannot be used together"),
            ("status -n 2 ops 3", "'--lines' and 'ID|SEQ' cannot be used together"),
            ("status --every-device", "'--every-device' needs a room"), ("status --names 2", "'--names' needs a room"),
            ("status -s --json", "'--short' and '--json' cannot be used together"),
            ("status -s --porcelain ops", "'--short' and '--porcelain' cannot be used together"),
            ("status -s --format %s ops", "'--short' and '--format' cannot be used together"),
            ("status --names 2 --json ops", "'--names' and '--json' cannot be used together"),
            ("status --names 2 --porcelain --missing", "'--names' and '--porcelain' cannot be used together"),
            ("status --names 2 --format %u ops", "'--names' and '--format' cannot be used together"),
            ("status --no-receipts --missing", "'--no-receipts' and '--missing' cannot be used together"),
            ("status --no-receipts --names 3 ops", "'--no-receipts' and '--names' cannot be used together"),
            ("status --no-receipts ops 3", "'--no-receipts' and 'ID|SEQ' cannot be used together"),
            ("status --no-receipts --wait ops", "'--no-receipts' and '--wait' cannot be used together"),
            ("status --invite --wait ops", "'--invite' and '--wait' cannot be used together"),
            ("status --verified -f ops", "'--verified' and '--follow' cannot be used together"),
            ("status --invite -n 3 ops", "'--invite' and '--lines' cannot be used together"),
            ("status --format-rooms %r ops", "'--format-rooms' takes no room"),
            ("status --format-rooms %r --missing", "'--format-rooms' and '--missing' cannot be used together"),
            ("status --invite", "'--invite' needs a room"), ("status --verified", "'--verified' needs a room"),
            ("status --missing=read --wait ops", "'--missing' and '--wait' cannot be used together"),
            ("send -f x ops -", "'-' and '--file' cannot be used together"),
            ("status --wait", "'--wait' needs a room"), ("status --format %s", "'--format' needs a room"),
            ("status --from any", "'--from' needs a room"), ("status --no-receipts", "'--no-receipts' needs a room"),
            ("status -z ops", "'-z' needs '--porcelain' or '--format'"),
            ("status -z --json ops", "'-z' needs '--porcelain' or '--format'"),
            ("status --except @bob ops", "'--except' needs '--wait'"),
            ("members -z", "'-z' needs '--porcelain' or '--format'"), ("send --tee ops", "'--tee' needs '--lines'"),
            ("send -q --json ops x", "'--quiet' and '--json' cannot be used together"),
            ("send -lq --tee ops", "'--quiet' and '--tee' cannot be used together"),
            ("send -f x ops hello", "text and '--file' cannot be used together"),
            ("send -l ops hello", "text and '--lines' cannot be used together"),
            ("send --except @bob ops x", "'--except' needs '--wait'"),
            ("send --wait=read:2 --except @bob ops x", "'--except' and '--wait=read:2' cannot be used together"),
            ("send --wait=sent --except @bob ops x", "'--except' and '--wait=sent' cannot be used together"),
            ("list --all add ops x", "'--all' needs 'show'"), ("list -f check ops 1", "'--follow' needs 'show'"),
            ("list -v rm ops 1", "'--verbose' needs 'show'"), ("list -l ops", "'--lines' needs 'add'"),
            ("list --first check ops 1", "'--first' needs 'add' or 'move'"),
            ("list --at 3 ops", "'--at' needs 'add' or 'move'"), ("list -z add ops x", "'--null' needs 'show'"),
            ("list -f --timeout 1 ops", "'--follow' and '--timeout' cannot be used together"),
            ("list --all -f ops", "'--all' and '--follow' cannot be used together"),
            ("list --all --list x", "'--all' and '--list' cannot be used together"),
            ("list --all --format %p", "'--all' and '--format' cannot be used together"),
            ("list --all -v ops", "'--all' and '--verbose' cannot be used together"),
            ("list -v --json ops", "'--verbose' and '--json' cannot be used together"),
            ("list -v --porcelain ops", "'--verbose' and '--porcelain' cannot be used together"),
            ("list -v --format %p ops", "'--verbose' and '--format' cannot be used together"),
            ("list -l add ops x", "text and '--lines' cannot be used together"),
            ("list -z --json ops", "'-z' and '--json' cannot be used together"),
            ("outbox --timeout 1", "'--timeout' needs 'flush'"), ("outbox --wait drop", "'--wait' needs 'flush'"),
            ("outbox --all", "'--all' needs 'drop'"),
            ("outbox --json flush", "'--json' needs 'list'"), ("outbox --json drop --all", "'--json' needs 'list'"),
            ("push --ntfy", "'--ntfy' needs 'set'"),
            ("push --label x off ops", "'--label' needs 'set'"), ("push --json test ops", "'--json' needs 'list'"),
            ("push --exec x ops", "'--exec' needs 'receive'"),
            ("push --timeout 1 secret ops", "'--timeout' needs one of 'list', 'set', 'off', 'test'"),
            ("ack --all ops 3", "'--all' and messages cannot be used together"),
            ("help -k x send", "'--keyword' and 'send' cannot be used together"),
            ("relay --ephemeral --store sqlite:x", "'--ephemeral' and '--store' cannot be used together"),
            ("relay --ephemeral --fingerprint all", "'--ephemeral' and '--fingerprint' cannot be used together"),
            ("relay --no-push --push-allow x", "'--no-push' and '--push-allow' cannot be used together"),
            ("relay --no-push --push-after 5s", "'--no-push' and '--push-after' cannot be used together"),
            ("relay --fingerprint all --listen 1:1", "'--fingerprint' and '--listen' cannot be used together"),
            ("relay --fingerprint all --log-requests", "'--fingerprint' and '--log-requests' cannot be used together"),
            ("tail --events list --events join ops", "'--events' is given twice, with different values"),
            ("relay --listen 1:1 --listen 2:2", "'--listen' is given twice, with different values"),
            ("push receive --listen 1:1 --listen 2:2", "'--listen' is given twice, with different values"),
            (
                "relay --fingerprint all --fingerprint 01KAYQ7V9J0V1R1S3CG6Q4SZ4N",
                "'--fingerprint' is given twice, with different values"
            ),
            ("invite --for bob --for carol ops", "'--for' is given twice, with different values"),
            ("help -k x --keyword y", "'--keyword' is given twice, with different values"),
        ]
    )
    func whatCannotStandTogetherIsRefused(line: String, message: String) throws {
        let error = try #require(refusal(of: line))
        #expect(error.message == message)
        #expect(error.hint == nil)
    }

    @Test(
        arguments: [
            (
                "outbox drop --all 01KAYQ7V9J0V1R1S3CG6Q4SZ4N", "'--all' and messages cannot be used together",
                "'tick outbox' lists their ids"
            ),
            ("ack --only ops", "no message given", "'--only' needs ids or seqs"),
            (
                "status --wait -n 3 ops", "'--lines' and '--wait' cannot be used together",
                "'tick status --wait ROOM mine' and '48-50' name messages"
            ),
            ("list --wait ops", "'--wait' is for edits", "'tick status --wait' waits for one made before"),
        ]
    )
    func someSayWhatToDo(line: String, message: String, hint: String) throws {
        let error = try #require(refusal(of: line))
        #expect(error.message == message)
        #expect(error.hint == hint)
    }

    @Test(arguments: [
        "tail -n 3 --since 1h", "tail -n +3 --until 1h", "tail --grep x -i --invert",
        "tail --exec x --ack=on-success --on-failure skip --retry 3 --backoff 1s --own -n 0", "tail --ack --json",
        "tail --failed --on-failure stop --exec x",
        "tail --seq --exec-x -h", "tail --json --events join", "tail --ack --events all", "tail -z --raw",
        "status --missing --exit-code -q --older 1m",
        "status -q --wait ops", "status --from me", "status --missing --every-device --names 2 -n 9", "status -s ops",
        "status --from any --missing", "status --format %s --missing",
        "status -z --format-rooms %r", "status -z --porcelain", "status --no-receipts ops", "send -l --tee ops",
        "send -l ops -", "send --wait --except @bob ops x", "list --first add ops x",
        "list -l add ops",
        "list --last move ops 3", "list -fz --porcelain show ops", "list -fv ops", "list --all", "list show",
        "outbox flush --wait",
        "outbox drop --all", "push --json", "push --json list ops", "push --timeout 1 ops", "push --ntfy set ops",
        "push receive --exec x ops", "ack --all ops", "ack --only ops 3", "relay --ephemeral", "help -k x",
        // The command says itself what is wrong with the operation.
        "list ops add --first x", "outbox nonsense --all",
    ])
    func whatGoesTogetherIsTaken(line: String) {
        #expect(refusal(of: line) == nil)
    }

    @Test(arguments: [
        ("tail", "with --grep: only messages without a match"), ("tail", "with --exec: run CMD for my own"),
        ("tail", "with --ack=on-success or --failed: at a message"), ("send", "with -l: print the lines"),
        ("send", "with --wait: for all but this member"), ("list", "with add: each line of standard input"),
        ("list", "with add or move: make it row N"), ("status", "with --missing: only messages older"),
        ("members", "with --porcelain or --format: end records"), ("outbox", "with drop: all messages"),
        ("push", "with receive: the address to listen on"),
    ])
    func helpSaysWhatAnOptionNeeds(command: String, text: String) throws {
        let syntax = try #require(Program.syntax.command(named: command))
        let help = UsageText(Program.syntax).text(of: syntax)
        #expect(help.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(text))
    }
}
