import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** So many pieces may be as small as they like. */
const FREE_PIECES = 5_000
/** On average, beyond those. */
const FAIR_BYTES = 100

/**
 * A request whose body must not come in crumbs: a chunk of one byte costs as much as one of sixteen kilobytes, and a
 * million of them, six megabytes on the wire, would keep everybody else waiting for seconds.
 */
export function refuseTinyChunks(onCrumbs: (socket: Socket) => void): typeof IncomingMessage {
  return class extends IncomingMessage {
    #pieces = 0
    #bytes = 0
    #isRefused = false

    override push(piece: unknown, encoding?: BufferEncoding): boolean {
      if (piece instanceof Uint8Array) {
        // Thousands more may lie in what was read already.
        if (this.#isRefused) return false
        this.#pieces++
        this.#bytes += piece.length
        if (this.#pieces > FREE_PIECES && this.#bytes < this.#pieces * FAIR_BYTES) {
          this.#isRefused = true
          onCrumbs(this.socket)
          return false
        }
      }
      return super.push(piece, encoding)
    }
  }
}

export class TinyChunksError extends Error {
  readonly code = 'TINY_CHUNKS'
}
