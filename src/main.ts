import { hasCode } from './base/errors.ts'
import { keepCompiledCode } from './compile-cache.ts'

// Passwords, keys and file reads share one pool of threads, whose size is fixed at its first use: with the usual four,
// a few slow hashes would make every read wait.
process.env.UV_THREADPOOL_SIZE ??= '16'

// Whoever reads may have seen enough (`| head`). That is no failure, and work that was begun is still done.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error) => {
    if (!hasCode(error, 'EPIPE')) throw error
  })
}

keepCompiledCode()
const { runCommandLine } = await import('./commands/command-line.ts')

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, process)
