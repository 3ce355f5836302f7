import Dispatch
@testable import Files
import Foundation
import Synchronization
import TestFolders
import Testing

@Suite struct InputFileTests {
  /// Reads a file again and again while a thread writes to it.
  private func readings(
    _ count: Int, of path: PathName, beside write: @escaping @Sendable (Int) -> Void
  ) -> [Result<[UInt8], InputFile.Failure>] {
    let writer = Writer(write)
    defer { writer.stop() }
    return (0..<count).map { _ in
      Result { () throws(InputFile.Failure) in try InputFile(path).bytes(limit: 1 << 20) }
    }
  }

  /// A thread that writes until it is stopped.
  private final class Writer: Sendable {
    private let isStopped = Atomic(false)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(_ write: @escaping @Sendable (Int) -> Void) {
      Thread { [self] in
        var count = 0
        while !isStopped.load(ordering: .relaxed) {
          write(count)
          count += 1
        }
        hasEnded.signal()
      }.start()
    }

    func stop() {
      isStopped.store(true, ordering: .relaxed)
      hasEnded.wait()
    }
  }

  @Test func `a file that others are renamed over is one of them, whole`() throws {
    let bench = try Workbench()
    let versions = [[UInt8](repeating: 1, count: 300_000), [UInt8](repeating: 2, count: 9_000)]
    try bench.write(versions[0], to: "a")
    let folder = bench.folder
    let results = readings(100, of: bench.path("a")) { index in
      let data = Data(versions[index % 2])
      try? data.write(to: URL(fileURLWithPath: folder.appending("b").text))
      rename(folder.appending("b").text, folder.appending("a").text)
    }
    for result in results { #expect(versions.contains(try result.get())) }
  }

  @Test func `a file that is cut off and written in place is read or refused`() throws {
    let bench = try Workbench()
    try bench.write([UInt8](repeating: 0, count: 400_000), to: "a")
    let path = bench.path("a")
    let results = readings(12, of: path) { index in
      truncate(path.text, 0)
      guard let file = try? OpenFile(writingInto: path) else { return }
      try? file.put([UInt8](repeating: 1, count: index % 2 == 0 ? 400_000 : 3000))
    }
    for result in results {
      switch result {
      case .success(let bytes): #expect(bytes.count <= 400_000)
      case .failure(let failure): #expect(failure == .changed)
      }
    }
    // Nobody writes any more.
    #expect(try [3000, 400_000].contains(InputFile(path).bytes(limit: 400_000).count))
  }

  @Test func `a device and a folder are refused`() throws {
    let bench = try Workbench()
    #expect(throws: InputFile.Failure.notRegular) {
      try InputFile(PathName("/dev/zero")).bytes(limit: 10)
    }
    #expect(throws: InputFile.Failure.system(.isFolder)) {
      try InputFile(bench.folder).bytes(limit: 10)
    }
  }

  @Test func `a file that does not know its size is read to its end`() throws {
    #if os(Linux)
      let text = try InputFile(PathName("/proc/self/stat")).text()
      #expect(text.hasPrefix("\(getpid()) "))
    #endif
  }

  @Test func `a pipe is read to its end, and one without a writer is empty`() throws {
    let bench = try Workbench()
    let pipe = bench.path("pipe")
    #expect(mkfifo(pipe.text, 0o600) == 0)
    #expect(try InputFile(pipe).bytes(limit: 10).isEmpty)
    let writer = Thread {
      guard let file = try? OpenFile(writingInto: pipe) else { return }
      usleep(20_000)
      try? file.put([UInt8](repeating: 7, count: 100_000))
    }
    writer.start()
    #expect(try InputFile(pipe).bytes(limit: 100_000) == [UInt8](repeating: 7, count: 100_000))
  }

  @Test(arguments: [(10, true), (9, false)])
  func `a file has at most so many bytes`(limit: Int, isRead: Bool) throws {
    let bench = try Workbench()
    try bench.write([UInt8](repeating: 1, count: 10), to: "a")
    if isRead {
      #expect(try InputFile(bench.path("a")).bytes(limit: limit).count == 10)
    } else {
      #expect(throws: InputFile.Failure.tooLarge(limit: limit)) {
        try InputFile(bench.path("a")).bytes(limit: limit)
      }
    }
  }
}
