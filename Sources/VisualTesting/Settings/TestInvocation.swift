internal import LibC
internal import PopframeKit

/// What tells one `swift test` from the next. It starts several processes, one for XCTest and one
/// for Swift Testing at least, whose findings belong together.
struct TestInvocation: Equatable, Sendable {
  /// The same in all processes of one invocation.
  let key: String

  /// The invocation that this process belongs to: Xcode's session, the `swift test` that has started
  /// the process, or the process itself where something else has, such as a shell, which may start
  /// the same tests again.
  static var current: TestInvocation {
    let session = getenv("XCTestSessionIdentifier").map { String(cString: $0) }
    return TestInvocation(
      session: session ?? "", parent: RunningProcess(getppid()), own: RunningProcess(getpid()))
  }

  /// - Parameters:
  ///   - session: What Xcode calls its session; empty outside of Xcode.
  ///   - parent: The process that has started this one.
  ///   - own: This process.
  init(session: String, parent: RunningProcess, own: RunningProcess) {
    if !session.isEmpty {
      self.init(key: session)
    } else {
      self.init(key: (parent.isTestRunner ? parent : own).key)
    }
  }

  init(key: String) { self.key = key }
}

/// A process of the system, as far as tests need to tell it from others.
struct RunningProcess: Equatable, Sendable {
  /// Its number.
  let number: pid_t
  /// The name of its program, which the system may have cut.
  var name = ""
  /// When it began: process numbers come again, in containers always.
  var start = ""
  /// What it was started with; empty where the system does not tell.
  var arguments: [String] = []

  /// Whether it starts test processes that belong together.
  var isTestRunner: Bool { ["swift-test", "swift-package"].contains(name) }

  /// No other process has the same.
  var key: String { "\(number) \(start)" }
}

extension RunningProcess {
  /// What the system knows about a process.
  init(_ number: pid_t) {
    self.init(number: number)
    #if canImport(Darwin)
      var query = [CTL_KERN, KERN_PROC, KERN_PROC_PID, number]
      var record = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      guard sysctl(&query, UInt32(query.count), &record, &size, nil, 0) == 0, size > 0 else {
        return
      }
      let time = record.kp_proc.p_un.__p_starttime
      start = "\(time.tv_sec).\(time.tv_usec)"
      name = withUnsafeBytes(of: record.kp_proc.p_comm) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
    #else
      let folder = PathName("/proc/\(number)")
      // The second field is a name in brackets, which may hold anything.
      guard let text = try? InputFile(folder.appending("stat")).text(),
        let opening = text.firstIndex(of: "("), let closing = text.lastIndex(of: ")")
      else { return }
      name = String(text[text.index(after: opening)..<closing])
      let fields = text[text.index(after: closing)...].split(separator: " ")
      if fields.count > 19 { start = String(fields[19]) }
      let line = try? InputFile(folder.appending("cmdline")).bytes(limit: 1 << 20)
      arguments = (line ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    #endif
  }
}
