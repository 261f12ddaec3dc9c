import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill } from './filling/fill.ts'
import { PLANTS } from './garden/plants.ts'
import { YEAR } from './garden/year.ts'
import { startServer } from './server.ts'

interface DemoOptions {
  /** 0 is any free one. */
  readonly port: number
  /** Ends the filling. */
  readonly signal?: AbortSignal
}

interface Demo extends AsyncDisposable {
  readonly url: string
}

/** A server in a temporary folder with the whole garden in it; nothing stays behind when it is disposed of. */
export async function startDemo({ port, signal }: DemoOptions): Promise<Demo> {
  await using cleanUps = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'frond-demo-'))
  cleanUps.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const server = await startServer(folder, port)
  cleanUps.defer(() => server.stop())
  const filled = fill({ url: server.url, plants: PLANTS, days: YEAR })
  await (signal === undefined ? filled : Promise.race([filled, aborted(signal)]))
  const kept = cleanUps.move()
  return { url: server.url, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    if (signal.aborted) reject(signal.reason)
  })
}
