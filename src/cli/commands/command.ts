import type { Readable } from 'node:stream'
import type { WriteStream } from 'node:tty'
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
