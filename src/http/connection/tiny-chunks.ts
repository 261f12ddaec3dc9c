import type { IncomingMessage } from 'node:http'

/** So many chunks may be of any size. */
const FREE_CHUNKS = 5_000
/** The average size that is required beyond them. */
const LEAST_AVERAGE_BYTES = 100

/**
 * Limits the number of tiny chunks in a body: a chunk of one byte costs as much as one of sixteen kilobytes, and a million
 * of them, six megabytes on the wire, would block the event loop for seconds.
 */
export function refuseTinyChunks(request: IncomingMessage, onTinyChunks: () => void): void {
  const push = request.push.bind(request)
  let chunks = 0
  let bytes = 0
  let isRefused = false

  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk instanceof Uint8Array) {
      // The parser delivers all chunks of the packet that was already read.
      if (isRefused) return false
      chunks++
      bytes += chunk.length
      if (chunks > FREE_CHUNKS && bytes < chunks * LEAST_AVERAGE_BYTES) {
        isRefused = true
        onTinyChunks()
        return false
      }
    }
    return push(chunk, encoding)
  }
}

export class TinyChunksError extends Error {
  readonly code = 'TINY_CHUNKS'
}
