#if os(Linux) && canImport(Glibc)
  import Glibc

  /// Finds where the loaded libraries keep the addresses of functions that they call.
  ///
  /// It reads what the dynamic linker keeps in memory, as the ELF format and the linker's public `link_map`
  /// lay it out, for 64-bit processors. The linker has made the addresses absolute.
  enum ImportedSymbols {
    /// All such places for functions of the given names, made writable.
    static func addresses(
      of names: [String]
    ) -> [(name: String, address: UnsafeMutablePointer<UInt>)] {
      var found: [(name: String, address: UnsafeMutablePointer<UInt>)] = []
      guard MemoryLayout<UInt>.size == 8 else { return found }
      // What a handle of the main program points at is its `link_map`: the base address, the path, the
      // dynamic section, the next library.
      var library = dlopen(nil, RTLD_LAZY)
      while let map = library {
        let path = map.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
        let name = path.map { String(cString: $0) } ?? ""
        if !isOfTheSystem(name) {
          let base = map.load(as: UInt.self)
          let section = map.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
          if let section { found += Dynamic(base: base, section).places(of: names) }
        }
        library = map.load(fromByteOffset: 24, as: UnsafeMutableRawPointer?.self)
      }
      return found
    }

    /// The C library and the linker call their own functions, and the kernel's library calls none.
    private static func isOfTheSystem(_ path: String) -> Bool {
      ["libc.so", "ld-linux", "linux-vdso"].contains { path.contains($0) }
    }

    /// What one library's dynamic section says.
    private struct Dynamic {
      let base: UInt
      /// Its entries by their tags.
      private var values: [UInt: UInt] = [:]

      init(base: UInt, _ section: UnsafeRawPointer) {
        self.base = base
        var entry = section
        while entry.load(as: UInt.self) != 0 {
          values[entry.load(as: UInt.self)] = entry.load(fromByteOffset: 8, as: UInt.self)
          entry += 16
        }
      }

      func places(of names: [String]) -> [(name: String, address: UnsafeMutablePointer<UInt>)] {
        // DT_STRTAB and DT_SYMTAB; DT_RELA with its size, and the same for the calls (DT_JMPREL).
        guard let strings = pointer(5), let symbols = pointer(6) else { return [] }
        var found: [(name: String, address: UnsafeMutablePointer<UInt>)] = []
        for (table, size) in [(UInt(7), UInt(8)), (23, 2)] {
          guard let start = pointer(table), let count = values[size].map({ $0 / 24 }) else {
            continue
          }
          for index in 0..<Int(count) {
            let relocation = start + index * 24
            let info = relocation.load(fromByteOffset: 8, as: UInt.self)
            guard isAddressOfSymbol(info & 0xFFFF_FFFF) else { continue }
            let symbol = symbols + Int(info >> 32) * 24
            let offset = Int(symbol.load(as: UInt32.self))
            let name = String(cString: (strings + offset).assumingMemoryBound(to: CChar.self))
            let address = UnsafeMutablePointer<UInt>(
              bitPattern: base + relocation.load(as: UInt.self))
            if names.contains(name), let address, makeWritable(address) {
              found.append((name, address))
            }
          }
        }
        return found
      }

      private func pointer(_ tag: UInt) -> UnsafeRawPointer? {
        values[tag].flatMap { UnsafeRawPointer(bitPattern: $0) }
      }

      /// R_X86_64_GLOB_DAT and JUMP_SLOT, and the same of AArch64.
      private func isAddressOfSymbol(_ type: UInt) -> Bool {
        [6, 7, 1025, 1026].contains(type)
      }

      private func makeWritable(_ address: UnsafeMutablePointer<UInt>) -> Bool {
        let size = UInt(sysconf(CInt(_SC_PAGESIZE)))
        let page = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: address) & ~(size - 1))
        return mprotect(page, Int(size), PROT_READ | PROT_WRITE) == 0
      }
    }
  }
#endif
