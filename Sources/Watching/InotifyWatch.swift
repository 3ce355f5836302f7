internal import Files
internal import LibC

#if os(Linux)
  /// Finds changes with Linux's inotify.
  ///
  /// A class, because it owns the queue of the system's events.
  final class InotifyWatch {
    /// How long a file may be open for writing without any change, in milliseconds, before other
    /// changes no longer wait for it.
    private static let longestWriting: Int32 = 2000
    /// The interval in which a missing folder is searched, and in which the end of a link is, of which the system tells
    /// nothing, in milliseconds.
    private static let searchInterval: Int32 = 250
    /// A watched folder that was removed is not found again by its events alone.
    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    private let file: OpenFile
    private let starts: [PathName]
    /// Whether a link leads to one of them.
    private var isLinked = false
    /// The folders that are watched, by the numbers that events carry.
    private var folders: [Int32: PathName] = [:]
    private var writing: Set<PathName> = []

    /// `nil` if the system has no inotify, or the user's limit is reached.
    init?(_ starts: [PathName]) {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      file = OpenFile(owning: descriptor)
      self.starts = starts
      guard watchAll() else { return nil }
    }

    /// Watches every folder; watching one again changes nothing. Fails when the system allows no more.
    private func watchAll() -> Bool {
      isLinked = starts.contains(where: \.hasLink)
      for start in starts {
        guard let resolved = try? start.resolved() else { continue }
        guard watch(resolved) else { return false }
      }
      return true
    }

    /// Watches a folder and those below it, hidden ones and links left out.
    private func watch(_ start: PathName) -> Bool {
      guard add(start) else { return false }
      var hasRoom = true
      FolderWalk(of: start).visit { entry in
        // It is listed after that, so that nothing is missed in between.
        guard hasRoom, entry.kind == .folder else { return false }
        hasRoom = add(entry.place)
        return hasRoom
      }
      return hasRoom
    }

    /// Watches one folder; false when the system allows no more.
    private func add(_ folder: PathName) -> Bool {
      let number = inotify_add_watch(file.descriptor, folder.cString, Self.mask)
      if number >= 0 { folders[number] = folder }
      return number >= 0 || errno != ENOSPC
    }

    private var watchesAllStarts: Bool {
      let watched = Set(folders.values)
      return starts.allSatisfy { start in
        (try? start.resolved()).map { watched.contains($0) } ?? false
      }
    }

    private func isBelowStart(_ folder: PathName) -> Bool {
      starts.contains { start in
        (try? start.resolved()).map { folder == $0 || folder.isInside($0) } ?? false
      }
    }

    /// Waits for a change and for the quiet after it; while a program saves all the time, not longer than
    /// ``FolderWatcher/longestUnrest``.
    ///
    /// - Parameter begun: Is called for what has changed before that quiet.
    func wait(milliseconds: Int?, begun: () -> Void) -> Bool {
      var rest = milliseconds.map { Int32(clamping: $0) }
      var hasChanged = false
      var silence: Int32 = 0
      var end: ContinuousClock.Instant?
      while true {
        let timeout: Int32
        if hasChanged {
          timeout = FolderWatcher.quiet
        } else if watchesAllStarts, !isLinked {
          timeout = rest ?? -1
        } else {
          timeout = min(rest ?? Self.searchInterval, Self.searchInterval)
        }
        if hasEvents(within: timeout) {
          silence = 0
          if readEvents() {
            hasChanged = true
            if writing.isEmpty { begun() }
          }
          let now = ContinuousClock.now
          if hasChanged, end == nil { end = now + FolderWatcher.longestUnrest }
          // All files are whole, although other saves follow.
          if let end, now > end, writing.isEmpty { return true }
          continue
        }
        if hasChanged {
          silence += timeout
          if writing.isEmpty || silence >= Self.longestWriting {
            writing = []
            return true
          }
          continue
        }
        if !watchesAllStarts {
          // Of a link that points elsewhere now, the former folder does not count any more.
          for (number, folder) in folders where !isBelowStart(folder) {
            inotify_rm_watch(file.descriptor, number)
            folders[number] = nil
          }
          _ = watchAll()
          if watchesAllStarts { hasChanged = true }
        }
        if let left = rest {
          rest = left - timeout
          if left - timeout <= 0, !hasChanged { return false }
        }
      }
    }

    private func hasEvents(within milliseconds: Int32) -> Bool {
      var question = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&question, 1, milliseconds) > 0
    }

    /// Reads all pending events; `true` if one of them is a change.
    private func readEvents() -> Bool {
      var hasChanged = false
      withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
        while true {
          let count = read(file.descriptor, buffer.baseAddress, buffer.count)
          guard count > 0 else { return }
          var offset = 0
          while offset + MemoryLayout<inotify_event>.size <= count {
            let start = buffer.baseAddress.map { $0 + offset }
            guard let start else { return }
            let event = start.loadUnaligned(as: inotify_event.self)
            let name = UnsafeRawBufferPointer(
              start: start + MemoryLayout<inotify_event>.size, count: Int(event.len)
            ).prefix { $0 != 0 }
            if take(event, name: PathName(bytes: name)) { hasChanged = true }
            offset += MemoryLayout<inotify_event>.size + Int(event.len)
          }
        }
      }
      return hasChanged
    }

    /// Handles one event; `true` if it is a relevant change.
    private func take(_ event: inotify_event, name: PathName) -> Bool {
      func says(_ flag: Int32) -> Bool { event.mask & UInt32(bitPattern: flag) != 0 }
      // The system has dropped events, so everything is read again.
      if says(IN_Q_OVERFLOW) {
        writing = []
        _ = watchAll()
        return true
      }
      if says(IN_IGNORED) { return folders.removeValue(forKey: event.wd) != nil }
      guard let folder = folders[event.wd] else { return false }
      if says(IN_DELETE_SELF) || says(IN_MOVE_SELF) {
        // Its events would carry its old path.
        inotify_rm_watch(file.descriptor, event.wd)
        folders[event.wd] = nil
        // A renamed folder was found under its new name before it says that it was moved.
        if isBelowStart(folder) { _ = watch(folder) }
        return true
      }
      guard name.bytes.first != UInt8(ascii: ".") else { return false }
      let path = folder.appending(name)
      if event.mask & UInt32(IN_ISDIR) != 0 {
        // Files saved in a new folder before it is watched are found when the folder is read
        // afterwards.
        if says(IN_CREATE) || says(IN_MOVED_TO) { _ = watch(path) }
        return true
      }
      guard name.isPNG || name.isYAML || name.isSVG else { return false }
      if says(IN_MODIFY) || says(IN_CREATE) && Self.isEmpty(path) {
        writing.insert(path)
        return false
      }
      writing.remove(path)
      return true
    }

    /// Whether a new file is still empty; a file that was renamed when it was complete is not.
    private static func isEmpty(_ path: PathName) -> Bool {
      (try? FileStatus(of: path, followsLinks: false)).map { $0.kind == .file && $0.size == 0 }
        ?? true
    }
  }

  extension PathName {
    /// Whether the path, or a folder in it, is a link.
    fileprivate var hasLink: Bool {
      if (try? FileStatus(of: self, followsLinks: false))?.kind == .link { return true }
      return folder != self && folder != PathName(".") && folder.hasLink
    }
  }
#endif
