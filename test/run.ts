import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { startPostgres } from './postgres-server.ts'
import { queueTests } from './queue.ts'
import { scratchFolder } from './scratch-folder.ts'
import { makeTemplates } from './templates.ts'

/**
 * The whole suite on both engines: `npm test`, or `npm test -- FILE…` for some of it. PostgreSQL is the server
 * named in TEST_DATABASE_URL, whose user may create databases, or one started for this run.
 */
const patterns = process.argv.slice(2)
process.env.TMPDIR ??= await scratchFolder()

// The longest first.
const EVERYTHING = ['test/**/*.test.ts', 'src/**/*.test.ts']
// One more than there are cores, because some tests wait for a clock.
const processes = availableParallelism() + 1
const queue = await queueTests(patterns.length > 0 ? patterns : EVERYTHING, processes)
const given = process.env.TEST_DATABASE_URL
const server = given ? { url: given, stop: async () => {} } : await startPostgres()
try {
  const templates = await makeTemplates(server.url)
  const tests = spawn(
    process.execPath,
    [
      '--test',
      `--test-concurrency=${processes}`,
      '--test-timeout=600000',
      ...(patterns.length > 0
        ? []
        : [
            '--experimental-test-coverage',
            '--test-coverage-include=src/**/*.ts',
            '--test-coverage-exclude=src/**/*.test.ts',
          ]),
      ...queue.files,
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, ...templates.env },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
  const [code] = await once(tests, 'exit')
  process.exitCode = code ?? 1
  const unfinished = await queue.unfinished()
  if (unfinished.length > 0) {
    process.stderr.write(`These files did not come to an end: ${unfinished.join(', ')}\n`)
    process.exitCode = 1
  }
  await templates.remove()
} finally {
  await queue.remove()
  await server.stop()
}
