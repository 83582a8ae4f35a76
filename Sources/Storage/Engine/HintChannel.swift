/// Where relays on the same store tell each other what has changed. What it tells are hints: each may be lost.
protocol HintChannel: AnyObject, Sendable {
    /// Tells the other relays, soon; it doesn't wait.
    func tell(_ changes: [RoomChange])

    /// Begins to listen.
    ///
    /// - Parameter heard: is given what others have told, on a thread of the channel.
    func listen(_ heard: @escaping @Sendable ([RoomChange]) -> Void)

    /// Ends it, and waits for its threads.
    func close() async
}
