import { join } from 'node:path'
import { startChild } from './child.ts'
import type { Sample } from './rounds.ts'
import type { Server } from './server.ts'
import type { WireRequest } from './wire.ts'

/** What the loader is told to do. */
export interface Order {
  /** Its connections are shared out among these. */
  readonly ports: readonly number[]
  readonly seconds: number
  readonly connections: number
  /** Sent one after the other, from the beginning again when all were. */
  readonly requests: readonly WireRequest[]
}

/** What came of it. */
export interface Load {
  readonly requests: number
  readonly seconds: number
  /** How many responses there were of each status that is no success. */
  readonly failures: Readonly<Record<string, number>>
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** The processor time of the loader itself. */
  readonly cpuMicroseconds: number
}

/** CPU time is steadier than requests per second: it does not count the times when other programs had the processor. */
export type LoadUnit = 'requests/s' | 'CPU µs/request' | 'ms, p50' | 'ms, p99'

/** What the loader itself takes, which it takes from the server where there are few processors. */
export type LoaderUnit = 'loader CPU µs/request'

export interface Loader {
  /** Sends requests as fast as the server answers. */
  measure(server: Server, requests: readonly WireRequest[]): Promise<Sample<LoadUnit>>
  /** Measures servers that share the work, with what the loader itself took. */
  measureBoth(
    servers: readonly Server[],
    requests: readonly WireRequest[],
  ): Promise<Sample<LoadUnit | LoaderUnit>>
  stop(): Promise<void>
}

export function startLoader({ seconds, connections }: Pick<Order, 'seconds' | 'connections'>): Loader {
  const child = startChild([join(import.meta.dirname, 'loader.ts')])
  const measureBoth: Loader['measureBoth'] = async (servers, requests) => {
    const order: Order = { ports: servers.map(({ port }) => port), seconds, connections, requests }
    const before = await cpuOf(servers)
    const load = await child.ask(order)
    const after = await cpuOf(servers)
    if (!isLoad(load)) throw new Error('The loader gave no result')
    if (Object.keys(load.failures).length > 0 || load.requests === 0) {
      throw new Error(`${requests[0]?.path}: of ${load.requests}, by status ${JSON.stringify(load.failures)}`)
    }
    return {
      'requests/s': load.requests / load.seconds,
      'CPU µs/request': (after - before) / load.requests,
      'ms, p50': load.p50,
      'ms, p99': load.p99,
      'loader CPU µs/request': load.cpuMicroseconds / load.requests,
    }
  }
  return {
    measure: async (server, requests) => {
      const { 'loader CPU µs/request': _own, ...sample } = await measureBoth([server], requests)
      return sample
    },
    measureBoth,
    stop: child.stop,
  }
}

async function cpuOf(servers: readonly Server[]): Promise<number> {
  const usages = await Promise.all(servers.map((server) => server.usage()))
  return usages.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0)
}

export function isOrder(message: unknown): message is Order {
  return typeof message === 'object' && message !== null && 'ports' in message && 'requests' in message
}

function isLoad(answer: unknown): answer is Load {
  return typeof answer === 'object' && answer !== null && 'requests' in answer && 'failures' in answer
}
