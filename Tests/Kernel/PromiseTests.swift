import Kernel
import Synchronization
import Testing

@Suite struct PromiseTests {
    private let promise = Promise<String>()

    @Test func theFirstValueCounts() async {
        let value = await promise.value(orCancelled: "cancelled") { [promise] in
            #expect(promise.resolve("first"))
            #expect(!promise.resolve("second"))
        } stopping: {
            Issue.record("nothing was cancelled")
        }
        #expect(value == "first")
        #expect(promise.isResolved)
        #expect(!promise.resolve("third"))
    }

    @Test func whatIsThereAlreadyIsNotStarted() async {
        #expect(!promise.isResolved)
        #expect(promise.resolve("early"))
        #expect(!promise.resolve("late"))
        let value = await promise.value(orCancelled: "cancelled") {
            Issue.record("it was started")
        } stopping: {
            Issue.record("nothing was cancelled")
        }
        #expect(value == "early")
    }

    @Test func aCancellationEndsTheWaitAndStopsTheWork() async {
        let stops = Mutex(0)
        let task = Task { [promise] in
            await promise.value(orCancelled: "cancelled") {
                withUnsafeCurrentTask { $0?.cancel() }
            } stopping: {
                stops.withLock { $0 += 1 }
            }
        }
        #expect(await task.value == "cancelled")
        #expect(!promise.resolve("late"))
        #expect(stops.withLock { $0 } == 1)
    }
}
