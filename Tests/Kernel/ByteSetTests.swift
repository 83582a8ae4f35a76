import Kernel
import Testing

@Suite struct ByteSetTests {
    private let set = ByteSet("\"\\".utf8)

    @Test(arguments: [("ab\"c", 2), ("\\", 0), ("", 0), ("no such byte", 12), ("é\"", 2)])
    func theDistanceIsThatToTheFirstOfTheSet(text: String, distance: Int) {
        let bytes = Array(text.utf8) + [0]
        #expect(bytes.withUnsafeBytes(set.distance) == distance)
    }

    @Test func aNulEndsTheText() {
        #expect([UInt8]("ab\0c\"\0".utf8).withUnsafeBytes(set.distance) == 2)
    }

    @Test(arguments: [("\"\\\"a", 3), ("a", 0), ("", 0)])
    func thePrefixHasOnlyBytesOfTheSet(text: String, length: Int) {
        #expect(text.withCString(set.prefixLength) == length)
    }
}
