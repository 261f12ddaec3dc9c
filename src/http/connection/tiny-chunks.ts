import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** So many chunks may be of any size. */
const FREE_CHUNKS = 5_000
/** The average size that is required beyond them. */
const LEAST_AVERAGE_BYTES = 100

/**
 * Limits the number of tiny chunks in a body: a chunk of one byte costs as much as one of sixteen kilobytes, and a million
 * of them, six megabytes on the wire, would block the event loop for seconds.
 */
export function refuseTinyChunks(onTinyChunks: (socket: Socket) => void): typeof IncomingMessage {
  return class extends IncomingMessage {
    #chunks = 0
    #bytes = 0
    #isRefused = false

    override push(chunk: unknown, encoding?: BufferEncoding): boolean {
      if (chunk instanceof Uint8Array) {
        // The parser delivers all chunks of the packet that was already read.
        if (this.#isRefused) return false
        this.#chunks++
        this.#bytes += chunk.length
        if (this.#chunks > FREE_CHUNKS && this.#bytes < this.#chunks * LEAST_AVERAGE_BYTES) {
          this.#isRefused = true
          onTinyChunks(this.socket)
          return false
        }
      }
      return super.push(chunk, encoding)
    }
  }
}

export class TinyChunksError extends Error {
  readonly code = 'TINY_CHUNKS'
}
