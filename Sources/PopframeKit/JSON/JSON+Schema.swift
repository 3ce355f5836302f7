package import JSON
internal import Popovers

extension JSON {
  /// A file's schema as JSON Schema 2020-12.
  package init(_ schema: FileSchema) {
    var members: [JSON.Member] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema"))
    ]
    if let address = schema.address { members.append(("$id", .string(address))) }
    members.append(("title", .string(schema.title)))
    members += Self.members(of: schema.root)
    let definitions = schema.definitions.map { ($0.name, JSON.object(Self.members(of: $0.value))) }
    members.append(("$defs", .object(definitions)))
    self = .object(members)
  }

  private init(_ schema: ValueSchema) {
    if case .nothing = schema {
      self = .bool(false)
    } else {
      self = .object(Self.members(of: schema))
    }
  }

  private static func members(of schema: ValueSchema) -> [JSON.Member] {
    switch schema {
    case .flag: return [("type", .string("boolean"))]
    case .string: return [("type", .string("string"))]
    case .integer: return [("type", .string("integer"))]
    case .anyNumber: return [("type", .string("number"))]
    case .null: return [("type", .string("null"))]
    case .number(let low, let high):
      return [("type", .string("number")), ("minimum", .number(low)), ("maximum", .number(high))]
    case .numberAbove(let low, let high):
      return [
        ("type", .string("number")), ("exclusiveMinimum", .number(low)),
        ("maximum", .number(high)),
      ]
    case .text:
      let types = ["string", "number", "boolean"].map(JSON.string)
      return [("type", .array(types)), ("pattern", .string(#"\S"#))]
    case .form(let pattern): return [("type", .string("string")), ("pattern", .string(pattern))]
    case .words(let words):
      // YAML 1.1, which many editors read, takes a plain `off` for false.
      let values = words.map(JSON.string) + (words.contains("off") ? [.bool(false)] : [])
      return [("enum", .array(values))]
    case .constant(let number): return [("const", .integer(number))]
    case .list(let element, let least, let most):
      return [("type", .string("array")), ("items", JSON(element)), ("minItems", .integer(least))]
        + (most.map { [("maxItems", .integer($0))] } ?? [])
    case .tuple(let elements):
      return [
        ("type", .string("array")), ("prefixItems", .array(elements.map { JSON($0) })),
        ("minItems", .integer(elements.count)), ("maxItems", .integer(elements.count)),
      ]
    case .mapping(let keys, let required):
      return [
        ("type", .string("object")), ("properties", .object(keys.map(Self.property))),
        ("additionalProperties", .bool(false)),
      ] + Self.required(required)
    case .names(let pattern, let value):
      return [
        ("type", .string("object")),
        ("patternProperties", .object([(pattern, JSON(value))])),
        ("additionalProperties", .bool(false)),
      ]
    case .definition(let name, let required):
      return [("$ref", .string("#/$defs/\(name)"))] + Self.required(required)
    case .either(let schemas): return members(ofAlternatives: schemas)
    case .all(let schemas): return [("allOf", .array(schemas.map { JSON($0) }))]
    case .not(let schema): return [("not", JSON(schema))]
    case .nothing: return [("not", .object([]))]
    case .holding(let keys, let required):
      let properties = keys.map { ($0.0, JSON($0.1)) }
      return (properties.isEmpty ? [] : [("properties", .object(properties))])
        + Self.required(required)
    case .when(let condition, let consequence, let alternative):
      return [("if", JSON(condition)), ("then", JSON(consequence))]
        + (alternative.map { [("else", JSON($0))] } ?? [])
    }
  }

  /// Alternatives of different JSON types become a condition for each type, so that a wrong value has the errors of what
  /// it was meant to be, and not those of every alternative.
  private static func members(ofAlternatives schemas: [ValueSchema]) -> [JSON.Member] {
    let types = schemas.map(jsonTypes)
    var all: [String] = []
    for type in types.joined() where !all.contains(type) { all.append(type) }
    guard all.count > 1, !types.contains([]) else {
      return [("anyOf", .array(schemas.map { JSON($0) }))]
    }
    let conditions = all.map { type in
      let meant = zip(schemas, types).filter { $1.contains(type) }.map(\.0)
      return JSON.object([
        ("if", .object([("type", .string(type))])), ("then", .object(members(ofOneType: meant))),
      ])
    }
    return [("type", .array(all.map(JSON.string))), ("allOf", .array(conditions))]
  }

  /// Lists of different lengths are told apart by their length.
  private static func members(ofOneType schemas: [ValueSchema]) -> [JSON.Member] {
    guard schemas.count > 1 else { return schemas.flatMap(members) }
    guard case .list(_, _, let most?) = schemas[0] else {
      return [("anyOf", .array(schemas.map { JSON($0) }))]
    }
    let others = members(ofOneType: Array(schemas.dropFirst()))
    return [
      ("if", .object([("maxItems", .integer(most))])), ("then", JSON(schemas[0])),
      ("else", .object(others)),
    ]
  }

  /// The types of what a schema accepts; none where they depend on more than its own form.
  private static func jsonTypes(_ schema: ValueSchema) -> [String] {
    switch schema {
    case .flag: ["boolean"]
    case .string, .form: ["string"]
    case .integer, .anyNumber, .number, .numberAbove, .constant: ["number"]
    case .null: ["null"]
    case .text: ["string", "number", "boolean"]
    case .words(let words): words.contains("off") ? ["string", "boolean"] : ["string"]
    case .list, .tuple: ["array"]
    case .mapping, .names, .definition: ["object"]
    case .either(let schemas): schemas.flatMap(jsonTypes)
    case .all, .not, .nothing, .holding, .when: []
    }
  }

  private static func property(_ key: SchemaKey) -> JSON.Member {
    if case .nothing = key.value { return (key.name, .bool(false)) }
    let help = key.help.isEmpty ? [] : [("description", JSON.string(key.help))]
    let standard = key.standard.map { [("default", JSON($0))] } ?? []
    return (key.name, .object(help + standard + members(of: key.value)))
  }

  private init(_ literal: KeyLiteral) {
    switch literal {
    case .number(let number): self = .number(number)
    case .text(let text): self = .string(text)
    case .flag(let flag): self = .bool(flag)
    case .list(let items): self = .array(items.map { JSON($0) })
    }
  }

  private static func required(_ keys: [String]) -> [JSON.Member] {
    keys.isEmpty ? [] : [("required", .array(keys.map(JSON.string)))]
  }
}
