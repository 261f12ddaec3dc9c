import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Studio } from './drawing/studio.ts'
import { fill } from './filling/fill.ts'
import { PLANTS } from './garden/plants.ts'
import { YEAR } from './garden/year.ts'
import { startServer } from './server.ts'

export interface DemoOptions {
  /** 0 is any free one. */
  readonly port: number
  readonly seed: string
  /** Of the photographs, in pixels. */
  readonly width: number
  /** Told how many photographs are drawn. */
  readonly onDrawn?: (count: number) => void
  /** Ends the filling. */
  readonly signal?: AbortSignal
}

export interface Demo extends AsyncDisposable {
  readonly url: string
}

export const DEFAULT_SEED = 'frond'
export const DEFAULT_WIDTH = 1080

/** A server in a temporary folder with the whole garden in it; nothing stays behind when it is disposed of. */
export async function startDemo({ port, seed, width, onDrawn, signal }: DemoOptions): Promise<Demo> {
  await using cleanUps = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'frond-demo-'))
  cleanUps.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const server = await startServer(folder, port)
  cleanUps.defer(() => server.stop())
  const studio = new Studio(seed, width, onDrawn)
  try {
    const filled = fill({
      url: server.url,
      seed,
      plants: PLANTS,
      days: YEAR,
      draw: (picture) => studio.draw(picture),
    })
    await (signal === undefined ? filled : Promise.race([filled, aborted(signal)]))
  } finally {
    await studio.close()
  }
  const kept = cleanUps.move()
  return { url: server.url, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    if (signal.aborted) reject(signal.reason)
  })
}
