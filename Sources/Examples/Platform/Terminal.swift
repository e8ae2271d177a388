#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#elseif canImport(CRT)
  @preconcurrency import CRT
#endif

#if !os(Windows) && !os(WASI)
  /// The terminal that the process runs in, taken over as a whole screen, and given back as it was.
  ///
  /// It is given back however the process ends: the handlers of the signals that end one do it, with calls
  /// that are safe in a handler alone, before they let the signal have its way.
  enum Terminal {
    static let isAvailable = true

    /// Whether both ends of the process are a terminal.
    static var isInteractive: Bool { isatty(0) == 1 && isatty(1) == 1 }

    /// Takes the terminal over: keys come one by one, unseen, and the screen is another one.
    static func takeOver() -> Bool {
      guard tcgetattr(0, &saved) == 0 else { return false }
      leave = UnsafeMutablePointer.allocate(capacity: leaving.utf8.count)
      for (index, byte) in leaving.utf8.enumerated() { leave?[index] = byte }
      leaveCount = leaving.utf8.count
      // Made ready here, so that no handler has to.
      _ = (platformWrite, platformSignal)
      for signal in ending { handle(signal, giveBackAndDie) }
      handle(SIGTSTP, giveBackAndDie)
      handle(SIGWINCH) { _ in resized = 1 }
      handle(SIGCONT) { _ in resumed = 1 }
      enter()
      return true
    }

    /// Gives the terminal back.
    static func giveBack() { restore() }

    /// The size, in characters, of the screen.
    static var size: (width: Int, height: Int) { size(of: 1) }

    /// The size, in characters, of the screen behind a file descriptor.
    static func size(of descriptor: Int32) -> (width: Int, height: Int) {
      var size = winsize()
      guard ioctl(descriptor, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
      else {
        return (80, 24)
      }
      return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Whether the screen has to be drawn anew, since the last time this was asked.
    static func mustRedraw() -> Bool {
      if resumed != 0 {
        resumed = 0
        resized = 1
        handle(SIGTSTP, giveBackAndDie)
        enter()
      }
      defer { resized = 0 }
      return resized != 0
    }

    /// What was typed within some milliseconds; nil when there is nobody any more.
    static func read(waiting milliseconds: Int) -> [UInt8]? {
      var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Int32(milliseconds)) > 0 else { return [] }
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = buffer.withUnsafeMutableBytes { platformRead(0, $0.baseAddress, $0.count) }
      if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
      return count == 0 ? nil : Array(buffer.prefix(count))
    }

    /// Writes to the screen, all of it.
    static func write(_ text: String) {
      var rest = ArraySlice(Array(text.utf8))
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { platformWrite(1, $0.baseAddress, $0.count) }
        if count < 0, errno != EINTR, errno != EAGAIN { return }
        rest = rest.dropFirst(max(0, count))
      }
    }

    private static func enter() {
      var raw = saved
      raw.c_iflag &= ~tcflag_t(ICRNL | IXON)
      raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
      tcsetattr(0, TCSAFLUSH, &raw)
      isTaken = 1
      write("\u{1b}[?1049h\u{1b}[?25l\u{1b}[2J")
    }

    private static func handle(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void)
    {
      #if canImport(Darwin)
        var action = sigaction()
        action.__sigaction_u.__sa_handler = handler
        sigaction(signal, &action, nil)
      #elseif canImport(Glibc)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        sigaction(signal, &action, nil)
      #else
        _ = platformSignal(signal, handler)
      #endif
    }
  }

  private let ending = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE,
  ]
  private let leaving = "\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

  // What the handlers of signals use. It is set before they are, and they only read plain memory.
  nonisolated(unsafe) private var saved = termios()
  nonisolated(unsafe) private var leave: UnsafeMutablePointer<UInt8>?
  nonisolated(unsafe) private var leaveCount = 0
  nonisolated(unsafe) private var isTaken: sig_atomic_t = 0
  nonisolated(unsafe) private var resized: sig_atomic_t = 0
  nonisolated(unsafe) private var resumed: sig_atomic_t = 0

  /// Leaves the other screen and sets the terminal as it was, once.
  private func restore() {
    guard isTaken != 0 else { return }
    isTaken = 0
    _ = platformWrite(1, leave, leaveCount)
    tcsetattr(0, TCSANOW, &saved)
  }

  private func giveBackAndDie(_ signal: Int32) {
    restore()
    _ = platformSignal(signal, SIG_DFL)
    raise(signal)
  }

  // Under names that the enumeration's own functions do not hide.
  private let platformRead = read
  private let platformWrite = write
  private let platformSignal = signal
#else
  /// No terminal is taken over on this platform.
  enum Terminal {
    static let isAvailable = false
    static var isInteractive: Bool { false }
    static var size: (width: Int, height: Int) { (80, 24) }
    static func size(of descriptor: Int32) -> (width: Int, height: Int) { (80, 24) }
    static func takeOver() -> Bool { false }
    static func giveBack() {}
    static func mustRedraw() -> Bool { false }
    static func read(waiting milliseconds: Int) -> [UInt8]? { nil }
    static func write(_ text: String) {}
  }
#endif
