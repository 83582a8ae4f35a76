import Sockets
import Storage
import Wire

/// A request that may wait for something new: for what, for whom and until when.
final class LongPoll {
    let room: Room
    let subscribers: Subscribers
    let member: MemberID
    let stream: Sockets.Stream
    /// On the loop's clock.
    let deadline: Int

    init(for what: RoomChange.What, in room: Room, by member: MemberID, on stream: Sockets.Stream, until deadline: Int)
    {
        self.room = room
        subscribers = room[what]
        self.member = member
        self.stream = stream
        self.deadline = deadline
    }
}
