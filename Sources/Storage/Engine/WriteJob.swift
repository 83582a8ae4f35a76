/// A change that a caller waits for.
struct WriteJob: Sendable {
    /// How many rows and bytes it will write, roughly.
    let rows: Int
    let bytes: Int
    /// What it has to read; nil for nothing.
    let needs: WriteNeeds?
    /// Makes the change in the open transaction. The function it returns tells the caller, and is called after the commit;
    /// until then the change may have to be made again from the start.
    let work: @Sendable (inout Transaction) throws(StoreError) -> @Sendable () -> Void
    /// Tells the caller that it was not made.
    let refuse: @Sendable (StoreError) -> Void
}
