@testable import HTTP

/// Any bytes are requests or an error, the same ones however they are cut, and what is refused stays refused.
func fuzz(_ bytes: [UInt8]) {
    let whole = outcome([bytes[...]])
    let cut = bytes.count / 3
    precondition(outcome([bytes[..<cut], bytes[cut...]]) == whole, "a cut changes what is read")
    precondition(outcome(bytes.map { [$0] }) == whole, "single bytes are read otherwise")
}

private func outcome(_ pieces: [ArraySlice<UInt8>]) -> [String] {
    var parser = RequestParser()
    var said: [String] = []
    for piece in pieces {
        parser.append(Array(piece))
        do {
            while let request = try parser.nextRequest(), let body = try parser.takeBody() {
                said.append("\(request.method) \(request.target) \(body)")
                precondition(said.count <= 10_000, "more requests than bytes")
            }
        } catch {
            precondition((400..<600).contains(error.status))
            parser.append([0x47])
            precondition((try? parser.nextRequest()) == nil && parser.capacity == 0, "a failed parser goes on")
            return said + ["\(error.status)"]
        }
    }
    return said
}
