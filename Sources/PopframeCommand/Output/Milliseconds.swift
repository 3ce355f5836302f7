/// A duration as people read it: `8.4 ms`, `1.32 s`.
struct Milliseconds: CustomStringConvertible {
  let description: String

  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let milliseconds = Double(seconds) * 1000 + Double(attoseconds) / 1e15
    description =
      milliseconds < 1000
      ? "\((milliseconds * 10).rounded() / 10) ms" : "\((milliseconds / 10).rounded() / 100) s"
  }
}
