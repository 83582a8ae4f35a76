import HTTP
import Wire

/// A request that is on its way. There is none between two requests, so that an idle connection takes up little memory.
final class IncomingRequest {
    var parser = RequestParser()
    /// Its header, where a body follows; nil until that is here.
    var call: Call?
    /// Whose it is; nil until that is known, and for what needs no member.
    var principal: Principal?
    /// How many bytes of its body are counted in the relay's budget, and the member they are counted for; nil for a client that is no member.
    var held = 0
    var payer: MemberID?
}
