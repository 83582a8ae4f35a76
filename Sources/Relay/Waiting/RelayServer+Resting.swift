import HTTP
import Kernel
import Sockets
import Wire

// Connections that no task serves.
extension RelayServer {
    /// Leaves a connection to itself until a request comes. One that has come already gets a task, so that who never
    /// waits for an answer has its turn among the others.
    func rest(_ connection: Connection) {
        guard !stopping else { return end(connection) }
        guard connection.rests else { return serve(connection, .nothing) }
        connection.phase = .resting
        connection.exchange = nil
        connection.alarm?.set(loop.now + options.idleTime)
    }

    /// Begins with a new connection.
    func welcome(_ connection: Connection) {
        connection.stream.onReadable = { [self] in becameReadable(connection) }
        connection.alarm = Alarm(on: loop) { [self, unowned connection] in itIsTime(for: connection) }
        connection.alarm?.set(loop.now + options.idleTime)
        connection.phase = .resting
        read(connection)
    }

    /// Something came, or the client has gone.
    func becameReadable(_ connection: Connection) {
        switch connection.phase {
        case .parked(let poll):
            // Another request has to wait its turn.
            if connection.stream.isHungUp { poll.resume(.gone) }
        case .resting: read(connection)
        case .served, .asking, .ended: break
        }
    }

    /// A connection has rested, or its request has waited, for long enough.
    func itIsTime(for connection: Connection) {
        switch connection.phase {
        case .parked(let poll): poll.resume(.timedOut)
        case .resting: end(connection)
        case .served, .asking, .ended: break
        }
    }

    private func read(_ connection: Connection) {
        do throws(SocketError) {
            guard let bytes = try connection.stream.readAvailable() else {
                _ = connection.rests
                return
            }
            guard !bytes.isEmpty else { return end(connection) }
            guard let request = connection.take(bytes) else { return serve(connection, .nothing) }
            metrics.requests += 1
            if !begin(request, on: connection) { serve(connection, .request(request)) }
        } catch {
            end(connection)
        }
    }

    /// Gives an answer. What the client doesn't take at once is left to a task.
    ///
    /// - Parameter bytes: the response as it is sent to who may ask again, where that is at hand.
    func give(_ response: Response, _ bytes: [UInt8]? = nil, on connection: Connection) {
        guard let exchange = connection.exchange else { return end(connection) }
        answered(exchange, with: response, to: connection.stream.peer)
        let keepsAlive = exchange.keepsAlive && !stopping
        let prepared = keepsAlive && !exchange.isHead ? bytes : nil
        let bytes = prepared ?? response.encoded(keepAlive: keepsAlive, head: exchange.isHead)
        do throws(SocketError) {
            let count = try connection.stream.writeAvailable(bytes)
            guard count == bytes.count else { return serve(connection, .rest(bytes, from: count)) }
            if keepsAlive { rest(connection) } else { end(connection) }
        } catch {
            end(connection)
        }
    }
}
