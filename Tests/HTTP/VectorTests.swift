import Testing

@Suite struct VectorTests {
    @Test func everyFileIsRead() {
        #expect(!Vector.names.isEmpty)
        #expect(Vector.all.count == Vector.names.count)
        #expect(Vector.all.allSatisfy { !$0.comment.isEmpty && !$0.expected.isEmpty && !$0.bytes.isEmpty })
    }

    @Test(arguments: Vector.all) func whatComesOfAVectorIsWhatItSays(vector: Vector) {
        #expect(Vector.outcome(of: [vector.bytes]) == vector.expected, "\(vector.comment)")
    }

    /// A refusal must not depend on how the network cut the bytes, or two relays would disagree about one request.
    @Test(arguments: Vector.all) func theSameComesOfItByteByByte(vector: Vector) {
        #expect(Vector.outcome(of: vector.bytes.lazy.map { [$0] }) == vector.expected, "\(vector.comment)")
    }
}
