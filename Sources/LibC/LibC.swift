/// The system's C library, whatever it is called: `import LibC` is all that a file needs to say.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
