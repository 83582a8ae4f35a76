import CCurl
import Kernel
import Synchronization

/// All pushes of the process: libcurl on a thread of its own, which keeps and reuses connections.
final class Transfers: Sendable {
    private struct Inbox {
        var begun: [Transfer] = []
        /// The cancelled transfers.
        var dropped: [Transfer] = []
        var hasThread = false
    }

    /// libcurl's handle. Other threads may only call `curl_multi_wakeup`.
    private struct Multi: @unchecked Sendable {
        let handle: UnsafeMutableRawPointer
    }

    private static let shared = Transfers()

    private let inbox = Mutex(Inbox())
    private let multi: Multi

    private init() {
        // The handle has a pair of sockets for wake-ups.
        guard curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK,
            let handle = Syscalls.markingDescriptors({ curl_multi_init() })
        else { preconditionFailure("BUG: libcurl does not start") }
        // By default it keeps four times as many connections as there are requests under way, which may be none.
        tick_curl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, 256)
        multi = Multi(handle: handle)
    }

    /// Makes a request and waits for its result; ends at once where the task is cancelled.
    static func result(of request: PushRequest) async -> PushResult {
        let transfer = Transfer(request)
        return await transfer.result.value(orCancelled: .cancelled) {
            shared.post { $0.begun.append(transfer) }
        } stopping: {
            shared.post { $0.dropped.append(transfer) }
        }
    }

    /// Changes the thread's inbox, and starts the thread the first time.
    private func post(_ change: (inout Inbox) -> Void) {
        let needsThread = inbox.withLock { inbox in
            change(&inbox)
            defer { inbox.hasThread = true }
            return !inbox.hasThread
        }
        guard needsThread else {
            curl_multi_wakeup(multi.handle)
            return
        }
        do throws(SystemError) {
            try Syscalls.startThread { [self] in run() }
        } catch { preconditionFailure("BUG: no thread for requests: \(error.reason)") }
    }

    // MARK: On the thread

    private func run() {
        var underWay: [UnsafeMutableRawPointer: Transfer] = [:]
        while true {
            takeIn(&underWay)
            var running: Int32 = 0
            curl_multi_perform(multi.handle, &running)
            handOut(&underWay)
            let now = Syscalls.monotonicMilliseconds()
            for transfer in underWay.values where transfer.deadline <= now {
                transfer.result.resolve(transfer.outcome(CURLE_OPERATION_TIMEDOUT))
                remove(transfer, &underWay)
            }
            // The wait is a minute at most: that is as good as for ever, and fits.
            let next = underWay.values.lazy.map(\.deadline).min() ?? .max
            curl_multi_poll(multi.handle, nil, 0, Int32(min(next - now, 60_000)), nil)
        }
    }

    private func takeIn(_ underWay: inout [UnsafeMutableRawPointer: Transfer]) {
        let (begun, dropped) = inbox.withLock { inbox in
            defer { (inbox.begun, inbox.dropped) = ([], []) }
            return (inbox.begun, inbox.dropped)
        }
        // A transfer may have been dropped before it was begun.
        for transfer in begun where !transfer.result.isResolved {
            underWay[transfer.easy] = transfer
            curl_multi_add_handle(multi.handle, transfer.easy)
        }
        for transfer in dropped { remove(transfer, &underWay) }
    }

    private func handOut(_ underWay: inout [UnsafeMutableRawPointer: Transfer]) {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi.handle, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            let code = tick_curl_result(message)
            let transfer = Transfer.of(easy)
            let result = transfer.outcome(code)
            remove(transfer, &underWay)
            transfer.result.resolve(result)
        }
    }

    private func remove(_ transfer: Transfer, _ underWay: inout [UnsafeMutableRawPointer: Transfer]) {
        guard underWay.removeValue(forKey: transfer.easy) != nil else { return }
        curl_multi_remove_handle(multi.handle, transfer.easy)
    }
}

/// libcurl itself, as it is loaded.
package enum CurlLibrary {
    /// `7.88.1`
    package static var version: String {
        curl_version_info(CURLVERSION_FIRST).flatMap { $0.pointee.version.map { String(cString: $0) } } ?? "unknown"
    }
}
