#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The rounds of a test that tries random values: a tenth of them, or with `POPFRAME_ROUNDS=all`, which
/// `Tools/Scripts/oracles.sh models` sets, all.
///
/// - Parameter all: How many rounds there are.
public func rounds(_ all: Int) -> Range<Int> {
  0..<(getenv("POPFRAME_ROUNDS").map { String(cString: $0) } == "all" ? all : all / 10)
}
