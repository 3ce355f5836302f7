internal import Files
package import Imaging
package import PixelDiff
internal import PNG
package import PopframeKit
internal import Themes

/// The comparison of a drawn picture with its reference, before anything is written.
package enum CaseEvaluation: Equatable, Sendable {
  /// Both are pictures.
  case compared(ComparedPictures, reference: [UInt8])
  /// There is no reference.
  case missing
  /// The reference cannot be opened, or is not a valid PNG; with its bytes, if they can be read.
  case unreadable(PopframeError, reason: String, reference: [UInt8]?)

  /// The result without encoding the picture, if its reference is a file of exactly these pixels;
  /// `nil` otherwise.
  init?(
    equal drawn: DrawnPicture, _ reference: ReferenceFolder.Contents, options: ComparisonOptions
  ) {
    guard drawn.file == nil, options.regionMetrics.isEmpty, case .bytes(let bytes) = reference,
      let isEqual = try? PNGCodec.isEncoding(bytes, of: drawn.picture, scale: drawn.scale), isEqual
    else { return nil }
    self = .compared(
      ComparedPictures(identical: drawn.picture.size, options: options, regions: nil),
      reference: bytes)
  }

  /// Compares a picture with the contents of its reference.
  package init(
    _ drawn: DrawnPicture, png: [UInt8], _ reference: ReferenceFolder.Contents, path: String,
    options: ComparisonOptions
  ) {
    switch reference {
    case .missing:
      self = .missing
    case .unreadable(let reason):
      self = .unreadable(.unreadable(path: path, reason: reason), reason: reason, reference: nil)
    case .bytes(let bytes):
      do throws(PNGError) {
        self = .compared(
          try Self.compare(bytes, drawn, png: png, options: options), reference: bytes)
      } catch {
        self = .unreadable(
          PopframeError(error, reading: path), reason: "this file \(error)",
          reference: bytes)
      }
    }
  }

  /// Tolerances for parts that the popover does not have are ignored for this case; equal files
  /// need none.
  private static func compare(
    _ reference: [UInt8], _ drawn: DrawnPicture, png: [UInt8], options: ComparisonOptions
  ) throws(PNGError) -> ComparedPictures {
    var options = options
    var regions: RegionMap?
    if reference == png {
      options.regionMetrics = [:]
    } else if !options.regionMetrics.isEmpty, let parts = drawn.regions() {
      regions = parts
      options.regionMetrics = options.regionMetrics.filter { parts.names.contains($0.key) }
    }
    return try PictureComparer(options: options).compare(
      reference: reference, drawn: drawn.bitmap, png: png, regions: regions ?? drawn.regions())
  }

  var outcome: CaseOutcome {
    switch self {
    case .compared(let compared, _): compared.record.outcome
    case .missing: .missing
    case .unreadable: .unreadable
    }
  }

  /// The message for problems other than different pixels.
  func message(path: String) -> String? {
    switch self {
    case .compared: nil
    case .missing: "there is no reference \(path)" + Self.twin(of: PathName(path))
    case .unreadable(_, let reason, _): "\(path): \(reason)"
    }
  }

  /// A sentence for a reference whose name differs only in Unicode normalisation.
  private static func twin(of path: PathName) -> String {
    let name = PathName(path.lastPart)
    // A name in ASCII has one normal form. The folder is not read for it, which would cost the square of the run's cases.
    guard !name.bytes.allSatisfy({ $0 < 0x80 }) else { return "" }
    let entries = (try? FolderListing(of: path.folder).entries) ?? []
    guard let twin = entries.first(where: { $0.differsInNormalizationOnly(from: name) }) else {
      return ""
    }
    return "; there is \(path.folder.appending(twin).text), whose name differs in Unicode "
      + "normalisation only: name both alike"
  }

  /// The error that prevented the comparison.
  func error(path: String) -> PopframeError? {
    switch self {
    case .compared(let compared, _):
      compared.record.differences?.comparedPixels == 0 ? .allIgnored(path: path) : nil
    case .missing: nil
    case .unreadable(let error, _, _): error
    }
  }

  /// The warnings about the reference's file.
  func warnings(path: String) -> [Diagnostic] {
    guard case .compared(let compared, _) = self else { return [] }
    return compared.referenceWarnings.filter { !$0.isAboutColor }
      .map { Diagnostic($0, about: PathName(path)) }
  }

  /// The bytes of the reference; `nil` if there is none, or if it cannot be read.
  package var reference: [UInt8]? {
    switch self {
    case .compared(_, let bytes): bytes
    case .missing: nil
    case .unreadable(_, _, let bytes): bytes
    }
  }

  /// Whether a picture can replace the reference: only if there is nothing, or a file that is no pointer.
  var canBeReplaced: Bool {
    switch self {
    case .compared, .missing: true
    case .unreadable(_, _, let bytes): bytes.map { !ReferenceFolder.isPointer($0) } ?? false
    }
  }

  var comparison: ComparisonRecord? {
    if case .compared(let compared, _) = self { compared.record } else { nil }
  }
}

extension CaseRecord {
  /// The record of a case whose pictures have not been written.
  package init(_ finding: CaseEvaluation, named name: String, path: String, scale: Scale) {
    self.init(
      name: name, outcome: finding.outcome, message: finding.message(path: path),
      scale: scale.value, comparison: finding.comparison)
    if finding != .missing {
      reference = PictureRecord(
        path: CaseName.reference(of: name), sha256: finding.reference.map { Sha256(of: $0).hex })
      if let file = finding.reference, ReferenceFolder.isPointer(file) { kept = .pointer }
    }
  }
}
