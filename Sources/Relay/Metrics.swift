import HTTP
import Kernel
import Pushing
import Storage
import Wire

/// The relay's counts since it started, for `Endpoint.metrics`.
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
    /// Requests that wait for something new, at present.
    var waiting = 0
    /// Open connections, at present.
    var open = 0

    /// Pushes by their results.
    var pushes: [String: Int] = [:]

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

    /// The Prometheus text format, version 0.0.4, with the store's counts.
    ///
    /// - Parameter now: in milliseconds since the epoch.
    func text(of store: StoreCounts, _ queue: PushQueueState, at now: Int) -> String {
        var lines: [String] = []
        func add(_ name: String, _ type: String, _ help: String, _ values: [(labels: String, value: Int)]) {
            lines.append("# HELP tick_\(name) \(help)")
            lines.append("# TYPE tick_\(name) \(type)")
            lines += values.map { "tick_\(name)\($0.labels) \($0.value)" }
        }
        func count(_ name: String, _ help: String, _ value: Int) { add(name, "counter", help, [("", value)]) }
        func gauge(_ name: String, _ help: String, _ value: Int) { add(name, "gauge", help, [("", value)]) }
        let answers = answers.sorted { $0.key < $1.key }.map { ("{class=\"\($0.key)xx\"}", $0.value) }
        let pushes = pushes.sorted { $0.key < $1.key }.map { ("{result=\"\($0.key)\"}", $0.value) }
        count("connections_total", "Connections accepted.", connections)
        count("connections_refused_total", "Connections answered 503 or 429 and closed.", connectionsRefused)
        count("requests_total", "Requests read.", requests)
        add("answers_total", "counter", "Answers given, by class of status.", answers)
        count("rate_limited_total", "Answers to come later, 429.", rateLimited)
        count("messages_total", "Messages stored, repetitions counted again.", messages)
        count("receipts_total", "Receipts taken.", receipts)
        count("commits_total", "Commits of the store.", store.commits)
        add("pushes_total", "counter", "Pushes made, by what came of them.", pushes)
        gauge("push_queue", "Members for whom a push waits.", queue.count)
        let oldest = queue.oldest.map { max(0, now - $0) / 1000 } ?? 0
        gauge("push_oldest_seconds", "For how long the oldest of them has waited.", oldest)
        gauge("waiting", "Requests that wait for something new.", waiting)
        gauge("connections_open", "Connections that are open.", open)
        return lines.joined(separator: "\n") + "\n"
    }
}

extension RelayServer {
    /// Answers once the store has committed. Where the durability can vary, the answer says which failures an
    /// acknowledged message survives.
    func readiness() -> Step {
        task { [store] in
            try await store.check()
            return try await store.read(.long) { snapshot throws(StoreError) in try snapshot.durability() }
        } then: { durability in
            .respond(.text("ready\n" + (durability.words.map { $0 + "\n" } ?? "")))
        }
    }

    /// Answers the counts, in Prometheus' text format.
    func exposition() -> Step {
        task { [store] in
            try await store.read { snapshot throws(StoreError) in try snapshot.pushQueue() }
        } then: { [self] queue in
            let text = metrics.text(of: store.counts, queue, at: Syscalls.epochMilliseconds())
            return .respond(.text(text, type: "text/plain; version=0.0.4; charset=utf-8"))
        }
    }
}
