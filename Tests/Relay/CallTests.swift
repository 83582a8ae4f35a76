import Foundation
import HTTP
import Kernel
import Testing
import Wire

@testable import Relay

@Suite struct CallTests {
    private func call(
        _ method: String, _ path: String, fields: [String] = [], body: String? = nil, from peer: String = "192.0.2.1",
        behind proxies: [String] = []
    ) throws -> Call {
        var parser = RequestParser()
        let authorization = Guest.alice.authorization
        parser.append(Array(request(method, path, authorization: authorization, fields: fields, body: body).utf8))
        let request = try #require(try parser.nextRequest())
        let proxies = Set(proxies.compactMap { IPAddress($0) })
        return Call(request, from: IPAddress(peer), behind: proxies, at: 7)
    }

    @Test func everyPartIsReadFromTheHeader() throws {
        let call = try call("POST", "\(RoomID.ops.path)/messages?a=1&b", body: "{}")
        #expect(call.endpoint == .success(.send(.ops)))
        #expect(call.credential == Credential(member: Guest.alice.member, token: Guest.alice.token))
        #expect(call.query["a"].map(Array.init) == Array("1".utf8))
        #expect(call.hasBody)
        #expect(call.origin == IPAddress("192.0.2.1"))
        #expect(!call.response.isHead && call.response.keepsAlive && call.response.start == 7)
        #expect(call.mostBody == Limits.request)
    }

    @Test func aJoinShowsTheRelaysToken() throws {
        let path = "\(RoomID.ops.path)/members/\(Guest.alice.member)"
        let join = try call("PUT", path, fields: ["tick-relay-token: secret"], body: "{}")
        #expect(join.relayToken.map(Array.init) == Array("secret".utf8))
        #expect(join.mostBody == 8 << 10)
    }

    @Test func whatIsNotThereIsSaidWithTheMethodsThatAre() throws {
        #expect(try call("GET", "/nothing").endpoint == .failure(.notFound))
        let wrong = try call("POST", "/healthz")
        #expect(wrong.endpoint == .failure(.methodNotAllowed))
        #expect(wrong.allowedMethods == ["GET", "HEAD"])
        #expect(wrong.mostBody == 0)
        let head = try call("HEAD", "/healthz")
        #expect(head.endpoint == .success(.health) && head.response.isHead && head.allowedMethods.isEmpty)
    }

    @Test func onlyAProxyThatIsBelievedNamesTheOrigin() throws {
        let fields = ["X-Forwarded-For: 203.0.113.9, 198.51.100.7:4711"]
        let believed = try call("GET", "/healthz", fields: fields, behind: ["192.0.2.1"])
        #expect(believed.origin == IPAddress("198.51.100.7") && believed.response.client == believed.origin)
        let other = try call("GET", "/healthz", fields: fields, behind: ["192.0.2.2"])
        #expect(other.origin == IPAddress("192.0.2.1") && other.response.client == nil)
        #expect(try call("GET", "/healthz", from: "127.0.0.1").origin == nil)
        #expect(try call("GET", "/healthz", from: "127.0.0.1", behind: ["127.0.0.1"]).origin == nil)
    }

    /// It counted for nobody, and so had no limits where the proxy is on this machine.
    @Test(arguments: ["unknown", "", "_hidden", "203.0.113.9, ", "203.0.113.9, unknown", "999.1.1.1"])
    func whatNamesNoAddressCountsForTheProxy(_ value: String) throws {
        for proxy in ["127.0.0.1", "192.0.2.1"] {
            let call = try call("GET", "/healthz", fields: ["X-Forwarded-For: \(value)"], from: proxy, behind: [proxy])
            #expect(call.origin == IPAddress(proxy))
            #expect(call.response.client == nil)
        }
    }
}
