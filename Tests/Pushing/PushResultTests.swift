import CCurl
import Testing
import Wire

@testable import Pushing

@Suite struct PushResultTests {
    @Test(arguments: [200, 201, 202, 204, 299])
    func everyStatusOfSuccessIsSuccess(status: Int) {
        #expect(PushResult(status: status, retryAfter: nil) == .taken(status))
    }

    @Test(arguments: [
        (301, nil, PushResult.failed(.redirect)), (304, nil, .failed(.redirect)), (400, 5, .failed(.status(400))),
        (410, nil, .failed(.status(410))), (500, nil, .failed(.status(500))),
        (429, nil, .failed(.status(429), rest: 60)), (429, 5, .failed(.status(429), rest: 5)),
        (503, 100_000, .failed(.status(503), rest: 86_400)), (600, nil, .failed(.connect)), (0, nil, .failed(.connect)),
    ])
    func everyOtherIsAFailure(status: Int, retryAfter: Int?, result: PushResult) {
        #expect(PushResult(status: status, retryAfter: retryAfter) == result)
    }

    @Test func anErrorIsToldByItsClassOnly() {
        let codes: [(CURLcode, PushClass)] = [
            (CURLE_OPERATION_TIMEDOUT, .timeout), (CURLE_URL_MALFORMAT, .url), (CURLE_SSL_CONNECT_ERROR, .tls),
            (CURLE_PEER_FAILED_VERIFICATION, .tls), (CURLE_SSL_CACERT_BADFILE, .tls), (CURLE_SSL_CERTPROBLEM, .tls),
            (CURLE_COULDNT_RESOLVE_HOST, .connect), (CURLE_COULDNT_CONNECT, .connect), (CURLE_GOT_NOTHING, .connect),
            (CURLE_RECV_ERROR, .connect), (CURLE_WEIRD_SERVER_REPLY, .connect), (CURLE_WRITE_ERROR, .connect),
        ]
        for (code, why) in codes { #expect(PushResult(code) == .failed(why)) }
    }
}
