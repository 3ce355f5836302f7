#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A number raised to a power.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
