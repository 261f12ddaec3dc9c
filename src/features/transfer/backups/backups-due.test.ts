import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { secretsOf } from '../../../../test/cheap-crypto.ts'
import { openScratch, SQLITE } from '../../../../test/engines.ts'
import { eventually } from '../../../../test/eventually.ts'
import { createGate } from '../../../../test/gate.ts'
import { TEST_SECRET } from '../../../../test/templates.ts'
import { loadConfig } from '../../../config/config.ts'
import type { Database } from '../../../db/engine.ts'
import { diskStorage } from '../../../storage/disk.ts'
import type { Storage } from '../../../storage/storage.ts'
import { BackupFolder } from './backup-folder.ts'
import { Backups } from './backups.service.ts'

const HOUR_MS = 3_600_000
const ARCHIVE = new URL('../../../../test/backups/version-1.zip', import.meta.url)
/** Noon on the clock of the server. */
const NOON = new Date(2026, 5, 15, 12).getTime()

// On SQLite only: it is about the clock and the folder.
describe('scheduled backups', () => {
  let root: string
  let folder: BackupFolder
  let database: Database
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'frond-due-'))
    folder = new BackupFolder(join(root, 'backups'))
    database = await openScratch(SQLITE)
  })
  afterEach(async () => {
    await database.close()
    await rm(root, { recursive: true, force: true })
  })

  async function serverAt(t: TestContext, now: number, storage: Storage = diskStorage(join(root, 'media'))) {
    t.mock.timers.enable({ apis: ['Date'], now })
    const made = { succeeded: 0, failed: 0 }
    const backups = new Backups({
      ...{ folder, at: '03:00', keep: 2, log: pino({ level: 'silent' }) },
      source: { database, storage, secrets: await secretsOf(loadConfig({ SECRET_KEY: TEST_SECRET })) },
      count: { succeeded: () => void made.succeeded++, failed: () => void made.failed++ },
    })
    return { made, backups, run: () => backups.runIfDue() }
  }

  const names = async () => (await readdir(folder.path)).toSorted()
  const nameAt = (time: number) => folder.fileOf(time).slice(folder.path.length + 1)

  test('one that was missed is made up for, and then one a day is enough', async (t) => {
    const { run } = await serverAt(t, NOON)
    await run()
    await run()
    assert.deepEqual(await names(), [nameAt(NOON)])
    t.mock.timers.setTime(NOON + 14 * HOUR_MS)
    await run()
    assert.deepEqual(await names(), [nameAt(NOON)])
    t.mock.timers.setTime(NOON + 15 * HOUR_MS)
    await run()
    assert.deepEqual(await names(), [nameAt(NOON), nameAt(NOON + 15 * HOUR_MS)])
  })

  test('one made by hand does not count for the day', async (t) => {
    const { run, backups } = await serverAt(t, NOON)
    await backups.start(database.db)
    await eventually(async () => assert.equal((await backups.state()).runningSince, undefined))
    const byHand = nameAt(NOON).replace('.zip', '-by-hand.zip')
    assert.deepEqual(await names(), [byHand])
    t.mock.timers.setTime(NOON + 60_000)
    await run()
    assert.deepEqual(await names(), [byHand, nameAt(NOON + 60_000)])
  })

  test('the oldest beyond the number to keep go, and nothing of anybody else', async (t) => {
    const { run } = await serverAt(t, NOON)
    await folder.create()
    const old = [3, 2].map((days) => nameAt(NOON - days * 24 * HOUR_MS))
    const others = ['frond-2026.zip', 'frond-20260601T030000Z.zip.part', 'notes.txt']
    const fresh = '.frond-backup-0123456789ab.archive'
    const stale = ['.frond-backup-ba9876543210.archive', '.frond-backup-ba9876543210.database-wal']
    for (const name of old) await copyFile(ARCHIVE, join(folder.path, name))
    for (const name of [...others, ...stale, fresh]) await writeFile(join(folder.path, name), '')
    for (const name of [...stale, ...others]) await utimes(join(folder.path, name), 1, 1)
    await utimes(join(folder.path, fresh), NOON / 1_000, NOON / 1_000)
    await run()
    assert.deepEqual(await names(), [...others, fresh, old[1], nameAt(NOON)].toSorted())
  })

  test('one of the future was made before the clock was set back, and does not count', async (t) => {
    const { run } = await serverAt(t, NOON)
    await folder.create()
    await writeFile(folder.fileOf(NOON + 48 * HOUR_MS), '')
    await run()
    assert.deepEqual(await names(), [nameAt(NOON), nameAt(NOON + 48 * HOUR_MS)])
  })

  test('one that failed is a failed run of its job, and is not tried again at once', async (t) => {
    await writeFile(folder.path, 'in its way')
    const { run, made } = await serverAt(t, NOON)
    await assert.rejects(run(), /a file is in its way/)
    assert.deepEqual(made, { succeeded: 0, failed: 1 })
    await rm(folder.path)
    await run()
    assert.deepEqual(made, { succeeded: 0, failed: 1 })
  })

  test('one under way is given up when the server stops', async (t) => {
    const gate = createGate()
    const storage: Storage = {
      ...diskStorage(join(root, 'media')),
      read: async () => {
        await gate.wait()
        return Readable.from([Buffer.from('late')])
      },
    }
    await database.db
      .insertInto('media')
      .values({
        ...{ user_id: null, key: '202606/01KDVDNV00000000000000000A.jpg', content_type: 'image/jpeg' },
        ...{ size: 4, width: 1, height: 1, frames: 1, sha256: 'a'.repeat(64), created_at: 1 },
      })
      .execute()
    const { run, backups, made } = await serverAt(t, NOON, storage)
    const running = run()
    await gate.reached
    const stopped = backups.stop()
    gate.open()
    await Promise.all([running, stopped])
    assert.deepEqual(await names(), [])
    assert.deepEqual(made, { succeeded: 0, failed: 0 })
  })
})
