import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { WriteStream } from 'node:tty'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../../config/config.ts'

type Output = Pick<WriteStream, 'write' | 'isTTY'> & Partial<Pick<WriteStream, 'hasColors' | 'columns'>>

/** The streams that a command reads and writes: those of the process, or of a test. */
export interface Terminal {
  readonly stdin: Readable
  readonly stdout: Output
  readonly stderr: Output
}

/** Does its work and resolves to the exit code. */
export type Command = (config: Config, words: readonly string[], terminal: Terminal) => Promise<number>

/** The command was called wrongly; the message says how to call it. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** Reads what follows the name of a command; more than so many words, or an unknown option, are a wrong use. */
export function readWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  usage: string,
  most: number,
  options: Options,
) {
  const read = parseArgs({ args: [...words], allowPositionals: true, options })
  if (read.positionals.length > most) throw new UsageError(usage)
  return read
}

/** A path as the operator has typed it: npm runs scripts in the folder of the package, and tells where it was called. */
export function givenPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
