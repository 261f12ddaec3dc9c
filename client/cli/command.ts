import type { FrondClient } from '../src/index.ts'

/** What a command takes from the process, or from a test. */
export interface Terminal {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

/** What follows the name of a command, read and checked. */
export interface Given {
  readonly words: readonly string[]
  readonly texts: Readonly<Record<string, string | undefined>>
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly flags: ReadonlySet<string>
}

/** Data for programs, and the same as text for a person. */
export interface Answer {
  readonly data: unknown
  readonly text: string
}

export interface Command {
  readonly summary: string
  /** What follows its name. */
  readonly usage: string
  readonly options: Readonly<Record<string, Option>>
  run(frond: FrondClient, given: Given): Promise<Answer>
}

export interface Option {
  /** `texts` may be given several times. */
  readonly takes: 'flag' | 'text' | 'texts'
  readonly help: string
}

/** The command was called wrongly; the message says what is missing. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Nothing went wrong, and yet what was asked for cannot be done. */
export class NotDoneError extends Error {
  override readonly name = 'NotDoneError'
}
