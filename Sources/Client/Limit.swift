import Kernel
import Synchronization

/// The end of a command's requests: a moment, which bytes that come may put off, a signal, or none.
///
/// `run` alone cuts work off: it is cancelled, and then its requests fail at once.
package struct Limit: Sendable {
    private var instant: ContinuousClock.Instant?
    /// The bytes that put the moment off; nil where it stands whatever comes.
    private(set) var silence: Silence?
    private var cutoff: Cutoff?

    struct Silence {
        /// The time that may pass without a byte.
        let span: Duration
        let last: LastByte
        /// The moment to which it is put off at most: a relay that lies can make an answer last as long as it likes.
        let latest: ContinuousClock.Instant
    }

    /// Requests without an end.
    package static let never = Limit(after: nil)

    /// - Parameter span: from now on; nil for no end, which a span of more than a century is, too.
    package init(after span: Duration?) {
        instant = span.flatMap { $0 < .seconds(3_200_000_000) ? .now.advanced(by: $0) : nil }
    }

    /// Requests that end where no byte of any of them comes or goes for so long.
    ///
    /// - Parameter most: the time after which they end in any case.
    package init(ofSilence span: Duration, atMost most: Duration, since last: LastByte = .shared) {
        self.init(after: span)
        silence = Silence(span: span, last: last, latest: .now.advanced(by: most))
    }

    /// The same limit, which a cut-off ends early.
    package func until(_ cutoff: Cutoff) -> Limit { with { $0.cutoff = cutoff } }

    /// The same limit, or an earlier one: so long from now on.
    package func atMost(_ span: Duration) -> Limit {
        let most = ContinuousClock.now.advanced(by: span)
        return ending(at: min(end ?? most, most))
    }

    /// This limit, or five seconds from now where it is past: a single look needs some time.
    package var forOneLook: Limit { isPast ? ending(at: .now.advanced(by: .seconds(5))) : self }

    /// Five seconds later: the time for the requests that tell how a wait ended.
    package var afterwards: Limit { ending(at: end?.advanced(by: .seconds(5))) }

    /// The same with another moment, which stands whatever comes.
    private func ending(at instant: ContinuousClock.Instant?) -> Limit {
        with { ($0.instant, $0.silence) = (instant, nil) }
    }

    private func with(_ change: (inout Limit) -> Void) -> Limit {
        var limit = self
        change(&limit)
        return limit
    }

    /// The end as it is now; nil for none.
    private var end: ContinuousClock.Instant? {
        guard let instant, let silence, let last = silence.last.instant else { return instant }
        return min(silence.latest, max(instant, last.advanced(by: silence.span)))
    }

    package var isPast: Bool { end.map { $0 <= .now } ?? false }

    /// The time that is left; nil for no end.
    package var left: Duration? { end.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }

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
        let alarm = instant.map { _ in
            Task {
                while let end, !isPast { try await Task.sleep(until: end, clock: .continuous) }
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
        await ending(at: nil).run { [left] in try? await Task.sleep(for: min(span, left ?? span)) }
    }
}

/// When the last byte of any request came or went.
package final class LastByte: Sendable {
    /// The one of the process.
    package static let shared = LastByte()

    private let noted = Mutex<ContinuousClock.Instant?>(nil)

    package init() {}

    /// Nil before the first.
    var instant: ContinuousClock.Instant? { noted.withLock { $0 } }

    func note(at instant: ContinuousClock.Instant = .now) { noted.withLock { $0 = instant } }
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
