/// The end of a command that has printed everything, with a status other than success.
struct Finished: Error, Equatable {
  let status: ExitStatus
}
