/// A change that someone waits for.
struct WriteJob: Sendable {
    /// How many rows and bytes it will write, roughly.
    let rows: Int
    let bytes: Int
    /// Makes the change in the open transaction. What it returns tells the one who waits, once that is committed; until
    /// then it may have to be made again from the start.
    let work: @Sendable (Books) throws(StoreError) -> @Sendable () -> Void
    /// Tells the one who waits that it was not made.
    let refuse: @Sendable (StoreError) -> Void
}
