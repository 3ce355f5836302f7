@_spi(Studio) internal import PopframeCommand

/// The start of `popframe` without a studio in it.
@main
enum Main {
  static func main() { PopframeProgram.main(hasStudio: false) }
}
