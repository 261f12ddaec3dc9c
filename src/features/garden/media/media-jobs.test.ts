import assert from 'node:assert/strict'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { onEachEngine, openScratch } from '../../../../test/engines.ts'
import { eventually } from '../../../../test/eventually.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerPerson, signInAs } from '../../../../test/people.ts'
import { PDF } from '../../../../test/pictures.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { filesBelow, traces, uploaded } from '../../../../test/upload.ts'
import { diskStorage } from '../../../storage/disk.ts'
import { Spool } from '../../../storage/spool.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { GardenEvent } from '../../change/events.schema.ts'
import { announceImport } from './claim/imports-under-way.ts'
import { claimStorage } from './claim/storage-claim.ts'
import { sweepOrphans } from './media.jobs.ts'
import { newMediaKey } from './media-key.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

onEachEngine('the care of files', (engine) => {
  let service: TestApp
  let storage: Storage
  let person: Person
  before(async () => {
    service = await buildTestApp(engine, {
      aroundStorage: (opened) => {
        storage = opened
        return opened
      },
    })
    person = await registerPerson(service)
  })
  after(() => service.close())

  /** Stores a file as if it had come this long ago. */
  const leave = (name: string, ageMs: number) => place(service.config.dataDir, name, Date.now() - ageMs)

  test('the sweep takes files without a row that are older than an hour, and nothing else', async () => {
    const { key } = await uploaded(service, person, PDF)
    await leave(`media/${key}`, 10 * DAY_MS)
    const young = await leave(`media/${newMediaKey('.jpg')}`, 59 * MINUTE_MS)
    const foreign = [
      await leave('media/lost+found/notes.txt', 10 * DAY_MS),
      await leave('media/202611/README', 10 * DAY_MS),
      await leave('media/top-level.jpg', 10 * DAY_MS),
    ]
    const old = await leave(`media/${newMediaKey('.jpg')}`, 61 * MINUTE_MS)
    await sweepOrphans(service.db, storage, Date.now())
    const left = (await filesBelow(service.config.dataDir)).filter((name) => name.startsWith('media/'))
    assert.deepEqual(left, [`media/${key}`, young, ...foreign].sort())
    assert.ok(!left.includes(old))
  })

  test('however many files there are, the sweep looks after all of them, some hundred at a time', async () => {
    const keys = Array.from({ length: 1_203 }, () => newMediaKey('.jpg'))
    const { key } = await uploaded(service, person, PDF)
    const removed: string[] = []
    const unfinishedBefore: number[] = []
    let asked = 0
    const counted = service.db.withPlugin({
      transformQuery: ({ node }) => {
        asked++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const listing = {
      ...storage,
      async *list() {
        for (const orphan of [...keys.slice(0, 700), key, ...keys.slice(700)])
          yield { key: orphan, modifiedAt: 0 }
      },
      remove: async (orphan: string) => void removed.push(orphan),
      removeUnfinished: async (before: number) => void unfinishedBefore.push(before),
    }
    const now = Date.now()
    await sweepOrphans(counted, listing, now)
    assert.deepEqual(removed, keys)
    // The sweep looks once for any file, once for an import under way, and then once for each batch.
    assert.equal(asked, 5)
    assert.deepEqual(unfinishedBefore, [now - HOUR_MS])
  })

  test('the sweep leaves the files of an import alone for as long as it takes', async () => {
    await uploaded(service, person, PDF)
    const stored = await leave(`media/${newMediaKey('.jpg')}`, 3 * HOUR_MS)
    const older = await leave(`media/${newMediaKey('.jpg')}`, 6 * HOUR_MS)
    const left = async () =>
      (await filesBelow(service.config.dataDir)).filter((name) => [stored, older].includes(name))
    const end = await announceImport(service.db, service.app.log, Date.now() - 4 * HOUR_MS)
    await sweepOrphans(service.db, storage, Date.now())
    assert.deepEqual(await left(), [stored])
    await end()
    await sweepOrphans(service.db, storage, Date.now())
    assert.deepEqual(await left(), [])
  })

  test('the sweep ends as soon as another server may be at it', async () => {
    await uploaded(service, person, PDF)
    const stored = await leave(`media/${newMediaKey('.jpg')}`, 3 * HOUR_MS)
    const lost = AbortSignal.abort(new Error('lost'))
    await assert.rejects(sweepOrphans(service.db, storage, Date.now(), lost), /lost/)
    assert.ok((await filesBelow(service.config.dataDir)).includes(stored))
    await sweepOrphans(service.db, storage, Date.now())
  })

  test('a database that knows no file sweeps none: the folder may belong to another', async (t) => {
    const empty = await openScratch(engine)
    t.after(() => empty.close())
    const listing = {
      ...storage,
      async *list() {
        yield { key: newMediaKey('.jpg'), modifiedAt: 0 }
      },
      remove: async (key: string) => assert.fail(`${key} was removed`),
    }
    await sweepOrphans(empty.db, listing, Date.now())
  })

  test('a storage that fails during the sweep loses nothing', async () => {
    const { key } = await uploaded(service, person, PDF)
    const failing = {
      ...storage,
      async *list() {
        yield { key, modifiedAt: 0 }
        throw new Error('the storage is away')
      },
    }
    await assert.rejects(sweepOrphans(service.db, failing, Date.now()), /the storage is away/)
    assert.ok((await traces(service)).files.includes(key))
  })
})

onEachEngine('files over time', (engine) => {
  test('every hour unused media of a week, stray files and forgotten uploads go', async (t) => {
    const end = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now: end - 7 * DAY_MS - MINUTE_MS })
    const service = await buildTestApp(engine)
    t.after(async () => {
      await second.close()
      await service.close()
    })
    const { dataDir } = service.config
    // The claim is as the first sweep left it, when there were no files.
    await claimStorage({
      db: service.db,
      storage: diskStorage(join(dataDir, 'media')),
      spool: new Spool(join(dataDir, 'spool')),
    })
    const person = await registerPerson(service)
    const weekOld = await uploaded(service, person, PDF)
    t.mock.timers.setTime(end - 6 * DAY_MS)
    const younger = await uploaded(service, await signInAs(service, person.email), PDF)

    // A server that started an hour ago has had one turn of each job.
    t.mock.timers.reset()
    t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: end - HOUR_MS })
    const second = await buildTestAppBeside(service)

    const stray = newMediaKey('.jpg')
    await place(dataDir, `media/${stray}`, end - 61 * MINUTE_MS)
    await place(dataDir, 'spool/forgotten', end - 61 * MINUTE_MS)
    await place(dataDir, 'spool/under-way', end - 59 * MINUTE_MS)
    const before = await traces(service)
    assert.deepEqual(before.rows, [weekOld.key, younger.key].sort())
    assert.deepEqual(before.files, [weekOld.key, younger.key, stray].sort())

    t.mock.timers.tick(HOUR_MS)
    await eventually(async () => {
      const left = { rows: [younger.key], files: [younger.key], spool: ['under-way'] }
      assert.deepEqual(await traces(service), left)
    })
    assert.equal((await second.app.inject(younger.url)).statusCode, 200)
    assert.equal((await second.app.inject(weekOld.url)).statusCode, 404)
    const by = await signInAs(service, person.email)
    const { items } = await made<{ items: GardenEvent[] }>(service, 'GET /api/v1/events', { by })
    const deleted = items.filter(({ type }) => type === 'media.deleted')
    assert.deepEqual(
      deleted.map(({ subject }) => subject),
      [weekOld.id],
    )
  })

  test('nothing goes from a storage that another database claims, and operators can see it', async (t) => {
    const end = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now: end - 8 * DAY_MS })
    const service = await buildTestApp(engine)
    const person = await registerPerson(service)
    const { key } = await uploaded(service, person, PDF)
    const { dataDir } = service.config
    await place(dataDir, 'media/frond/database.json', end, '{"database":"production","sweep":"1"}')
    const stray = newMediaKey('.jpg')
    await place(dataDir, `media/${stray}`, end - 61 * MINUTE_MS)
    await service.db
      .updateTable('media')
      .set({ unreferenced_since: end - 8 * DAY_MS })
      .execute()
    t.mock.timers.reset()
    const refused = async () =>
      /^storage_clean_up_refused ([01])$/m.exec((await service.app.inject('/metrics')).body)?.[1]
    assert.equal(await refused(), '0')
    t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: end - HOUR_MS })
    const second = await buildTestAppBeside(service)
    t.after(() => service.close())
    t.mock.timers.tick(HOUR_MS)
    // Closing waits for the jobs that have begun.
    await second.close()
    const { rows, files } = await traces(service)
    assert.deepEqual({ rows, files }, { rows: [key], files: [key, stray].sort() })
    assert.equal(await refused(), '1')
    assert.equal((await service.app.inject('/readyz')).statusCode, 200)
  })

  test('a clock that is set ahead removes nothing early', async (t) => {
    const service = await buildTestApp(engine)
    t.after(() => service.close())
    const unused = await uploaded(service, await registerPerson(service), PDF)
    t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: Date.now() })
    const second = await buildTestAppBeside(service)
    t.mock.timers.setTime(Date.now() + 8 * DAY_MS)
    t.mock.timers.tick(HOUR_MS)
    // Closing waits for the jobs that have begun.
    await second.close()
    const { rows, files } = await traces(service)
    assert.deepEqual({ rows, files }, { rows: [unused.key], files: [unused.key] })
  })
})

async function place(
  dataDir: string,
  name: string,
  modifiedAt: number,
  content: Buffer | string = PDF,
): Promise<string> {
  const path = join(dataDir, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  await utimes(path, new Date(modifiedAt), new Date(modifiedAt))
  return name
}
