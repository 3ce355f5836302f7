import Raster

extension HostBoard {
  /// The part of the screen below the status bar.
  var belowStatusBar: Rect { bounds.without(top: HostMetrics.statusBarHeight) }

  /// The status bar along the top of a rectangle: time, signal and battery.
  mutating func statusBar(in rect: Rect? = nil, ink: HostInk = .ink) {
    let bar = (rect ?? bounds).top(HostMetrics.statusBarHeight)
    for dot in 0..<4 {
      add(.rounded(Rect(bar.x + 8 + Double(dot) * 8, bar.y + 7, 6, 6), radius: 3, fill: ink))
    }
    add(.text(HostText(text: "9:41", capHeight: 8), bar, ink))
    let battery = Rect(bar.maxX - 32, bar.y + 5, 22, 10)
    add(.rounded(battery, radius: 3, line: ink))
    add(.rounded(battery.inset(by: Insets(all: 2)), radius: 1, fill: ink))
    add(.fill(Rect(bar.maxX - 9, bar.y + 8, 2, 4), ink))
  }

  /// A navigation bar with its title, under the status bar's part of a rectangle; the bar's colour
  /// reaches up behind the status bar.
  ///
  /// - Returns: The bar itself, 44 points high.
  @discardableResult
  mutating func navigationBar(in rect: Rect? = nil, title: String) -> Rect {
    let rect = rect ?? bounds
    let bar = rect.without(top: HostMetrics.statusBarHeight).top(HostMetrics.navigationBarHeight)
    add(.fill(rect.top(HostMetrics.statusBarHeight + bar.height), .bar))
    let side = HostMetrics.barMargin + HostMetrics.barButtonSide
    add(
      .text(
        HostText(text: title, capHeight: 12, isBold: true),
        bar.inset(by: Insets(top: 0, left: side, bottom: 0, right: side)), .ink))
    add(.hairline(.bottom, of: bar, .line))
    return bar
  }

  /// A bar button at the left end of a bar; its square is 44 points wide, 8 points from the end.
  ///
  /// - Returns: The square.
  @discardableResult
  mutating func leftButton(_ icon: HostIcon, in bar: Rect) -> Rect {
    button(icon, at: bar.x + HostMetrics.barMargin, in: bar)
  }

  /// A bar button at the right end of a bar.
  @discardableResult
  mutating func rightButton(_ icon: HostIcon, in bar: Rect) -> Rect {
    button(icon, at: bar.maxX - HostMetrics.barMargin - HostMetrics.barButtonSide, in: bar)
  }

  private mutating func button(_ icon: HostIcon, at x: Double, in bar: Rect) -> Rect {
    let square = Rect(x, bar.y, HostMetrics.barButtonSide, bar.height)
    add(.icon(icon, square.center, .tint))
    return square
  }

  /// A bar along the bottom of the screen, with a hairline on top.
  mutating func bottomBar(height: Double) -> Rect {
    let bar = bounds.bottom(height)
    add(.fill(bar, .bar))
    add(.hairline(.top, of: bar, .line))
    return bar
  }
}

extension Rect {
  /// The middle of the rectangle.
  var center: Point { Point(x + width / 2, y + height / 2) }

  /// A strip along the top.
  func top(_ height: Double) -> Rect { Rect(x, y, width, min(height, self.height)) }

  /// A strip along the bottom.
  func bottom(_ height: Double) -> Rect {
    let height = min(height, self.height)
    return Rect(x, maxY - height, width, height)
  }

  /// What is left without a strip along the top.
  func without(top height: Double) -> Rect {
    Rect(x, y + height, width, max(0, self.height - height))
  }

  /// What is left without a strip along the bottom.
  func without(bottom height: Double) -> Rect {
    Rect(x, y, width, max(0, self.height - height))
  }

  /// A rectangle of a size around the middle.
  func centered(_ width: Double, _ height: Double) -> Rect {
    Rect(x + (self.width - width) / 2, y + (self.height - height) / 2, width, height)
  }
}
