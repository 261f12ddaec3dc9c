import { Readable } from 'node:stream'
import { keepCompiledCode } from './compile-cache.ts'

/** Runs after the installation and fills the compile cache, so that the first start is as fast as the others. */
keepCompiledCode()
const { runCommandLine } = await import('./commands/command-line.ts')
await import('./commands/server.ts')
const nowhere = { isTTY: false, write: () => true }
process.exitCode = await runCommandLine(
  ['openapi'],
  {},
  { stdin: Readable.from([]), stdout: nowhere, stderr: process.stderr },
)
