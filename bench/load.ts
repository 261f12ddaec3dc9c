import { join } from 'node:path'
import { startChild } from './child.ts'
import { databaseMicroseconds } from './database-usage.ts'
import type { Options } from './options.ts'
import type { Sample } from './rounds.ts'
import type { Server } from './server.ts'
import type { WireRequest } from './wire.ts'

/** What the loader is told to do. */
export interface Order {
  /** Its connections are shared out among these. */
  readonly ports: readonly number[]
  /** It ends when so much time is over and so many responses have come. */
  readonly seconds: number
  readonly atLeast: number
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

/**
 * CPU time is that of the server and its database. It is steadier than requests per second: it does not count the times when
 * other programs had the processor.
 */
export type LoadUnit = 'CPU µs/request' | 'requests/s' | 'server CPU µs/request' | 'ms, p50' | 'ms, p99'

/** What the loader itself takes, which it takes from the server where there are few processors. */
export type LoaderUnit = 'loader CPU µs/request'

export interface Loader {
  /** Sends so many requests: the first thousands cost a server several times as much, until its code is compiled. */
  warmUp(server: Server, requests: readonly WireRequest[], count: number): Promise<void>
  /** Sends requests as fast as the server answers, on as many connections as the loader was started for if not told otherwise. */
  measure(server: Server, requests: readonly WireRequest[], connections?: number): Promise<Sample<LoadUnit>>
  /** Measures servers that share the work, with what the loader itself took. */
  measureBoth(
    servers: readonly Server[],
    requests: readonly WireRequest[],
    connections?: number,
  ): Promise<Sample<LoadUnit | LoaderUnit>>
  stop(): Promise<void>
}

const WARM_UP_CONNECTIONS = 8

type LoadOptions = Pick<Options, 'seconds' | 'requests' | 'connections'>

export function startLoader({ seconds, requests: atLeast, connections: all }: LoadOptions): Loader {
  const child = startChild([join(import.meta.dirname, 'loader.ts')])
  const ordered = async (servers: readonly Server[], order: Omit<Order, 'ports'>): Promise<Load> => {
    const load = await child.ask({ ...order, ports: servers.map(({ port }) => port) })
    if (!isLoad(load)) throw new Error('The loader gave no result')
    if (Object.keys(load.failures).length > 0) {
      const path = order.requests[0]?.path
      throw new Error(`${path}: of ${load.requests}, by status ${JSON.stringify(load.failures)}`)
    }
    return load
  }
  const measureBoth: Loader['measureBoth'] = async (servers, requests, connections = Math.max(...all)) => {
    const before = await usageOf(servers)
    const load = await ordered(servers, { seconds, atLeast, connections, requests })
    const after = await usageOf(servers)
    const server = (after.server - before.server) / load.requests
    const database = (after.database - before.database) / load.requests
    return {
      'CPU µs/request': server + database,
      'requests/s': load.requests / load.seconds,
      'server CPU µs/request': server,
      'ms, p50': load.p50,
      'ms, p99': load.p99,
      'loader CPU µs/request': load.cpuMicroseconds / load.requests,
    }
  }
  return {
    warmUp: async (server, requests, atLeast) => {
      await ordered([server], { seconds: 0, atLeast, connections: WARM_UP_CONNECTIONS, requests })
    },
    measure: async (server, requests, connections) => {
      const { 'loader CPU µs/request': _own, ...sample } = await measureBoth([server], requests, connections)
      return sample
    },
    measureBoth,
    stop: child.stop,
  }
}

/** Servers may share a database. */
async function usageOf(servers: readonly Server[]): Promise<{ server: number; database: number }> {
  const usages = await Promise.all(servers.map((server) => server.usage()))
  const urls = new Set(servers.flatMap(({ databaseUrl }) => databaseUrl ?? []))
  const databases = await Promise.all([...urls].map(databaseMicroseconds))
  return {
    server: usages.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0),
    database: databases.reduce((sum, each) => sum + each, 0),
  }
}

export function isOrder(message: unknown): message is Order {
  return typeof message === 'object' && message !== null && 'ports' in message && 'requests' in message
}

function isLoad(answer: unknown): answer is Load {
  return typeof answer === 'object' && answer !== null && 'requests' in answer && 'failures' in answer
}
