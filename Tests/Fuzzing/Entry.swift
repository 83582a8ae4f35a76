/// Where libFuzzer comes in; each target has a `fuzz(_:)`, which traps where a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func entry(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzz(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
