import type { DatabaseConfig } from '../../src/config.ts'
import type { PostgresServer } from '../postgres-server.ts'
import type { FrondProcess } from '../process.ts'

export type EngineName = DatabaseConfig['engine']

/** A fault, one to a file: how it comes about, and what must hold meanwhile. */
export interface Scenario {
  readonly name: string
  readonly engine: EngineName
  /** Sets the stage; throws `NotPossible` where that cannot be done. */
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

export interface Fault {
  readonly database: DatabaseConfig
  /** How the server is started. */
  readonly start?: { readonly preload?: string; readonly descriptors?: number }
  /** Makes it happen, while everybody writes. */
  inject(server: FrondProcess, base: string): Promise<void>
  /** Ends it. The server must recover by itself. */
  lift(server: FrondProcess): Promise<void>
  /** Answers of status 500 and above that are right while it lasts. */
  readonly answers: readonly string[]
  /** What `/readyz` says while it lasts, in the end; absent where there may be no connection to ask over. */
  readonly ready?: Readiness
  /** Looks at something more while it lasts. */
  during?(base: string): Promise<void>
}

export type Readiness = 'ready' | 'degraded' | 'not ready'

export class NotPossible extends Error {}

export const UNAVAILABLE = '503/1903'
export const OVERLOADED = '503/1904'
export const FULL = '507/1902'
