/// The moment at which a wait ends; or none.
package struct Deadline: Sendable {
    private let instant: ContinuousClock.Instant?

    /// A wait without an end.
    package static let never = Deadline(after: nil)

    /// - Parameter span: from now on; nil for no end, which a span of more than a century is, too.
    package init(after span: Duration?) {
        instant = span.flatMap { $0 < .seconds(3_200_000_000) ? .now.advanced(by: $0) : nil }
    }

    private init(instant: ContinuousClock.Instant?) { self.instant = instant }

    package var isPast: Bool { instant.map { $0 <= .now } ?? false }

    /// This deadline, or five seconds from now where it is past: a single look needs some time.
    package var forOneLook: Deadline { isPast ? Deadline(after: .seconds(5)) : self }

    /// Five seconds later: the time for the requests that tell how the wait ended.
    package var afterwards: Deadline { Deadline(instant: instant?.advanced(by: .seconds(5))) }

    /// The time that is left; nil for no end.
    package var left: Duration? { instant.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }

    /// Does work, and cancels it at the deadline.
    package func limit<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let working = Task { await work() }
        let alarm = instant.map { instant in
            Task {
                try await Task.sleep(until: instant, clock: .continuous)
                working.cancel()
            }
        }
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {
            await working.value
        } onCancel: {
            working.cancel()
        }
    }

    /// Does work that may fail, and cancels it at the deadline.
    package func limiting<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await limit { () async -> Result<Value, Failure> in
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Sleeps, but not beyond the deadline.
    package func sleep(for span: Duration) async {
        try? await Task.sleep(for: min(span, left ?? span))
    }
}
