# The formula for Homebrew. Tools/Scripts/release-files.sh fills in the version and the checksum. Not yet installed by
# anybody: that needs a release.
class Popframe < Formula
  desc "Draws, tests and takes apart custom popover backgrounds"
  homepage "https://github.com/popframe/popframe"
  url "https://github.com/popframe/popframe/releases/download/vVERSION/popframe-VERSION.tar.gz"
  sha256 "CHECKSUM"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cairo"
  depends_on "libdeflate"
  depends_on "libpng"
  depends_on "libyaml"
  depends_on macos: :sequoia

  def install
    # Homebrew has a sandbox of its own, in which Swift's cannot start.
    system "make", "install", "PREFIX=#{prefix}", "BUILD_FLAGS=--disable-sandbox"
  end

  test do
    system bin/"popframe", "render", "Glass", "glass.png"
    system bin/"popframe", "compare", "glass.png", "glass.png"
    assert_match version.to_s, shell_output("#{bin}/popframe --version")
  end
end
