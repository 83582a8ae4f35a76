import Arguments
import Client
import Foundation
import Kernel
import Sealing
import Sockets

// The messages for the errors of the other modules. An error's own `reason` is a part of a line: whole messages, with hints, are only
// in this file and those beside it.

extension Failure {
    /// Words an error of any module; one without words is a bug of tick, and never passes for success.
    ///
    /// - Parameter account: the account whose relay was asked, for which another log is noted; nil where there is none, or several.
    init(_ error: any Error, account: Account? = nil) {
        switch error {
        case let failure as Failure: self = failure
        case let late as TimedOutError: self = Failure(late.error, account: account).timedOut
        case let error as ClientError:
            self.init(wording: error, account)
            cause = error
            if error == .otherLog { account?.note(isDoubted: true) }
        case let error as StateError: self.init(wording: error)
        case let error as UsageError: self.init(.usage, error.message, hint: error.hint)
        case let error as SealingError: self.init(wording: error)
        case let error as SocketError: self.init(wording: error)
        // No thread, file or memory is left, which can be anywhere in a command: the status says nothing of what was done.
        case let error as SystemError where [EAGAIN, EMFILE, ENFILE, ENOMEM].contains(error.number):
            self.init(
                .bug, "\(error.call) failed: \(error.reason)",
                hint: "the limits may be too low, such as those that 'ulimit -a' shows"
            )
        default: self.init(.bug, "this is a bug in tick: \(error)")
        }
    }

    init(wording error: SocketError) {
        switch error {
        case .cannotListen(let address, let error):
            self.init(
                .unreachable, "cannot listen on '\(address.printable)': \(error.reason)",
                hint: error.number == EADDRINUSE
                    ? "'--listen HOST:PORT' names another address; port 0 takes a free one" : nil
            )
        case .unknownHost(let host, let reason):
            self.init(.unreachable, "cannot listen on '\(host.printable)': \(reason)")
        case .failed(let error): self.init(.unreachable, "\(error.call) failed: \(error.reason)")
        case .timedOut: self.init(.timedOut, "timed out")
        case .closed: self.init(.bug, "the event loop has ended")
        }
    }

    init(wording error: SealingError) {
        switch error {
        case .notACode(let reason):
            let hint = reason == .mistyped ? "copy it again, all six groups, from where it was shown" : nil
            self.init(.usage, "not a code: \(reason.words)", hint: hint)
        default: self.init(.bug, "sealing failed: \(error)")
        }
    }

}

extension SealingError.Reason {
    /// The reason in words, without any part of the text.
    fileprivate var words: String {
        switch self {
        case .empty: "it is empty"
        case .controlCharacter: "it has a control character or a line break"
        case .mistyped: "it is mistyped, its last four characters don't fit the others"
        case .tooLong: "it has more than \(Code.limit) bytes"
        }
    }
}
