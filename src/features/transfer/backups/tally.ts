import { createHash } from 'node:crypto'

/** What the manifest says of the bytes of an entry. */
export interface Tally {
  readonly bytes: number
  readonly sha256: string
}

/** Counts bytes and lines and hashes them as they pass. */
export class RunningTally {
  readonly #hash = createHash('sha256')
  bytes = 0
  lines = 0

  add(piece: Buffer): void {
    this.#hash.update(piece)
    this.bytes += piece.length
  }

  /** Adds text, and counts every line end. */
  addLines(piece: Buffer): void {
    this.add(piece)
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) this.lines++
  }

  /** It can be asked once, at the end. */
  result(): Tally {
    return { bytes: this.bytes, sha256: this.#hash.digest('hex') }
  }
}
