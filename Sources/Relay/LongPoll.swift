import Sockets
import Wire

/// A request that may wait for something new: for what, for whom and until when.
final class LongPoll {
    let room: Room
    let member: MemberID
    let stream: Sockets.Stream
    /// On the loop's clock.
    let deadline: Int

    init(in room: Room, for member: MemberID, on stream: Sockets.Stream, until deadline: Int) {
        self.room = room
        self.member = member
        self.stream = stream
        self.deadline = deadline
    }
}
