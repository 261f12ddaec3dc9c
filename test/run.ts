import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { groupTests } from './groups.ts'
import { startPostgres } from './postgres-server.ts'
import { scratchFolder } from './scratch-folder.ts'
import { makeTemplates } from './templates.ts'

/**
 * The whole suite on both engines: `npm test`, or `npm test -- FILE…` for some of it. PostgreSQL is the server
 * named in TEST_DATABASE_URL, whose user may create databases, or one started for this run.
 */
const patterns = process.argv.slice(2)
process.env.TMPDIR ??= await scratchFolder()

const groups = await groupTests(patterns.length > 0 ? patterns : ['src/**/*.test.ts', 'test/**/*.test.ts'])
const given = process.env.TEST_DATABASE_URL
const server = given ? { url: given, stop: async () => {} } : await startPostgres()
try {
  const templates = await makeTemplates(server.url)
  const tests = spawn(
    process.execPath,
    [
      '--test',
      // One more than there are cores, because some tests wait for a clock.
      `--test-concurrency=${availableParallelism() + 1}`,
      '--test-timeout=600000',
      ...(patterns.length > 0
        ? []
        : [
            '--experimental-test-coverage',
            '--test-coverage-include=src/**/*.ts',
            '--test-coverage-exclude=src/**/*.test.ts',
          ]),
      ...groups.files,
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, ...templates.env },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
  const [code] = await once(tests, 'exit')
  process.exitCode = code ?? 1
  await templates.remove()
} finally {
  await groups.remove()
  await server.stop()
}
