internal import ArgumentParser
internal import Imaging
internal import Languages
internal import PopframeKit
internal import Regression
internal import Themes
internal import Words

struct ApproveCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Accept the pictures of the last popframe test as new references.",
    discussion: """
      Copies the pictures that the run has written over the references, and draws nothing. A picture \
      or a reference that has changed since the run is refused, and then nothing is approved.

      The run is the one whose page, index.html, is there now. --run names the one that is meant, as every line \
      of a report does: if the report is of another run by now, nothing is approved, and the status is 65.

        popframe new Meadow
        popframe test Meadow --references refs      # status 1: records
        popframe set Meadow contentInsets 14
        popframe test Meadow --references refs      # status 1: differs
        popframe approve --dry-run                  # lists what would be accepted
        popframe approve Meadow/120x80-up-0@2x      # one case
        popframe approve 'Meadow/*-up-*'            # cases by pattern (* and ?)
        popframe approve --outcome missing          # cases without a reference
        popframe approve --except 'Meadow/*-none*'  # all but some
        popframe approve                            # everything that differs

      Run it in the folder where popframe test was run. A report may come from another machine, \
      so the folder of references that it names is used only if that is a relative path into the \
      working tree; otherwise give the folder. No link is followed, and only valid PNG files are \
      accepted. A Git LFS pointer is never replaced.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Names of cases, or patterns. Default: all that differ or have no reference. A case whose "
        + "reference cannot be read must be named.", valueName: "name"))
  var names: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The folder of the report.", valueName: "dir"), completion: .directory)
  var report = ReportFolder.standardPath

  @Option(
    name: .customLong("run"), parsing: .unconditional,
    help: ArgumentHelp(
      "The run that is meant, as its page and run.json name it. Default: the one whose page is there.",
      valueName: "hash"))
  var shownRun: String?

  @OptionGroup var references: ReferencesOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only cases with this outcome: \(CaseOutcome.approvable.map(\.rawValue).listed(.or)).",
      valueName: "outcome"),
    completion: .list(CaseOutcome.approvable.map(\.rawValue)))
  var outcome: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the cases of a group of the report.", valueName: "id"))
  var group: String?

  @Option(
    name: .customLong("except"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A case or a pattern that is left out; may be repeated.", valueName: "name"))
  var leftOut: [String] = []

  @OptionGroup var approver: ApproverOption

  @Flag(name: .customLong("dry-run"), help: "List what would be accepted, and write nothing.")
  var dryRun = false

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let outcome = try CaseOutcome?(
      word: outcome, option: "--outcome", kind: "an outcome", among: CaseOutcome.approvable)
    let folder = try references.folder()
    if let run = shownRun, !TestRun.isHash(run) {
      throw UsageError(
        "--run: '\(run.printable)' is no hash of a run, which has 32 digits of 0 to 9 and a to f; copy it from "
          + "the report's page")
    }
    let report = try ReportFolder(report).withRecord()
    var progress: ProgressLine?
    // What refuses the approval is said on a line of its own.
    defer { progress?.clear() }
    let approval = try Approval(
      of: names, except: leftOut, outcome: outcome, group: group,
      run: shownRun ?? report.shownRun(), in: report,
      references: folder,
      progress: { done, total in
        if progress == nil { progress = ProgressLine("popframe approve", total: total) }
        progress?.update(done)
      })
    progress?.clear()
    let messages = Messages.standard
    messages.note("run: \(approval.run)")
    messages.note("references: \(approval.folder.printable)")
    if dryRun {
      for picture in approval.pictures {
        messages.note("\(picture.reference.printable): sha256 \(picture.sha256)")
      }
      messages.note(
        "\(approval.pictures.count.counted("picture", zero: "no")) would be approved; nothing was written"
      )
      return
    }
    try approval.apply(by: approver.by)
    Self.list(approval.settled.map { "\($0.printable): was approved before" })
    Self.list(approval.pictures.map { "approved \($0.reference.printable)" })
    // What is left out is a warning, which stays when nothing else is said.
    let parts = (Messages.verbosity == .quiet ? [] : approval.done) + approval.leftOut
    if !parts.isEmpty { messages.print(parts.joined(separator: ", ")) }
  }

  /// How many pictures are named; `-v` names all.
  private static let namedPictures = 5

  private static func list(_ lines: [String]) {
    let limit = Messages.verbosity == .verbose ? lines.count : namedPictures
    for line in lines.prefix(limit) { Messages.standard.note(line) }
    let rest = lines.count - limit
    if rest > 0 { Messages.standard.note("and \(rest.grouped) more, which -v names") }
  }
}

extension Approval {
  /// What was approved, in words.
  fileprivate var done: [String] {
    let before = settled.isEmpty ? [] : ["\(settled.count.grouped) approved before"]
    if pictures.isEmpty, settled.isEmpty, omitted > 0 {
      return ["nothing was approved: --except leaves out all \(omitted.counted("case"))"]
    }
    if pictures.isEmpty, unreadable.isEmpty, kept.isEmpty {
      let words = ["there is nothing left to approve"] + before
      return [words.joined(separator: ", ") + "; run popframe test again to be sure"]
    }
    return
      (pictures.isEmpty
      ? [] : ["approved \(pictures.count.counted("picture", zero: "no"))"]) + before
  }

  /// What was left out, in words.
  fileprivate var leftOut: [String] {
    var parts: [String] = []
    if !unreadable.isEmpty {
      parts.append(
        "\(unreadable.count.counted("reference", zero: "no")) cannot be read and must be named to be replaced, "
          + "such as \(unreadable[0].printable)")
    }
    for reason in KeptReference.allCases {
      let count = kept.count { $0 == reason }
      if count > 0 { parts.append(reason.words(count.counted("reference"), isOne: count == 1)) }
    }
    return parts
  }
}

extension KeptReference {
  /// What is so with a number of references, and what to do.
  fileprivate func words(_ references: String, isOne: Bool) -> String {
    switch self {
    case .pointer:
      "\(references) \(isOne ? "is a Git LFS pointer" : "are Git LFS pointers"); run “git lfs pull”, then popframe test again"
    case .link:
      "\(references) \(isOne ? "is" : "are") reached through links, which are not followed; replace what they lead to"
    }
  }
}
