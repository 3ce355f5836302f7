internal import ArtAnalysis
internal import Files
internal import Imaging
internal import PNG
internal import PopframeKit
internal import Popovers

/// A change that does away with findings: not tried yet.
struct ArtFix: Equatable {
  var proposal: FixProposal
  var findings: [ArtFinding]
  /// In whose section of the theme's file the keys count.
  let appearance: String?
  let direction: String?
  /// The picture that is renamed.
  let picture: String

  private init(_ finding: ArtFinding, _ proposal: FixProposal) {
    self.proposal = proposal
    findings = [finding]
    appearance = finding.appearance
    direction = finding.direction
    picture = finding.picture ?? ""
  }

  /// The changes that may do away with a finding, the preferred one first: together with those of other findings
  /// that change the same key, for equal caps would not stay equal one by one, then alone.
  static func fixes(of finding: ArtFinding, among all: [ArtFinding]) -> [ArtFix] {
    guard let proposal = finding.proposal else { return [] }
    let own = ArtFix(finding, proposal)
    guard case .settings(let settings) = proposal else { return [own] }
    var together = own
    together.findings = []
    var joined: [FixProposal.Setting] = []
    for other in all {
      guard other.appearance == finding.appearance, other.direction == finding.direction,
        case .settings(let others)? = other.proposal,
        others.first?.key == settings.first?.key
      else { continue }
      together.findings.append(other)
      joined += others
    }
    together.proposal = .settings(Self.joined(joined))
    return together.findings.count > 1 ? [together, own] : [own]
  }

  /// Each value once; of several numbers one that is enough for all findings.
  private static func joined(_ settings: [FixProposal.Setting]) -> [FixProposal.Setting] {
    settings.reduce(into: []) { joined, setting in
      guard
        let index = joined.firstIndex(where: { $0.key == setting.key && $0.part == setting.part })
      else {
        joined.append(setting)
        return
      }
      guard case .number(let known) = joined[index].value, case .number(let more) = setting.value
      else { return }
      joined[index].value = .number(
        setting.part == .start ? min(known, more) : max(known, more))
    }
  }
}

enum FixEffect {
  /// Another text of the theme's file.
  case text([UInt8])
  case renamed(from: String, to: String, bytes: [UInt8])
  case recolored([String: [UInt8]])

  func applied(to theme: ThemeFolder) throws(PopframeError) -> ThemeFolder {
    switch self {
    case .text(let bytes): try theme.changing([theme.fileName: bytes])
    case .renamed(let from, let to, let bytes): try theme.changing([from: nil, to: bytes])
    case .recolored(let files): try theme.changing(files.mapValues { Optional($0) })
    }
  }
}

/// Why a fix cannot be made: a clause.
struct FixRefusal: Error, Equatable {
  let reason: String
}

extension ArtFix {
  func effect(on theme: ThemeFolder) throws(FixRefusal) -> FixEffect {
    do {
      switch proposal {
      case .settings(let settings):
        let text = try ThemeText(theme)
        guard let new = text.setting(settings, appearance: appearance, direction) else {
          throw FixRefusal(reason: "the theme's file cannot hold it as it is written")
        }
        guard new != text.bytes else {
          throw FixRefusal(reason: "the theme's file says it already")
        }
        return .text(new)
      case .rename(let name):
        let isTaken = theme.files.names.contains { AssetName($0) == AssetName(name) }
        guard !isTaken else { throw FixRefusal(reason: "there is another \(name)") }
        return .renamed(from: picture, to: name, bytes: try theme.files.bytes(of: picture))
      case .unmatte(let names, let level):
        var files: [String: [UInt8]] = [:]
        for name in names {
          let bytes = try theme.files.bytes(of: name)
          guard let scale = Scale(Double(DecodedPicture.scale(of: PathName(name)))) else {
            throw FixRefusal(reason: "\(name) has no scale that pictures can have")
          }
          do throws(PNGError) {
            files[name] = try PNGCodec.recolored(bytes, scale: scale) { $0.withoutMatte(level) }
          } catch { throw FixRefusal(reason: "\(name): this file \(error)") }
        }
        return .recolored(files)
      }
    } catch let error as FixRefusal {
      throw error
    } catch let error as PopframeError {
      throw FixRefusal(reason: error.subjectAndReason)
    } catch {
      throw FixRefusal(reason: "\(error)")
    }
  }
}
