import Foundation
import Testing

/// `popframe schema`; Tests/Schema holds what it prints against an independent validator.
@Suite struct SchemaCommandTests {
  private func schema(_ kind: String) throws -> [String: Any] {
    let outcome = try Sandbox().command("schema", kind)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  @Test(arguments: ["theme", "scene", "run"])
  func `every reference leads to a definition, and every definition is used`(
    _ kind: String
  ) throws {
    let schema = try schema(kind)
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let definitions = try #require(schema["$defs"] as? [String: Any])
    var names: Set<String> = []
    func collect(_ value: Any) {
      if let object = value as? [String: Any] {
        if let reference = object["$ref"] as? String {
          names.insert(String(reference.dropFirst("#/$defs/".count)))
        }
        object.values.forEach(collect)
      } else if let array = value as? [Any] {
        array.forEach(collect)
      }
    }
    collect(schema)
    #expect(names == Set(definitions.keys))
  }

  @Test func `it is written to a file`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("schema", "theme", "-o", "theme.schema.json").status == 0)
    let printed = try sandbox.command("schema", "theme").output
    #expect(try sandbox.bytes("theme.schema.json") == [UInt8](printed))
    #expect(try sandbox.command("schema", "theme", "-o", "missing/a.json").status == 73)
  }

  @Test func `a file that has no schema is named with the one that is meant`() throws {
    let outcome = try Sandbox().command("schema", "scnee")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("did you mean 'scene'?"))
    #expect(try Sandbox().command("schema").status == 64)
  }
}
