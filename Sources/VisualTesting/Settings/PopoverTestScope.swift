internal import Synchronization

/// What holds around a test while it runs.
struct PopoverTestScope: Sendable {
  /// What was asked for.
  let settings: PopoverTestSettings
  /// Tells runs of one test apart, where tests are repeated in one process.
  let number: Int

  /// The innermost scope; nothing is asked for outside of any.
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

  /// Numbers have to differ in the whole process, whichever thread a scope is opened on.
  private static let count = Atomic<Int>(0)
}
