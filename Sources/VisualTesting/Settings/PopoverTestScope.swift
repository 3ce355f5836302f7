internal import Synchronization

/// The settings around a running test.
struct PopoverTestScope: Sendable {
  /// The settings.
  let settings: PopoverTestSettings
  /// A number that separates the runs of one test that is repeated in one process.
  let number: Int

  /// The innermost scope; outside all scopes, its settings are empty.
  @TaskLocal static var current = PopoverTestScope(settings: PopoverTestSettings(), number: 0)

  private init(settings: PopoverTestSettings, number: Int) {
    self.settings = settings
    self.number = number
  }

  /// A scope inside of the current one.
  init(_ settings: PopoverTestSettings) {
    self.init(
      settings: settings.merging(defaults: Self.current.settings),
      number: Self.count.add(1, ordering: .relaxed).newValue)
  }

  /// Numbers are unique in the process, on all threads.
  private static let count = Atomic<Int>(0)
}
