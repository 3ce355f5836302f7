import Foundation
import Languages
import TestTexts
import Testing

/// Words of a shell, read by a real one.
@Suite struct ShellTests {
  @Test(arguments: [
    ("plain/name~dark@2x", "'plain/name~dark@2x'"), ("", "''"), ("a b", "'a b'"),
    ("$(rm)", "'$(rm)'"), ("a-b_c.d/e", "a-b_c.d/e"), ("=ls", "'=ls'"), ("a=b", "a=b"),
    ("it's", #"'it'\''s'"#), ("a\nb", #"$'a\012b'"#), ("ä", "'ä'"), ("!x", "'!x'"),
    ("'\u{301}", "''\\''\u{301}'"), ("::x", #"$'\072\072x'"#),
    ("##[x", #"$'\043\043[x'"#),
  ])
  func `what a shell would read is quoted`(word: String, quoted: String) {
    #expect(word.shellWord.utf8.elementsEqual(quoted.utf8))
  }

  @Test func `bash reads the same text, and runs nothing`() throws {
    let texts = HostileText.all.filter { !$0.isEmpty }
    for text in texts { #expect(text.shellWord.printable.utf8.elementsEqual(text.shellWord.utf8)) }
    let line = "printf '%s\\0' " + texts.map(\.shellWord).joined(separator: " ")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // From a file: pasted lines have no limit of an argument.
    process.arguments = ["-s"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
    try input.fileHandleForWriting.close()
    let read = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(read.elementsEqual(texts.flatMap { Array($0.utf8) + [0] }))
  }
}
