/// A number of things in words: `no errors`, `1 error`, `2 errors`.
struct Count: CustomStringConvertible {
  let description: String

  init(_ number: Int, _ thing: String) {
    let amount = number == 0 ? "no" : "\(number)"
    description = number == 1 ? "\(amount) \(thing)" : "\(amount) \(thing)s"
  }
}
