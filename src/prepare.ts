import { Readable } from 'node:stream'
import { keepCompiledCode } from './compile-cache.ts'

/** Run once after the installation: what the server consists of is compiled, so that its first start is quick too. */
keepCompiledCode()
const { runCommandLine } = await import('./commands/command-line.ts')
await import('./commands/server.ts')
const nowhere = { isTTY: false, write: () => true }
process.exitCode = await runCommandLine(
  ['openapi'],
  {},
  { stdin: Readable.from([]), stdout: nowhere, stderr: process.stderr },
)
