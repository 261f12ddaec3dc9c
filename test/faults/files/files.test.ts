import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../engines.ts'
import { listen } from '../../raw-http.ts'
import { buildTestApp } from '../../test-app.ts'
import { attack } from './hostile-files.ts'

onEachEngine('files that were made to do harm', (engine) => {
  test('are answered as the contract says, and leave nothing by half', async (t) => {
    const service = await buildTestApp(engine, { onOneProcess: 'files are sent over a connection' })
    t.after(() => service.close())
    const seed = String(Date.now())
    t.diagnostic(`seed ${seed}`)
    const { app, db, config } = service
    const base = `http://127.0.0.1:${await listen(app)}`
    const { answers, problems } = await attack({
      ...{
        base,
        db,
        dataDir: config.dataDir,
        seed,
        uploads: 50,
        archives: 20,
        bombBytes: engine.name === 'SQLite' ? 10_000_000 : undefined,
      },
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
