import HTTP
import Wire

extension Problem {
    /// What a client is told whose bytes are no request.
    init(http error: HTTPError) {
        let code: ProblemCode =
            switch error.status {
            case 413: .tooLarge
            case 414: .targetTooLong
            case 431: .headerTooLarge
            case 501: .unsupported
            case 505: .versionNotSupported
            default: .badRequest
            }
        self.init(code, title: error.reason)
    }
}
