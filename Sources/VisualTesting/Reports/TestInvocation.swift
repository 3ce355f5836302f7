#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif
internal import PopframeKit

/// What tells one `swift test` from the next. It starts several processes, one for XCTest and one
/// for Swift Testing at least, whose findings belong together.
struct TestInvocation: Equatable, Sendable {
  /// The same in all processes of one invocation.
  let key: String

  /// The invocation that this process belongs to: that of the process that has started it.
  static var current: TestInvocation {
    let parent = getppid()
    return TestInvocation(key: "\(parent) \(startTime(of: parent) ?? "")")
  }

  /// When a process began: process numbers come again, in containers always.
  private static func startTime(of process: pid_t) -> String? {
    #if canImport(Darwin)
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, process]
      var record = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      guard sysctl(&name, UInt32(name.count), &record, &size, nil, 0) == 0, size > 0 else {
        return nil
      }
      let start = record.kp_proc.p_un.__p_starttime
      return "\(start.tv_sec).\(start.tv_usec)"
    #else
      guard
        let text = try? InputFile(PathName("/proc/\(process)/stat")).text(),
        // The second field is a name, which may hold anything.
        let name = text.lastIndex(of: ")")
      else { return nil }
      let fields = text[text.index(after: name)...].split(separator: " ")
      return fields.count > 19 ? String(fields[19]) : nil
    #endif
  }
}
