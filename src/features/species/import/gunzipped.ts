import { createGunzip } from 'node:zlib'

/**
 * What a compressed file holds. Of a damaged one everything up to the damage: a stream that breaks throws away what nobody
 * has fetched yet, so each piece is fetched before the next goes in.
 */
export async function* gunzipped(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const ready: Buffer[] = []
  let failure: Error | undefined
  gunzip.on('data', (piece: Buffer) => void ready.push(piece))
  gunzip.on('error', (error) => {
    failure = error
  })
  // Zeros that fill up the last block of a tape are passed over: then it ends, and takes no more.
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
