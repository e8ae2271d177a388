extension Shape {
  /// Hands out the bytes of a payload where it can be looked at: where it lies, or taken out of its enum
  /// and put back afterwards.
  ///
  /// The enum keeps its case in bits of some payloads' bytes. They are not the payload's, so that nothing in
  /// such a payload may be read where it lies. Stamps have no bits to spare: writing them back is exact.
  @inline(__always)
  func withPayload<R>(
    _ payload: Payload, kept: Address, live: Address,
    _ body: (Address, Address) -> R
  ) -> R {
    if payload.tagBits.isEmpty { return body(kept, live) }
    return withPayload(payload, live: kept) { taken in
      withPayload(payload, live: live) { live in
        if ChangeLog.isOn {
          return ChangeLog.withOldPayload(of: self, payload, kept: kept, taken) {
            body(taken, live)
          }
        }
        return body(taken, live)
      }
    }
  }

  /// The same with one value.
  @inline(__always)
  func withPayload<R>(_ payload: Payload, live: Address, _ body: (Address) -> R) -> R {
    if payload.tagBits.isEmpty { return body(live) }
    return Bytes.withoutBits(payload.tagBits, of: live) { scratch in
      defer { Bytes.put(scratch, withBits: payload.tagBits, to: live) }
      return body(scratch)
    }
  }

  /// The same with a value that is only read.
  @inline(__always)
  func withPayload<R>(_ payload: Payload, reading live: Address, _ body: (Address) -> R) -> R {
    if payload.tagBits.isEmpty { return body(live) }
    return Bytes.withoutBits(payload.tagBits, of: live) { body($0) }
  }

  /// The payload of the case that an enumeration's bytes hold, with its shape, if it has tracked parts.
  @inline(__always)
  func payload(at value: Address) -> Payload {
    payloads[record.certain.tag(of: value)]
  }
}
