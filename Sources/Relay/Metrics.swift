import Pushing
import Storage

/// What the relay has counted since it started, as `Endpoint.metrics` tells it.
struct Metrics {
    var connections = 0
    var connectionsRefused = 0
    var requests = 0
    /// Answers by the hundreds of their status: 2 for 200 to 299.
    var answers: [Int: Int] = [:]
    var messages = 0
    var receipts = 0
    /// Answers of 429.
    var rateLimited = 0
    /// Requests that wait for something new, now.
    var waiting = 0
    /// Connections that are open, now.
    var open = 0

    /// Pushes by what came of them.
    var pushes: [String: Int] = [:]

    /// Counts a push.
    mutating func count(_ result: PushResult) {
        let name =
            switch result {
            case .taken: "taken"
            case .failed(.status(let status), _): "\(status / 100)xx"
            case .failed(let why, _): why.rawValue
            case .cancelled: "cancelled"
            }
        pushes[name, default: 0] += 1
    }

    /// The Prometheus text format, version 0.0.4, with what the store has counted.
    ///
    /// - Parameter now: in milliseconds since the epoch.
    func text(of store: StoreCounts, _ queue: PushQueueState, at now: Int) -> String {
        var lines: [String] = []
        func add(_ name: String, _ type: String, _ help: String, _ values: [(labels: String, value: Int)]) {
            lines.append("# HELP tick_\(name) \(help)")
            lines.append("# TYPE tick_\(name) \(type)")
            lines += values.map { "tick_\(name)\($0.labels) \($0.value)" }
        }
        add("connections_total", "counter", "Connections accepted.", [("", connections)])
        add(
            "connections_refused_total",
            "counter",
            "Connections answered 503 or 429 and closed.",
            [("", connectionsRefused)]
        )
        add("requests_total", "counter", "Requests read.", [("", requests)])
        add(
            "answers_total",
            "counter",
            "Answers given, by class of status.",
            answers.sorted { $0.key < $1.key }.map { ("{class=\"\($0.key)xx\"}", $0.value) }
        )
        add("rate_limited_total", "counter", "Answers to come later, 429.", [("", rateLimited)])
        add("messages_total", "counter", "Messages stored, repetitions counted again.", [("", messages)])
        add("receipts_total", "counter", "Receipts taken.", [("", receipts)])
        add("commits_total", "counter", "Commits of the store.", [("", store.commits)])
        add(
            "pushes_total",
            "counter",
            "Pushes made, by what came of them.",
            pushes.sorted { $0.key < $1.key }.map { ("{result=\"\($0.key)\"}", $0.value) }
        )
        add("push_queue", "gauge", "Members for whom a push waits.", [("", queue.count)])
        add(
            "push_oldest_seconds",
            "gauge",
            "For how long the oldest of them has waited.",
            [("", queue.oldest.map { max(0, now - $0) / 1000 } ?? 0)]
        )
        add("waiting", "gauge", "Requests that wait for something new.", [("", waiting)])
        add("connections_open", "gauge", "Connections that are open.", [("", open)])
        return lines.joined(separator: "\n") + "\n"
    }
}
