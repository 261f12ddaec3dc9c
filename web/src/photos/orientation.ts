const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12
const UPRIGHT = 1

/** How the camera was held, from 1 to 8, by the facts (TIFF) that it writes into a picture; upright if they do not say. */
export function orientationIn(facts: Uint8Array): number {
  const view = new DataView(facts.buffer, facts.byteOffset, facts.byteLength)
  try {
    const isLittle = view.getUint16(0) === 0x4949
    const start = view.getUint32(4, isLittle)
    const count = view.getUint16(start, isLittle)
    for (let entry = start + 2; entry < start + 2 + count * ENTRY_BYTES; entry += ENTRY_BYTES) {
      if (view.getUint16(entry, isLittle) !== ORIENTATION) continue
      const value = view.getUint16(entry + 8, isLittle)
      return value >= 1 && value <= 8 ? value : UPRIGHT
    }
  } catch (error) {
    // They end too early.
    if (!(error instanceof RangeError)) throw error
  }
  return UPRIGHT
}

/** Facts that say how the camera was held and nothing else; none are needed for a picture that is upright. */
export function orientationAlone(facts: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const orientation = orientationIn(facts)
  if (orientation === UPRIGHT) return undefined
  const written = new DataView(new ArrayBuffer(26))
  written.setUint32(0, 0x4d4d002a)
  written.setUint32(4, 8)
  written.setUint16(8, 1)
  written.setUint16(10, ORIENTATION)
  written.setUint16(12, SHORT)
  written.setUint32(14, 1)
  written.setUint16(18, orientation)
  return new Uint8Array(written.buffer)
}
