import Kernel

/// The end of a command's requests: a moment, a signal, or none.
///
/// `run` alone cuts work off: it is cancelled, and then its requests fail at once.
package struct Limit: Sendable {
    private var instant: ContinuousClock.Instant?
    private var cutoff: Cutoff?

    /// Requests without an end.
    package static let never = Limit(after: nil)

    /// - Parameter span: from now on; nil for no end, which a span of more than a century is, too.
    package init(after span: Duration?) {
        instant = span.flatMap { $0 < .seconds(3_200_000_000) ? .now.advanced(by: $0) : nil }
    }

    /// The same limit, which a cut-off ends early.
    package func until(_ cutoff: Cutoff) -> Limit { with { $0.cutoff = cutoff } }

    /// The same limit, or an earlier one: so long from now on.
    package func atMost(_ span: Duration) -> Limit {
        let end = ContinuousClock.now.advanced(by: span)
        return with { $0.instant = min(instant ?? end, end) }
    }

    /// This limit, or five seconds from now where it is past: a single look needs some time.
    package var forOneLook: Limit { isPast ? with { $0.instant = .now.advanced(by: .seconds(5)) } : self }

    /// Five seconds later: the time for the requests that tell how a wait ended.
    package var afterwards: Limit { with { $0.instant = instant?.advanced(by: .seconds(5)) } }

    private func with(_ change: (inout Limit) -> Void) -> Limit {
        var limit = self
        change(&limit)
        return limit
    }

    package var isPast: Bool { instant.map { $0 <= .now } ?? false }

    /// The time that is left; nil for no end.
    package var left: Duration? { instant.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }

    /// Whether there is time left after a pause.
    package func allows(_ pause: Duration?) -> Bool { left.map { pause ?? .zero < $0 } ?? true }

    /// Does work, and cancels it when the time is up or the cut-off comes.
    package func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard instant != nil || cutoff != nil else { return try await work() }
        let working = Task { () async -> Result<Value, Failure> in
            // Nothing is begun that there is no time for.
            if isPast { withUnsafeCurrentTask { $0?.cancel() } }
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        let alarm = instant.map { instant in
            Task {
                try await Task.sleep(until: instant, clock: .continuous)
                working.cancel()
            }
        }
        let place = cutoff?.add { working.cancel() }
        defer {
            alarm?.cancel()
            if let place { cutoff?.remove(place) }
        }
        return try await working.valueOrCancel.get()
    }

    /// Sleeps, but not beyond the limit.
    package func sleep(for span: Duration) async {
        guard span > .zero else { return }
        await with { $0.instant = nil }.run { [left] in try? await Task.sleep(for: min(span, left ?? span)) }
    }
}

extension Task where Failure == Never {
    /// The value. Where the task that waits for it is cancelled, this one is, too.
    package var valueOrCancel: Success {
        get async {
            await withTaskCancellationHandler {
                await value
            } onCancel: {
                cancel()
            }
        }
    }
}
