internal import Files
internal import LibC
internal import PopframeKit

/// The identity of one `swift test`. It starts several processes, at least one for XCTest and one
/// for Swift Testing, whose results belong together.
struct TestInvocation: Equatable, Sendable {
  /// The same in all processes of one invocation.
  let key: String

  /// The invocation that this process belongs to: Xcode's session, the `swift test` that has
  /// started the process, or the process itself if something else has started it, such as a shell,
  /// which may start the same tests again.
  static var current: TestInvocation {
    let session = getenv("XCTestSessionIdentifier").map { String(cString: $0) }
    return TestInvocation(
      session: session ?? "", parent: RunningProcess(getppid()), own: RunningProcess(getpid()))
  }

  /// - Parameter session: The name of Xcode's session; empty outside Xcode.
  init(session: String, parent: RunningProcess, own: RunningProcess) {
    if !session.isEmpty {
      self.init(key: session)
    } else {
      self.init(key: (parent.isTestRunner ? parent : own).key)
    }
  }

  init(key: String) { self.key = key }
}

struct RunningProcess: Equatable, Sendable {
  let number: pid_t
  /// The name of its program, which the system may have cut.
  var name = ""
  /// When it began, because process numbers are used again, in containers very often.
  var start = ""
  /// Its arguments; empty where the system does not tell them.
  var arguments: [String] = []

  /// Whether it starts test processes that belong together.
  var isTestRunner: Bool { ["swift-test", "swift-package"].contains(name) }

  var key: String { "\(number) \(start)" }
}

extension RunningProcess {
  /// Reads the system's information about a process.
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
