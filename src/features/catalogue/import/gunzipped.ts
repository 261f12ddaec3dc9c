import { createGunzip } from 'node:zlib'

/**
 * Yields the content of a gzip file; of a damaged one, everything before the damage. A stream that fails discards its
 * buffered output, so the output of each chunk is taken before the next chunk is written.
 */
export async function* gunzipped(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const ready: Buffer[] = []
  let failure: Error | undefined
  gunzip.on('data', (piece: Buffer) => void ready.push(piece))
  gunzip.on('error', (error) => {
    failure = error
  })
  // Zeros after the last member (tapes are padded with them) end the stream early; it takes no more input then.
  const ended = new Promise<void>((resolve) => gunzip.once('close', resolve))
  try {
    for await (const chunk of content) {
      const written = new Promise<void>((resolve) => void gunzip.write(chunk, () => resolve()))
      await Promise.race([written, ended])
      yield* ready.splice(0)
      if (failure !== undefined) throw failure
      if (gunzip.readableEnded) return
    }
    gunzip.end()
    await ended
    yield* ready.splice(0)
    if (failure !== undefined) throw failure
  } finally {
    gunzip.destroy()
  }
}
