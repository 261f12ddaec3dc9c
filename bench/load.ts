import { join } from 'node:path'
import { startChild } from './child.ts'
import type { Sample } from './rounds.ts'
import type { Server } from './server.ts'

/** What the loader is told to do. */
export interface Order {
  readonly url: string
  readonly seconds: number
  readonly connections: number
}

/** What came of it. */
export interface Load {
  readonly requests: number
  readonly seconds: number
  readonly failures: number
}

export interface Loader {
  /** Asks for a path as fast as the server answers, for a second. */
  measure(server: Server, path: string): Promise<Sample<LoadUnit>>
  stop(): Promise<void>
}

/** CPU time is the steadier of the two: it does not count the times when other programs had the processor. */
export type LoadUnit = 'requests/s' | 'CPU µs/request'

const SECONDS = 1
const CONNECTIONS = 20

export function startLoader(): Loader {
  const child = startChild([join(import.meta.dirname, 'loader.ts')])
  return {
    measure: async (server, path) => {
      const order: Order = { url: `${server.url}${path}`, seconds: SECONDS, connections: CONNECTIONS }
      const before = await server.usage()
      const load = await child.ask(order)
      const after = await server.usage()
      if (!isLoad(load)) throw new Error('The loader gave no result')
      if (load.failures > 0 || load.requests === 0) {
        throw new Error(`${order.url}: ${load.failures} of ${load.requests} requests failed`)
      }
      return {
        'requests/s': load.requests / load.seconds,
        'CPU µs/request': (after.cpuMicroseconds - before.cpuMicroseconds) / load.requests,
      }
    },
    stop: child.stop,
  }
}

export function isOrder(message: unknown): message is Order {
  return typeof message === 'object' && message !== null && 'url' in message && 'connections' in message
}

function isLoad(answer: unknown): answer is Load {
  return typeof answer === 'object' && answer !== null && 'requests' in answer && 'failures' in answer
}
