import Testing

/// `popframe prune`
@Suite struct PruneCommandTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.withReferences()
    try sandbox.edit("arrows: [up, none]", to: "arrows: [up]")
    #expect(try sandbox.test().status == 0)
    return sandbox
  }

  @Test func `references of a preview that is gone are listed, then deleted`() throws {
    let sandbox = try sandbox()
    let listed = try sandbox.command("prune")
    #expect(listed.status == 0)
    #expect(listed.text == "refs/Meadow/30x20-none.png\n")
    let place = "references: \(sandbox.path("refs"))\n"
    #expect(
      listed.messages
        == place + "1 reference used by no case; popframe prune --delete deletes them\n")
    #expect(sandbox.exists("refs/Meadow/30x20-none.png"))

    let deleted = try sandbox.command("prune", "--delete")
    #expect(deleted.status == 0)
    #expect(deleted.text == "refs/Meadow/30x20-none.png\n")
    #expect(deleted.messages == place + "deleted 1 reference\n")
    #expect(
      try sandbox.files(in: "refs") == ["Meadow/30x20-up.png", "Meadow/contact-sheet.png"])

    let again = try sandbox.command("prune", "--delete")
    #expect(again.status == 0)
    #expect(again.output.isEmpty)
    #expect(again.messages == place + "every reference that the last run saw is used by a case\n")
  }

  @Test(arguments: [["--filter", "up"], ["--shard", "1/1"]])
  func `a partial run is refused, and nothing is deleted`(options: [String]) throws {
    let sandbox = try sandbox()
    _ = try sandbox.run(["test", "Meadow", "--references", "refs"] + options)
    let outcome = try sandbox.command("prune", "--delete")
    #expect(outcome.status == 65)
    #expect(outcome.messages.hasPrefix("popframe-report/run.json: error: the last run "))
    #expect(outcome.output.isEmpty)
    #expect(sandbox.exists("refs/Meadow/30x20-none.png"))
  }

  @Test func `pictures that scenes are drawn from are no references`() throws {
    let sandbox = try Sandbox.withSmallPreviews()
    try sandbox.makeFolder("refs/specimens/art")
    for name in ["frame", "spare"] {
      try sandbox.write(
        sandbox.bytes("Meadow/frame.png"), to: "refs/specimens/art/\(name).png")
    }
    try sandbox.write(
      "theme: {frame: {image: art/frame.png, capInsets: 14}}\ncontent: [30, 20]\n",
      to: "refs/specimens/a.yaml")
    _ = try sandbox.command("test", "refs/specimens", "--references", "refs")
    #expect(try sandbox.command("prune").text == "refs/specimens/art/spare.png\n")
  }

  @Test func `references of other themes are left alone unless all are asked for`() throws {
    let sandbox = try sandbox()
    try sandbox.makeFolder("refs/Other")
    try sandbox.write("", to: "refs/Other/a.png")
    #expect(try sandbox.test().status == 0)
    let listed = try sandbox.command("prune")
    #expect(listed.text == "refs/Meadow/30x20-none.png\n")
    #expect(listed.messages.contains("1 reference of themes and scenes that this run did not have"))
    #expect(
      try sandbox.command("prune", "--all").text
        == "refs/Meadow/30x20-none.png\nrefs/Other/a.png\n")
  }

  @Test func `a report that names an absolute folder is not trusted`() throws {
    let sandbox = try sandbox()
    _ = try sandbox.command("test", "Meadow", "--references", sandbox.path("refs"))
    let outcome = try sandbox.command("prune", "--delete")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("name the folder with --references"))
    #expect(sandbox.exists("refs/Meadow/30x20-none.png"))
    #expect(try sandbox.command("prune", "--delete", "--references", "refs").status == 0)
    #expect(!sandbox.exists("refs/Meadow/30x20-none.png"))
  }

  @Test func `without a run nothing is known`() throws {
    let outcome = try Sandbox().command("prune")
    #expect(outcome.status == 66)
    #expect(outcome.messages.contains("run popframe test first"))
  }

  @Test func `what was renamed or not tested for its name is not listed`() throws {
    let sandbox = try Sandbox.withSmallPreviews()
    try sandbox.makeFolder("all")
    // The references of Dawn, which is not tested, are those of Midday, too.
    for (name, opacity) in [("Dawn", "0.21"), ("Noon", "0.21"), ("Dusk", "0.25")] {
      try sandbox.makeFolder("all/\(name)")
      for file in try sandbox.names(in: "Meadow") {
        try sandbox.write(try sandbox.bytes("Meadow/\(file)"), to: "all/\(name)/\(file)")
      }
      let text = try sandbox.text("Meadow/theme.yaml")
      try sandbox.write(
        text.replacing("\"Meadow\"", with: "\"\(name)\"").replacing(
          "opacity: 0.22", with: "opacity: \(opacity)"),
        to: "all/\(name)/theme.yaml")
    }
    #expect(try sandbox.command("test", "all", "--references", "refs").status == 1)
    try sandbox.write(try sandbox.text("all/Dawn/theme.yaml"), to: "all/Dawn/theme.yml")
    try sandbox.remove("all/Dawn/theme.yaml")
    // A copy beside a theme that is tested is no reason to keep what that one does not use.
    try sandbox.write(try sandbox.text("all/Dusk/theme.yaml"), to: "all/Dusk/theme.yml")
    try sandbox.write(
      try sandbox.text("all/Noon/theme.yaml").replacing("\"Noon\"", with: "\"Midday\""),
      to: "all/Noon/theme.yaml")
    try sandbox.write(
      try sandbox.text("all/Dusk/theme.yaml").replacing("arrows: [up, none]", with: "arrows: [up]"),
      to: "all/Dusk/theme.yaml")
    let tested = try sandbox.command("test", "all", "--references", "refs", "--record", "never")
    #expect(tested.messages.contains("renamed? Midday: 2 of 2 equal refs/Noon: git mv"))
    #expect(
      tested.messages.contains(
        "give what was not tested its right name first: 2 of these references"))
    let pruned = try sandbox.command("prune", "--all", "--delete")
    #expect(pruned.text == "refs/Dusk/30x20-none.png\n")
    #expect(
      pruned.messages.contains(
        "2 references of cases that have another name now, which the last run lists"))
    #expect(
      pruned.messages.contains(
        "2 references of files that were not tested for their names; rename these"))
    #expect(sandbox.exists("refs/Dawn/30x20-up.png") && sandbox.exists("refs/Noon/30x20-up.png"))
  }
}
