extension Array where Element: Sendable {
    /// Does something with all elements concurrently: one whose relay can't be reached doesn't delay the others.
    ///
    /// - Returns: the results in the order of the elements.
    /// - Throws: the failure of the first element that has one, when all are done.
    func concurrently<Value: Sendable>(
        _ work: @escaping @Sendable (Element) async throws(Failure) -> Value
    ) async throws(Failure) -> [Value] {
        let results = await withTaskGroup(of: (Int, Result<Value, Failure>).self) { group in
            for (index, element) in enumerated() {
                group.addTask {
                    do throws(Failure) { return (index, .success(try await work(element))) } catch {
                        return (index, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        var values: [Value] = []
        for (_, result) in results.sorted(by: { $0.key < $1.key }) { values.append(try result.get()) }
        return values
    }
}
