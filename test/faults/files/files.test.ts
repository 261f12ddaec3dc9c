import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../engines.ts'
import { listen } from '../../raw-http.ts'
import { buildTestApp } from '../../test-app.ts'
import { sendHostileFiles } from './hostile-files.ts'

// A short slice of `npm run test:faults`, which sends thousands, of another seed each time.
onEachEngine('files that were made to do harm', (engine) => {
  test('are answered as the contract says, and leave nothing by half', async (t) => {
    const service = await buildTestApp(engine, { onOneProcess: 'files are sent over a connection' })
    t.after(() => service.close())
    const { app, db, config } = service
    const base = `http://127.0.0.1:${await listen(app)}`
    const { answers, problems } = await sendHostileFiles({
      ...{ base, db, dataDir: config.dataDir, seed: `the same each time on ${engine.name}` },
      // Most of them on one engine: what is refused never reaches the database.
      ...(engine.name === 'SQLite'
        ? { uploads: 50, archives: 20, bombBytes: 10_000_000 }
        : { uploads: 20, archives: 8, bombBytes: undefined }),
    })
    assert.deepEqual(problems, [])
    t.diagnostic(
      [...answers]
        .map(([answer, count]) => `${count} × ${answer}`)
        .sort()
        .join(', '),
    )
  })
})
