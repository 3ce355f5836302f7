#if os(Linux)
  import Foundation
  import Testing

  /// Folders whose names are not UTF-8, as archives and old disks have them.
  @Suite struct FolderBytesTests {
    /// Runs every command in such a folder, three times each, and prints what does not end as it should or leaves a
    /// temporary file.
    private static let script = #"""
      popframe=$0
      folder=$(printf 'caf\351')
      mkdir "$folder" && cd "$folder" || exit 1
      run() {
        expected=$1
        shift
        "$popframe" "$@" > ../out 2> ../messages < /dev/null
        status=$?
        left=$(find .. -name '.popframe-*' | wc -l)
        if [ $status != $expected ] || [ $left != 0 ]; then
          echo "round $round: popframe $*: $status instead of $expected, $left left"
          head -c 300 ../messages
        fi
      }
      mkdir Look
      look() {
        printf '%s\n' 'format: 1' "contentInsets: $1" 'frame: {style: drawn, fill: "#204060"}' \
          'arrow: {style: drawn, base: 16, height: 8}' \
          'previews: {content: [[60, 40]], arrows: [up, none]}' > Look/theme.yaml
      }
      for round in 1 2 3; do
        look 10
        run 0 new "Fresh$round" --style image
        run 0 render Look -o a.png
        run 0 render Look -o b.png --scale 1,2
        run 0 render Look -o - --bounds 90x70
        run 0 layout Look --json
        run 0 gallery Look -o gallery --cache cache
        run 0 check Look
        run 0 set Look contentInsets "1$round"
        run 0 set Look author "Somebody $round"
        run 0 check "Fresh$round" --fix
        run 1 test Look --references refs --record all --junit j.xml --markdown m.md --json r.json
        run 0 test Look --references refs --report report
        look "2$round"
        run 1 test Look --references refs
        run 0 approve
        run 0 test Look --references refs
        run 0 prune
        run 0 compare a.png a.png --diff difference.png --report compared
        run 0 compare gallery gallery
        run 0 export Look --to css --pictures -o css
        run 0 import css/look.css -o "imported$round"
        run 0 slice "Fresh1/frame.png" -o "sliced$round"
        run 0 place Look --container 400x400 --source 100,100,40,40 -o placed.png
        run 0 survey Look -o survey --devices iphone-15-pro
        run 0 schema theme -o schema.json
      done
      mkdir scenes
      printf 'theme: ../Look\n' > scenes/a.yaml
      cp scenes/a.yaml "scenes/$(printf 'caf\351').yaml"
      "$popframe" test scenes --references refs > /dev/null 2> ../messages
      grep -qF 'scenes/caf\xE9.yaml: warning: not tested: this name is not UTF-8; rename it' \
        ../messages || cat ../messages
      "$popframe" render Look -o none/a.png > /dev/null 2> ../messages
      grep -q "there is no folder 'none'" ../messages || cat ../messages
      "$popframe" render "$PWD/Look" -o a.png > /dev/null 2> ../messages
      LC_ALL=C grep -q "$(printf '\351')" ../messages && cat ../messages
      exit 0
      """#

    @Test func `every command works again and again, and leaves nothing`() throws {
      let sandbox = try Sandbox()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", Self.script, Command.executable.path]
      process.currentDirectoryURL = sandbox.folder
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let found = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(String(decoding: found, as: UTF8.self) == "")
    }
  }
#endif
