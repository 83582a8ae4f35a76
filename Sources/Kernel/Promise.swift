/// Waits for a callback that hands over a value or an error of one type.
///
/// The continuation that `body` gets is to be resumed exactly once, from any thread. Swift's own throwing continuations
/// forget the error's type.
package func withTypedContinuation<Value: Sendable, Failure: Error>(
    _ body: (CheckedContinuation<Result<Value, Failure>, Never>) -> Void
) async throws(Failure) -> Value {
    try await withCheckedContinuation(body).get()
}
