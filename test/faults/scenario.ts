import type { DatabaseConfig } from '../../src/config/config.ts'
import type { PostgresServer } from '../postgres-server.ts'
import type { FrondProcess } from '../process.ts'
import type { Client } from './client.ts'

export type EngineName = DatabaseConfig['engine']

/** A fault, one to a file: how it comes about, and what must hold meanwhile. */
export interface Scenario {
  readonly name: string
  readonly engine: EngineName
  /** Sets the stage; throws `NotInjected` where that cannot be done. */
  arrange(stage: Stage): Promise<Fault>
}

/** Where it happens. */
export interface Stage {
  /** An empty data folder. */
  readonly dataDir: string
  readonly cleanUps: AsyncDisposableStack
  /** A database server of its own. */
  startPostgres(): Promise<PostgresServer>
}

/** The server that it happens to, in the midst of writes. */
export interface Scene {
  readonly server: FrondProcess
  readonly base: string
  /** One client more, which asks for something of the scenario's own. */
  join(name: string): Promise<Client>
}

/** What tells that it happened. */
export interface Signs {
  /** How often each answer was given while it lasted. */
  readonly answers: ReadonlyMap<string, number>
  /** All of the server's. */
  readonly log: string
}

export interface Fault {
  readonly database: DatabaseConfig
  /** How the server is started. */
  readonly start?: { readonly preload?: string; readonly descriptors?: number }
  /** Makes it happen, while everybody writes. */
  inject(scene: Scene): Promise<void>
  /** Ends it. The server must recover by itself. */
  lift(scene: Scene): Promise<void>
  /** Answers of status 500 and above that are right while it lasts. */
  readonly answers: readonly string[]
  /** What `/readyz` says while it lasts, in the end; absent where there may be no connection to ask over. */
  readonly ready?: Readiness
  /** Looks at something more while it lasts. */
  during?(scene: Scene): Promise<void>
  /** How often it was met. A fault that no request met shows nothing, however well the server did. */
  met(signs: Signs): number
}

export type Readiness = 'ready' | 'degraded' | 'not ready'

/** The fault cannot be injected on this machine. */
export class NotInjected extends Error {}

/** Met by each request that was answered like this. */
export function metBy(answer: string): Fault['met'] {
  return ({ answers }) => answers.get(answer) ?? 0
}

export const UNAVAILABLE = '503/1903'
export const OVERLOADED = '503/1904'
export const FULL = '507/1902'
