/// Something beside the command is missing or taken.
struct Unavailable: Error, Equatable {
  let message: String
}
