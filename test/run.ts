import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { createDatabase, dropDatabase, urlOf } from './postgres-databases.ts'
import { startPostgres } from './postgres-server.ts'

/**
 * The whole suite on both engines: `npm test`, or `npm test -- FILE…` for some of it. PostgreSQL is the server
 * named in TEST_DATABASE_URL, whose user may create databases, or one started for this run.
 */
const given = process.env.TEST_DATABASE_URL
const server = given ? { url: given, stop: async () => {} } : await startPostgres()
const template = `frond_template_${process.pid}`
const patterns = process.argv.slice(2)

try {
  await createDatabase(server.url, template)
  const database = openDatabase({ engine: 'postgres', url: urlOf(server.url, template) })
  await migrate(database.db)
  await database.close()

  const tests = spawn(
    process.execPath,
    [
      '--test',
      `--test-concurrency=${availableParallelism()}`,
      '--test-timeout=120000',
      ...(patterns.length > 0
        ? []
        : [
            '--experimental-test-coverage',
            '--test-coverage-include=src/**/*.ts',
            '--test-coverage-exclude=src/**/*.test.ts',
          ]),
      ...(patterns.length > 0 ? patterns : ['src/**/*.test.ts', 'test/**/*.test.ts']),
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, TEST_POSTGRES_URL: server.url, TEST_POSTGRES_TEMPLATE: template },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
  const [code] = await once(tests, 'exit')
  process.exitCode = code ?? 1
  await dropDatabase(server.url, template)
} finally {
  await server.stop()
}
