import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { runCommand } from '../../../../../test/command.ts'
import { onEachEngine } from '../../../../../test/engines.ts'
import { TEST_SECRET } from '../../../../../test/templates.ts'
import type { LogLine } from '../../../../../test/test-app.ts'
import { openDatabase } from '../../../../db/engines/database.ts'
import type { Db } from '../../../../db/schema.ts'
import { createLogger } from '../../../../observe/logging/logger.ts'
import { diskStorage } from '../../../../storage/disk.ts'
import { readMarker, writeMarker } from '../../../../storage/marker.ts'
import { Spool } from '../../../../storage/spool.ts'
import { newMediaKey } from '../media-key.ts'
import { findClaim, updateClaim } from './storage-claim.sql.ts'
import { claimStorage, mayClean, REFUSALS, type Refusal } from './storage-claim.ts'

const HOUR_MS = 3_600_000

onEachEngine('a storage', (engine) => {
  async function start(t: TestContext) {
    const folder = await mkdtemp(join(tmpdir(), 'frond-claim-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const storage = diskStorage(join(folder, 'media'))
    const spool = new Spool(join(folder, 'spool'))
    const store = async (key = newMediaKey('.jpg')) => {
      const path = await spool.newPath()
      await writeFile(path, 'a picture')
      await storage.put(key, path, 'image/jpeg')
      return key
    }
    /** Opens a database of another installation, with what the sweep of its server says. */
    const database = async () => {
      const scratch = await engine.create('migrated')
      const { db, close } = await openDatabase(scratch.config)
      t.after(async () => {
        await close()
        await scratch.remove()
      })
      // All databases are made from one template.
      await updateClaim(db, { databaseId: crypto.randomUUID() })
      const logs: LogLine[] = []
      const log = createLogger('debug', { write: (line) => void logs.push(JSON.parse(line)) })
      const parts = { db, storage, spool, log }
      /** Returns whether the sweep may clean now, and why it is refused. */
      const refusal = async (now = Date.now() + 2 * HOUR_MS) => {
        logs.length = 0
        const may = await mayClean(parts, now)
        const found = (await findClaim(db)).refusal
        assert.equal(may, found === null)
        assert.deepEqual(
          logs.map(({ level, message }) => ({ level, message })),
          may ? [] : [{ level: 'error', message: `no file is removed from the storage: ${wordsOf(found)}` }],
        )
        return found
      }
      return { db, parts, refusal, config: scratch.config }
    }
    return { folder, storage, spool, store, database }
  }

  test('that is empty belongs to the database that comes first, for good', async (t) => {
    const { storage, store, database } = await start(t)
    const [mine, other] = [await database(), await database()]
    assert.equal(await mine.refusal(), null)
    assert.equal((await readMarker(storage))?.database, (await findClaim(mine.db)).databaseId)
    assert.equal(await mine.refusal(), null)
    assert.equal(await other.refusal(), 'another database')
    await addRow(other.db, await store())
    assert.equal(await other.refusal(), 'another database')
    assert.equal(await mine.refusal(), null)
  })

  test('that has no marker belongs to the database that knows all of its files', async (t) => {
    const { store, database } = await start(t)
    const [mine, other] = [await database(), await database()]
    for (let count = 0; count < 3; count++) await addRow(mine.db, await store())
    await addRow(other.db, newMediaKey('.jpg'))
    assert.equal(await other.refusal(), 'unknown files')
    // The file may be an upload under way, before its row is written.
    const young = await store()
    assert.equal(await mine.refusal(), 'unknown files')
    assert.equal(await mine.refusal(Date.now()), null)
    assert.equal(await other.refusal(), 'another database')
    await addRow(mine.db, young)
    assert.equal(await mine.refusal(), null)
  })

  test('that is empty although there should be files is not taken: a disk may be missing', async (t) => {
    const { storage, database } = await start(t)
    const { db, refusal } = await database()
    await addRow(db, newMediaKey('.jpg'))
    assert.equal(await refusal(), 'no files')
    assert.equal(await readMarker(storage), undefined)
  })

  test('is cleaned by neither a database nor its copy, until one of them claims it', async (t) => {
    const { database } = await start(t)
    const [original, copy] = [await database(), await database()]
    assert.equal(await original.refusal(), null)
    await updateClaim(copy.db, await findClaim(original.db))
    // Either server may come first: the other one notices, and both stop.
    assert.equal(await copy.refusal(), null)
    assert.equal(await original.refusal(), 'a copy of this database')
    assert.equal(await copy.refusal(), 'a copy of this database')
    assert.equal(await original.refusal(), 'a copy of this database')
    await claimStorage(original.parts)
    assert.equal(await copy.refusal(), 'another database')
    assert.equal(await original.refusal(), null)
    assert.equal(await copy.refusal(), 'another database')
  })

  test('is still that of a server that died while it left its mark', async (t) => {
    const { storage, spool, database } = await start(t)
    const { db, refusal } = await database()
    assert.equal(await refusal(), null)
    const { databaseId, sweep } = await findClaim(db)
    await updateClaim(db, { nextSweep: 'next' })
    assert.equal((await readMarker(storage))?.sweep, sweep)
    assert.equal(await refusal(), null)
    await updateClaim(db, { nextSweep: 'next' })
    await writeMarker(storage, spool, { database: databaseId, sweep: 'next' })
    assert.equal(await refusal(), null)
  })

  test('with a marker of an unknown form is left alone', async (t) => {
    const { storage, folder, database } = await start(t)
    const { refusal } = await database()
    assert.equal(await refusal(), null)
    for (const content of ['', '{', 'null', '{"database":1}']) {
      await writeFile(join(folder, 'media/frond/database.json'), content)
      assert.deepEqual(await readMarker(storage), { database: '', sweep: '' })
      assert.equal(await refusal(), 'another database')
    }
  })

  test('is claimed by a command', async (t) => {
    const { folder, store, database } = await start(t)
    const { db, config, refusal } = await database()
    await store()
    assert.equal(await refusal(), 'unknown files')
    const media = { SECRET_KEY: TEST_SECRET }
    const env =
      config.engine === 'sqlite'
        ? { ...media, DATA_DIR: dirname(config.file) }
        : { ...media, DATA_DIR: folder, DATABASE_URL: config.url }
    // The storage of the command is that of its data folder.
    const { code, stdout, stderr } = await runCommand(['storage', 'claim'], env)
    const { databaseId } = await findClaim(db)
    assert.deepEqual(
      { code, stdout, stderr },
      {
        code: 0,
        stdout: `The storage belongs to this database now (${databaseId}): its files without a row will be removed.\n`,
        stderr: '',
      },
    )
    const marker = await readMarker(diskStorage(join(env.DATA_DIR, 'media')))
    assert.equal(marker?.database, databaseId)
    for (const words of [[], ['give'], ['claim', 'it']]) {
      const end = await runCommand(['storage', ...words], env)
      assert.deepEqual(end, { code: 2, stdout: '', stderr: 'Usage: npm run frond -- storage claim\n' })
    }
  })
})

function wordsOf(refusal: string | null): string {
  assert.ok(isRefusal(refusal))
  return REFUSALS[refusal]
}

function isRefusal(text: string | null): text is Refusal {
  return text !== null && text in REFUSALS
}

async function addRow(db: Db, key: string): Promise<void> {
  await db
    .insertInto('media')
    .values({ key, content_type: 'image/jpeg', size: 9, sha256: '', created_at: 0 })
    .execute()
}
