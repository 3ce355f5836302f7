/// A command has said all that there is to say, and ends with a status that is not success.
struct Finished: Error, Equatable {
  let status: ExitStatus
}
