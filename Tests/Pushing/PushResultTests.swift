import Curl
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
        let errors: [(CurlError, PushResult)] = [
            (.timedOut, .failed(.timeout)), (.forbiddenAddress, .failed(.address)), (.untrusted("x"), .failed(.tls)),
            (.noTLS, .failed(.tls)), (.unknownHost, .failed(.connect)), (.cannotConnect(nil), .failed(.connect)),
            (.closed(nil), .failed(.connect)), (.notHTTP, .failed(.connect)), (.tooLarge, .failed(.connect)),
            (.other("x"), .failed(.connect)), (.cancelled, .cancelled),
        ]
        for (error, result) in errors { #expect(PushResult(error) == result) }
    }
}
