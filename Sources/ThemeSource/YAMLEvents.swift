internal import CYAML
internal import Themes

/// One of the steps in which libyaml reads a text.
struct YAMLEvent {
  enum Kind {
    case documentStart
    case end
    case alias(String)
    case scalar(String, SourceNode.ScalarStyle, anchor: String?)
    case sequenceStart(anchor: String?, isFlow: Bool)
    case mappingStart(anchor: String?, isFlow: Bool)
    case collectionEnd
    /// An event that is not part of the tree, such as the stream's start or a document's end.
    case other
  }

  var kind: Kind
  var start: YAMLMark
  var end: YAMLMark
}

/// A place as libyaml counts: in Unicode scalars from 0, without a byte order mark.
struct YAMLMark {
  var index: Int
  var line: Int
  var column: Int
}

/// Why libyaml cannot go on.
struct YAMLFailure: Error {
  enum Problem {
    /// A character that YAML does not permit, with its offset in bytes.
    case character(UInt32, byte: Int)
    /// The message of the scanner or the parser, and its place.
    case syntax(String, YAMLMark, context: String?, contextMark: YAMLMark)
    case outOfMemory
  }

  var problem: Problem
}

/// Reads a text with libyaml, event by event.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// Reads UTF-8 bytes without a byte order mark.
  init(_ bytes: some Collection<UInt8>) throws(YAMLFailure) {
    // Empty buffers have no address.
    input = .allocate(capacity: bytes.count + 1)
    _ = input.initialize(from: bytes)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    // If this fails, the parser owns nothing, and it is safe to delete it.
    guard yaml_parser_initialize(parser) == 1 else {
      throw YAMLFailure(problem: .outOfMemory)
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  mutating func next() throws(YAMLFailure) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else {
      throw YAMLFailure(problem: Self.problem(of: parser.pointee))
    }
    defer { yaml_event_delete(&event) }
    return YAMLEvent(
      kind: Self.kind(of: event), start: YAMLMark(event.start_mark), end: YAMLMark(event.end_mark))
  }

  private static func kind(of event: yaml_event_t) -> YAMLEvent.Kind {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .end
    case YAML_ALIAS_EVENT: return .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(
        String(decoding: bytes, as: UTF8.self), style(of: scalar.style), anchor: text(scalar.anchor)
      )
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return .sequenceStart(
        anchor: text(start.anchor), isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return .mappingStart(
        anchor: text(start.anchor), isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .collectionEnd
    default: return .other
    }
  }

  private static func style(of style: yaml_scalar_style_t) -> SourceNode.ScalarStyle {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private static func problem(of parser: yaml_parser_t) -> YAMLFailure.Problem {
    switch parser.error {
    case YAML_MEMORY_ERROR: .outOfMemory
    case YAML_READER_ERROR:
      .character(UInt32(bitPattern: parser.problem_value), byte: parser.problem_offset)
    default:
      .syntax(
        parser.problem.map { String(cString: $0) } ?? "", YAMLMark(parser.problem_mark),
        context: parser.context.map { String(cString: $0) },
        contextMark: YAMLMark(parser.context_mark))
    }
  }

  private static func text(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    bytes.map { String(cString: $0) }
  }
}

extension YAMLMark {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(index: mark.index, line: mark.line, column: mark.column)
  }
}
