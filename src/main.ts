import { hasCode } from './base/errors.ts'
import { keepCompiledCode } from './install/compile-cache.ts'

// Password hashes, key generation and file reads share one thread pool, whose size is fixed at its first use: with the
// default of four threads a few slow hashes would delay every read.
process.env.UV_THREADPOOL_SIZE ??= '16'

// A reader such as `| head` may close the pipe early. That is no failure, and the command completes its work.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error) => {
    if (!hasCode(error, 'EPIPE')) throw error
  })
}

// Stack traces of the bundle name the sources, as those of the sources do anyway.
process.setSourceMapsEnabled(true)
keepCompiledCode()
const { runCommandLine } = await import('./cli/commands/command-line.ts')

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, process)
