import type { Config } from '../config.ts'

/** Does its work and resolves to the exit code. */
export type Command = (config: Config, words: readonly string[]) => Promise<number>

/** The command was called wrongly; the message says how to call it. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}
