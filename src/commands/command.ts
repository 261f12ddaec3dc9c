import type { Config } from '../config.ts'

/** Does its work and resolves to the exit code. */
export type Command = (config: Config, words: readonly string[]) => Promise<number>
