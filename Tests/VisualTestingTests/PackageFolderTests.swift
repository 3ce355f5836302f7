import Foundation
import Testing
@testable import VisualTesting

@Suite struct PackageFolderTests {
  @Test func `the nearest folder with a manifest is the package`() throws {
    let outer = try TestPackage()
    #expect(PackageFolder(of: outer.testFile).path == outer.folder.path)
    try outer.write([], to: "Inner/Package.swift")
    #expect(PackageFolder(of: outer.path("Inner/Tests/T.swift")).path == outer.path("Inner"))
  }

  @Test func `without a manifest the checkout counts`() throws {
    let package = try TestPackage()
    try FileManager.default.removeItem(atPath: package.path("Package.swift"))
    try package.write([], to: "Tests/.git")
    #expect(PackageFolder(of: package.testFile).path == package.path("Tests"))
  }

  @Test func `relative paths count from the package, absolute ones stay`() throws {
    let package = try TestPackage()
    let folder = PackageFolder(of: package.testFile)
    #expect(folder.path(to: "Renders/a") == package.path("Renders/a"))
    #expect(folder.path(to: "/tmp/a") == "/tmp/a")
    #expect(folder.shorten(package.path("Renders/a")) == "Renders/a")
    #expect(folder.shorten("/tmp/a") == "/tmp/a")
    #expect(folder.shorten(package.folder.path + "-other/a") == package.folder.path + "-other/a")
  }

  @Test func `paths in the working directory are written without it`() {
    let package = PackageFolder(of: #filePath)
    guard
      FileManager.default.currentDirectoryPath
        == URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    else { return }
    #expect(package.path == ".")
    #expect(package.path(to: "Renders/a") == "Renders/a")
  }
}
