import { Readable } from 'node:stream'
import { runCommandLine } from '../src/cli/commands/command-line.ts'
import type { Environment } from '../src/config/config.ts'

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command in this process, which is many times faster than in a process of its own. */
export async function runCommand(words: readonly string[], env: Environment, input = ''): Promise<Outcome> {
  const output = { stdout: '', stderr: '' }
  const writer = (name: keyof typeof output) => ({
    isTTY: false,
    write: (text: Uint8Array | string) => {
      output[name] += String(text)
      return true
    },
  })
  const terminal = { stdin: Readable.from([input]), stdout: writer('stdout'), stderr: writer('stderr') }
  const code = await runCommandLine(words, env, terminal)
  return { code, ...output }
}
