import Imaging

extension HostBuilder {
  var safeBounds: Rect { bounds.inset(by: safeArea) }

  /// The part of a rectangle between the safe areas of the screen's sides; a side that lies off the
  /// screen does not move.
  func betweenSafeAreas(_ rect: Rect) -> Rect {
    let left = max(rect.x, safeArea.left)
    let end = container.width - safeArea.right
    let right = rect.maxX > container.width ? rect.maxX : min(rect.maxX, end)
    return Rect(x: left, y: rect.y, width: max(0, right - left), height: rect.height)
  }

  /// The status bar along the top of the screen: time, signal and battery. A screen without a safe
  /// area at its top has no status bar; beside a camera the time is on the left.
  mutating func statusBar(ink: HostPalette = .ink) {
    guard safeArea.top >= HostMetrics.statusBarHeight else { return }
    let height = HostMetrics.statusBarHeight
    var bar = safeColumns.top(safeArea.top)
    if safeArea.top > 2 * height {
      // Beside a camera: in the middle between the edge and the safe area, a little lower.
      let width = bar.width / 4
      let middle = bar.y + bar.height / 2 + 2
      add(
        .text(
          HostText(text: "9:41", capHeight: 10, isBold: true),
          Rect(x: bar.x, y: middle - 8, width: width, height: 16), ink))
      addBattery(Rect(x: bar.maxX - width / 2 - 11, y: middle - 5, width: 22, height: 10), ink)
      return
    }
    bar = bar.bottom(height)
    for dot in 0..<4 {
      add(
        .rounded(
          Rect(x: bar.x + 8 + Double(dot) * 8, y: bar.y + 7, width: 6, height: 6), radius: 3,
          fill: ink))
    }
    add(.text(HostText(text: "9:41", capHeight: 8), bar, ink))
    addBattery(Rect(x: bar.maxX - 32, y: bar.y + 5, width: 22, height: 10), ink)
  }

  private mutating func addBattery(_ battery: Rect, _ ink: HostPalette) {
    add(.rounded(battery, radius: 3, line: ink))
    add(.rounded(battery.inset(by: Insets(all: 2)), radius: 1, fill: ink))
    add(.fill(Rect(x: battery.maxX + 1, y: battery.y + 3, width: 2, height: 4), ink))
  }

  /// A navigation bar with its title, under the status bar's part of a rectangle; the bar's colour
  /// reaches up behind the status bar.
  ///
  /// - Returns: The bar itself, 44 points high, between the safe areas of the sides.
  @discardableResult
  mutating func navigationBar(in rect: Rect? = nil, title: String) -> Rect {
    let rect = rect ?? bounds
    let full = rect.without(top: safeArea.top).top(HostMetrics.navigationBarHeight)
    let bar = betweenSafeAreas(full)
    addBar(rect.top(safeArea.top + bar.height))
    let side = HostMetrics.barMargin + HostMetrics.barButtonSide
    add(
      .text(
        HostText(text: title, capHeight: 12, isBold: true),
        bar.inset(by: Insets(top: 0, left: side, bottom: 0, right: side)), .ink))
    add(.hairline(.bottom, of: full, .line))
    return bar
  }

  /// A bar button at the left end of a bar; its square is 44 points wide, 8 points from the end.
  ///
  /// - Returns: The square.
  @discardableResult
  mutating func leftButton(_ icon: HostIcon, in bar: Rect) -> Rect {
    button(icon, at: bar.x + HostMetrics.barMargin, in: bar)
  }

  @discardableResult
  mutating func rightButton(_ icon: HostIcon, in bar: Rect) -> Rect {
    button(icon, at: bar.maxX - HostMetrics.barMargin - HostMetrics.barButtonSide, in: bar)
  }

  private mutating func button(_ icon: HostIcon, at x: Double, in bar: Rect) -> Rect {
    let square = Rect(x: x, y: bar.y, width: HostMetrics.barButtonSide, height: bar.height)
    add(.icon(icon, square.center, .tint))
    return square
  }

  /// A bar along the bottom of the screen, with a hairline on top; its colour reaches down behind the
  /// home indicator.
  ///
  /// - Returns: The bar itself, above the safe area and between those of the sides.
  mutating func bottomBar(height: Double) -> Rect {
    let full = bounds.bottom(height + safeArea.bottom)
    addBar(full)
    add(.hairline(.top, of: full, .line))
    return betweenSafeAreas(full.top(height))
  }
}

extension Rect {
  var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  func top(_ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: min(height, self.height))
  }

  func bottom(_ height: Double) -> Rect {
    let height = min(height, self.height)
    return Rect(x: x, y: maxY - height, width: width, height: height)
  }

  func without(top height: Double) -> Rect {
    Rect(x: x, y: y + height, width: width, height: max(0, self.height - height))
  }

  func without(bottom height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: max(0, self.height - height))
  }

  func centered(_ width: Double, _ height: Double) -> Rect {
    Rect(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }
}
