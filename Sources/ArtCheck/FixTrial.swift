internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Themes

/// Tries fixes of a theme's findings on the theme in memory.
///
/// A fix is good when the theme with it has none of the findings that the fix is for, no other that it had not, and
/// draws the same popovers outside of the findings' pixels (``FixComparison``).
struct FixTrial {
  enum Verdict {
    case good(FixEffect, ThemeFindings)
    /// A clause that says why not.
    case refused(String)
  }

  let before: ThemeFindings
  /// Findings with the same fix ask once.
  private var known: [(fix: ArtFix, verdict: Verdict)] = []

  init(_ before: ThemeFindings) { self.before = before }

  /// The first good fix of a finding, or why there is none; `nil` for findings of rules without fixes.
  mutating func fix(of finding: ArtFinding) -> (fix: ArtFix?, refusal: String?)? {
    let fixes = ArtFix.fixes(of: finding, among: before.art)
    if fixes.isEmpty { return finding.obstacle.map { (nil, $0) } }
    var refusal: String?
    for fix in fixes {
      switch verdict(on: fix) {
      case .good: return (fix, nil)
      case .refused(let reason): refusal = reason
      }
    }
    return (nil, refusal)
  }

  /// The result of trying a fix; each fix is tried once.
  mutating func verdict(on fix: ArtFix) -> Verdict {
    if let known = known.first(where: { $0.fix == fix }) { return known.verdict }
    let verdict = tried(fix)
    known.append((fix, verdict))
    return verdict
  }

  private func tried(_ fix: ArtFix) -> Verdict {
    let effect: FixEffect
    do throws(FixRefusal) { effect = try fix.effect(on: before.theme) } catch {
      return .refused(error.reason)
    }
    let after: ThemeFindings
    do throws(PopframeError) {
      after = ThemeFindings(try effect.applied(to: before.theme), before.finder)
    } catch {
      let first = error.diagnostics(of: before.theme.file).first { $0.severity == .error }
      return .refused(
        "\(fix.proposal.condition(fix.picture)) the theme has an error: "
          + (first?.message ?? error.subjectAndReason))
    }
    let left = Set(after.art.map(\.identity))
    guard !fix.findings.contains(where: { left.contains($0.identity) }) else {
      return .refused("\(fix.proposal.condition(fix.picture)) it is still found")
    }
    if let new = newMessage(in: after) {
      return .refused("\(fix.proposal.condition(fix.picture)) something else is found: \(new)")
    }
    do throws(PopframeError) {
      let comparison = FixComparison(before.theme, after.theme, fix: fix, effect: effect)
      if let change = try comparison.change() {
        return .refused("\(fix.proposal.condition(fix.picture)) \(change)")
      }
    } catch {
      return .refused(
        "\(fix.proposal.condition(fix.picture)) a preview cannot be drawn: \(error.subjectAndReason)"
      )
    }
    return .good(effect, after)
  }

  /// The message of a finding that the theme had not; `nil` without any.
  private func newMessage(in after: ThemeFindings) -> String? {
    for finding in after.general + after.losses {
      let isKnown = (before.general + before.losses).contains {
        $0.rule == finding.rule && $0.message == finding.message
      }
      if !isKnown { return "\(finding.message) [\(finding.rule.rawValue)]" }
    }
    return after.art.first { isNew($0) }.map { "\($0.message) [\($0.rule.rawValue)]" }
  }

  /// Whether the theme had no such finding, or a less severe one. A finding that one of its findings hid is not new.
  private func isNew(_ finding: ArtFinding) -> Bool {
    let identity = finding.identity
    return !before.art.contains { known in
      if known.identity == identity {
        return known.severity.diagnostic >= finding.severity.diagnostic
      }
      return known.rule.hidden.contains(finding.rule)
        && known.identity.picture == identity.picture
        && (known.rule != .capsTooSmall || known.side == finding.side)
    }
  }
}

extension ArtFinding {
  /// The identity of a finding, without the numbers in its message: the rule, the picture in all its scales, the side
  /// of it, and where in the theme.
  struct Identity: Hashable {
    let rule: ArtRule
    let picture: String?
    let side: String?
    let appearance: String?
    let direction: String?
  }

  var identity: Identity {
    // An unused picture's name is kept: no picture has it.
    let picture = picture.map {
      rule == .unusedPicture ? $0 : PictureName($0)?.base ?? $0
    }
    return Identity(
      rule: rule, picture: picture, side: side, appearance: appearance, direction: direction)
  }
}

extension ArtFinding.Severity {
  fileprivate var diagnostic: Diagnostic.Severity {
    Diagnostic.Severity(rawValue: rawValue) ?? .note
  }
}
