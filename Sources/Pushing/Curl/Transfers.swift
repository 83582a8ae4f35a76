import CCurl
import Kernel
import Synchronization

/// All requests of the process: libcurl on a thread of its own, which keeps connections and uses them again.
package final class Transfers: Sendable {
    private struct Inbox {
        var begun: [Transfer] = []
        /// Those that nobody waits for any more.
        var dropped: [Transfer] = []
        var hasThread = false
    }

    /// libcurl's handle. Only `curl_multi_wakeup` may be called from other threads than its own.
    private struct Multi: @unchecked Sendable {
        let handle: UnsafeMutableRawPointer
    }

    private static let shared = Transfers()

    private let inbox = Mutex(Inbox())
    private let multi: Multi

    private init() {
        // The handle has a pair of sockets, to be woken by.
        guard curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK,
            let handle = Syscalls.markingDescriptors({ curl_multi_init() })
        else { preconditionFailure("BUG: libcurl does not start") }
        // Of itself it keeps four times as many connections as there are requests under way: none, now and then.
        tick_curl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, 256)
        multi = Multi(handle: handle)
    }

    /// Makes a request and waits for its answer; ends at once where the task is cancelled.
    package static func response(to request: Request) async throws(CurlError) -> Response {
        let transfer = Transfer(request)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if transfer.begin(continuation) { shared.tell { $0.begun.append(transfer) } }
            }
        } onCancel: {
            if transfer.end(.failure(.cancelled)) { shared.tell { $0.dropped.append(transfer) } }
        }
        return try outcome.get()
    }

    /// Tells the thread something, and starts it with the first.
    private func tell(_ change: (inout Inbox) -> Void) {
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
            _ = try Syscalls.startThread { [self] in run() }
        } catch {
            preconditionFailure("BUG: no thread for requests: \(error.reason)")
        }
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
                transfer.end(transfer.outcomeInTime)
                remove(transfer, &underWay)
            }
            // At most a minute: that is as good as for ever, and fits.
            let next = underWay.values.lazy.map(\.deadline).min() ?? .max
            curl_multi_poll(multi.handle, nil, 0, Int32(min(next - now, 60_000)), nil)
        }
    }

    private func takeIn(_ underWay: inout [UnsafeMutableRawPointer: Transfer]) {
        let (begun, dropped) = inbox.withLock { inbox in
            defer { (inbox.begun, inbox.dropped) = ([], []) }
            return (inbox.begun, inbox.dropped)
        }
        // The word that a transfer is dropped may have come before the one that it begins.
        for transfer in begun where !transfer.isOver {
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
            let outcome = transfer.outcome(code)
            remove(transfer, &underWay)
            transfer.end(outcome)
        }
    }

    private func remove(_ transfer: Transfer, _ underWay: inout [UnsafeMutableRawPointer: Transfer]) {
        guard underWay.removeValue(forKey: transfer.easy) != nil else { return }
        curl_multi_remove_handle(multi.handle, transfer.easy)
    }
}
