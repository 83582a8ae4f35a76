/// Threads.
extension Syscalls {
    /// A running thread; it must be joined once.
    package struct Thread: @unchecked Sendable {
        // A pointer on some systems, hence unchecked: it is only passed to pthread_join.
        let id: pthread_t
    }

    /// pthread_create(3): runs `body` on a new thread.
    package static func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) -> Thread {
        let body = Unmanaged.passRetained(ThreadBody(run: body))
        #if canImport(Glibc)
            var id = pthread_t()
            let status = pthread_create(&id, nil, { Syscalls.run($0) }, body.toOpaque())
        #else
            var id: pthread_t?
            let status = pthread_create(&id, nil, { Syscalls.run($0) }, body.toOpaque())
        #endif
        guard status == 0 else {
            body.release()
            throw SystemError("pthread_create", status)
        }
        #if canImport(Glibc)
            return Thread(id: id)
        #else
            guard let id else { preconditionFailure("BUG: pthread_create made no thread") }
            return Thread(id: id)
        #endif
    }

    /// pthread_join(3): waits until the thread has ended.
    package static func join(_ thread: Thread) {
        pthread_join(thread.id, nil)
    }

    /// pthread_self(3) as a number: unique among the running threads, and not 0.
    package static var currentThread: UInt {
        #if canImport(Glibc)
            pthread_self()
        #else
            UInt(bitPattern: pthread_self())
        #endif
    }

    private static func run(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let body else { preconditionFailure("BUG: a thread without a body") }
        Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run()
        return nil
    }

    private final class ThreadBody {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}
