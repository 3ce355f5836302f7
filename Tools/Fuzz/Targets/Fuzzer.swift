#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The target that POPFRAME_FUZZ names.
private let target: FuzzTarget = {
  let name = getenv("POPFRAME_FUZZ").map { String(cString: $0) }
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    fatalError("POPFRAME_FUZZ names one of \(FuzzTarget.all.map(\.name))")
  }
  return target
}()

/// What libFuzzer calls with each input; `main` is its own, which `-sanitize=fuzzer` links.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  try? target.body(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
