/// A moment until which something is waited for; or none.
package struct Deadline: Sendable {
    private let instant: ContinuousClock.Instant?

    /// A wait without an end.
    package static let never = Deadline(after: nil)

    /// - Parameter span: from now on; nil for no end, which a span of more than a century is, too.
    package init(after span: Duration?) {
        instant = span.flatMap { $0 < .seconds(3_200_000_000) ? .now.advanced(by: $0) : nil }
    }

    package var isPast: Bool { instant.map { $0 <= .now } ?? false }

    /// The same, or where it is past already five seconds: what is to look once needs some time for it.
    package var forOneLook: Deadline { isPast ? Deadline(after: .seconds(5)) : self }

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

    /// Sleeps, but not beyond the deadline.
    package func sleep(for span: Duration) async {
        try? await Task.sleep(for: min(span, left ?? span))
    }
}
