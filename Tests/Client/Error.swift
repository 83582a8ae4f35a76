import Client

/// The error that work ends with; nil for none, or for one that isn't the client's.
func error<Value, Failure: Error>(_ work: () async throws(Failure) -> Value) async -> ClientError? {
    do { _ = try await work() } catch { return error as? ClientError }
    return nil
}
