import Testing
import ThemeEditing

@Suite struct LineDifferenceTests {
  @Test(arguments: ["\n", "\r\n"])
  func `one line that changes is one line of the diff`(end: String) {
    let old = ["a: 1", "b: 2", "c: 3", "d: 4", "e: 5", "f: 6", ""]
    var new = old
    new[4] = "e: 7"
    let difference = LineDifference(
      from: old.joined(separator: end), to: new.joined(separator: end), name: "theme.yaml")
    // As diff -u says it, without the returns.
    #expect(
      difference.text == """
        --- theme.yaml
        +++ theme.yaml
        @@ -2,5 +2,5 @@
         b: 2
         c: 3
         d: 4
        -e: 5
        +e: 7
         f: 6
        """)
  }
}
