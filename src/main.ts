import { keepCompiledCode } from './compile-cache.ts'

// Image work and file reads share one pool of threads, whose size is fixed at its first use: with the usual four,
// a few slow encodes would make every read wait.
process.env.UV_THREADPOOL_SIZE ??= '16'

keepCompiledCode()
const { runCommandLine } = await import('./commands/command-line.ts')

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, process)
