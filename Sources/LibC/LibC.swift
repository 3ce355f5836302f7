/// Exports the system's C library, which has a different name on each system: other files only
/// write `import LibC`.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
