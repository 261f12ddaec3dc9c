// Not in a quick run: it writes and reads whole archives.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, SQLITE } from '../../../../test/engines.ts'
import { fillWithEveryKind } from '../../../../test/every-kind.ts'
import { everyRow } from '../../../../test/every-row.ts'
import { asBefore0020, TABLES_SINCE_0020 } from '../../../../test/older-backup.ts'
import { type EmptyTarget, emptyTarget } from '../../../../test/restored.ts'
import { TEST_SECRET } from '../../../../test/templates.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { filesBelow } from '../../../../test/upload.ts'
import { backUp } from '../../../cli/commands/backup.ts'
import { run as restore, restoreInto } from '../../../cli/commands/restore.ts'
import type { Config } from '../../../config/config.ts'
import { loadSecrets } from '../../../config/secrets.ts'
import { openDatabase } from '../../../db/engines/database.ts'
import { migrate } from '../../../db/migrations/migrate.ts'
import { diskStorage } from '../../../storage/disk.ts'
import { Spool } from '../../../storage/spool.ts'
import { claimStorage } from '../../garden/media/claim/storage-claim.ts'
import { KeyRing } from '../../people/keys/key-ring.ts'
import { listKeys } from '../../people/keys/keys.service.ts'
import type { Manifest } from './manifest.ts'

let folder: string
let source: TestApp
let file: string
let manifest: Manifest
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frond-restore-'))
  source = await buildTestApp(SQLITE)
  await fillWithEveryKind(source)
  file = join(folder, 'backup.zip')
  manifest = await backUp(source.config, file)
})
after(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

async function rowsOf({ database }: Config): Promise<Record<string, string[]>> {
  const { db, close } = await openDatabase(database)
  try {
    return await everyRow(db)
  } finally {
    await close()
  }
}

function mediaFolder({ storage }: Config): string {
  return storage.kind === 'disk' ? storage.directory : assert.fail('not on disk')
}

/** What a backup of the target has in its tables, which is all that the archive has. */
async function assertRestored(
  { config, folder }: EmptyTarget,
  missing: ReadonlySet<string> = new Set(),
): Promise<void> {
  const again = await backUp(config, join(folder, 'again.zip'))
  const present = ({ tables }: Manifest) => tables.filter(({ name }) => !missing.has(name))
  assert.deepEqual(present(again), present(manifest))
  assert.deepEqual(again.media, manifest.media)
}

function terminal() {
  let written = ''
  let told = ''
  const output = (isTTY: boolean) => ({
    isTTY,
    write: (text: string | Uint8Array) => {
      if (isTTY) written += String(text)
      else told += String(text)
      return true
    },
  })
  return {
    ...{ stdin: Readable.from([]), stdout: output(false), stderr: output(true) },
    bars: () => written.trimEnd().split('\n'),
    told: () => told,
  }
}

onEachEngine('a restoration', (engine) => {
  let target: EmptyTarget
  const newTarget = async (t: { after(work: () => Promise<void>): void }) => {
    target = await emptyTarget(engine)
    t.after(() => target.remove())
    return target
  }

  test('into a database with people is refused, and changes nothing', async (t) => {
    const { config } = await newTarget(t)
    const { db, close } = await openDatabase(config.database)
    await migrate(db)
    await db
      .insertInto('users')
      .values({
        ...{ email: 'a@x.example', email_key: 'a@x.example', search_text: 'a', role: 'USER' },
        ...{ password_hash: '-', created_at: 0 },
      })
      .execute()
    await close()
    const before = await rowsOf(config)
    await assert.rejects(restoreInto(config, file), /^BackupError: The database is not empty: it has 1 user/)
    assert.deepEqual(await rowsOf(config), before)
    assert.deepEqual(await filesBelow(mediaFolder(config)), [])
  })

  test('into a migrated database without people fills it, and again changes nothing', async (t) => {
    const { config } = await newTarget(t)
    const { db, close } = await openDatabase(config.database)
    await migrate(db)
    await close()
    await restoreInto(config, file)
    await assertRestored(target)
    const before = await rowsOf(config)
    assert.deepEqual(await restoreInto(config, file), { manifest, result: 'restored before' })
    assert.deepEqual(await rowsOf(config), before)
    const other = join(folder, `other-${engine.name}.zip`)
    await backUp(config, other)
    await assert.rejects(restoreInto(config, other), /The database is not empty: it has 3 users/)
    await rm(mediaFolder(config), { recursive: true })
    await assert.rejects(
      backUp(config, `${other}.empty`),
      /^BackupError: The storage has none of the \d+ files/,
    )
    assert.ok(!(await readdir(folder)).some((name) => name.includes('empty')))
  })

  test('into a database with tables of another program is refused, and writes nothing', async (t) => {
    const { config } = await newTarget(t)
    const { db, close } = await openDatabase(config.database)
    await sql`create table plants (name text)`.execute(db)
    await close()
    await assert.rejects(restoreInto(config, file), /plants.* already exists/)
    assert.deepEqual(await rowsOf(config), { plants: [] })
    assert.deepEqual(await filesBelow(mediaFolder(config)), [])
  })

  test('into a storage with other files is refused, and writes nothing', async (t) => {
    const { config } = await newTarget(t)
    const foreign = join(mediaFolder(config), '202601', '01KDVDNV00000000000000000A.jpg')
    await mkdir(dirname(foreign), { recursive: true })
    await writeFile(foreign, 'of somebody else')
    await assert.rejects(restoreInto(config, file), /The storage is not empty: it has 202601\/01KDVDNV/)
    assert.deepEqual(await rowsOf(config), {})
    assert.deepEqual(await filesBelow(mediaFolder(config)), ['202601/01KDVDNV00000000000000000A.jpg'])
  })

  test('into a storage that another database claims is refused until it is claimed for this one', async (t) => {
    const { config } = await newTarget(t)
    const marker = join(mediaFolder(config), 'frond', 'database.json')
    await mkdir(dirname(marker), { recursive: true })
    const claim = `${JSON.stringify({ database: 'that of production', sweep: 'x' })}\n`
    await writeFile(marker, claim)
    const refused = /^BackupError: Another database \(that of production\) claims the storage\. /
    await assert.rejects(restoreInto(config, file), refused)
    assert.deepEqual(await rowsOf(config), {})
    assert.deepEqual(await filesBelow(mediaFolder(config)), ['frond/database.json'])
    const { db, close } = await openDatabase(config.database)
    await migrate(db)
    // A database of one's own is not enough.
    await assert.rejects(restoreInto(config, file), refused)
    const spool = new Spool(join(config.dataDir, 'spool'))
    const id = await claimStorage({ db, storage: diskStorage(mediaFolder(config)), spool })
    await close()
    await restoreInto(config, file)
    await assertRestored(target)
    assert.equal(JSON.parse(await readFile(marker, 'utf8')).database, id)
  })

  // Files are written before any row, and by the same code.
  if (engine.name === 'SQLite')
    test('keeps the files that are there already, and replaces those that are not the same', async (t) => {
      const { config } = await newTarget(t)
      const keys = await filesBelow(mediaFolder(source.config))
      const [kept = '', cut = '', changed = ''] = keys
      for (const key of [kept, cut, changed]) {
        const content = await readFile(join(mediaFolder(source.config), key))
        const path = join(mediaFolder(config), key)
        await mkdir(dirname(path), { recursive: true })
        if (key === cut) await writeFile(path, content.subarray(1))
        else await writeFile(path, key === changed ? content.map((byte) => byte ^ 1) : content)
        await utimes(path, 1_000, 1_000)
      }
      await restoreInto(config, file)
      await assertRestored(target)
      const times = await Promise.all(
        [kept, cut, changed].map(async (key) => (await stat(join(mediaFolder(config), key))).mtimeMs),
      )
      assert.deepEqual(
        times.map((time) => time === 1_000_000),
        [true, false, false],
      )
    })

  test('of an archive before the last migrations applies them, but not to a database that is beyond', async (t) => {
    const older = join(folder, `older-${engine.name}.zip`)
    await writeFile(older, await asBefore0020(file))
    const { config } = await newTarget(t)
    const screen = terminal()
    assert.equal(await restore(config, [older], screen), 0)
    // A bar for each step.
    assert.deepEqual(
      screen.bars().map((bar) => bar.match(/\d (bytes verified|bytes of files|rows|migrations) /)?.[1]),
      ['bytes verified', 'bytes of files', 'rows', 'migrations'],
    )
    assert.match(screen.told(), /: what was ended since is back, and has to be ended again\.\n$/)
    await assertRestored(target, TABLES_SINCE_0020)

    const beyond = await newTarget(t)
    const { db, close } = await openDatabase(beyond.config.database)
    await migrate(db)
    await close()
    const before = await rowsOf(beyond.config)
    await assert.rejects(restoreInto(beyond.config, older), /restore into a database without tables$/)
    assert.deepEqual(await rowsOf(beyond.config), before)
  })
})

describe('the secret of an archive', () => {
  const without = async (t: { after(work: () => Promise<void>): void }, ...secretKeys: string[]) => {
    const target = await emptyTarget(SQLITE)
    t.after(() => target.remove())
    return { ...target, config: { ...target.config, secretKeys } }
  }

  test('has to be set, unless the archive has it', async (t) => {
    const { config, folder: place } = await without(t)
    await assert.rejects(
      restoreInto(config, file),
      /needs the secret it was made with: set it first \(SECRET_KEY, or secret.key/,
    )
    assert.deepEqual(await readdir(place), [])
    const other = await without(t, 'another secret of thirty-two characters')
    await assert.rejects(restoreInto(other.config, file), /and the one that is set here is another$/)
    assert.deepEqual(await readdir(other.folder), [])
    // A former one is as good.
    const listed = await without(t, 'another secret of thirty-two characters', TEST_SECRET)
    await restoreInto(listed.config, file)
  })

  test('is never in it unless asked for, and then put into its place', async (t) => {
    assert.equal((await readFile(file)).includes(TEST_SECRET), false)
    const withSecret = join(folder, 'with-secret.zip')
    await backUp(source.config, withSecret, { withSecret: true })
    const { config } = await without(t)
    await restoreInto(config, withSecret)
    const stored = join(config.dataDir, 'secret.key')
    assert.equal(await readFile(stored, 'utf8'), `${TEST_SECRET}\n`)
    assert.equal((await stat(stored)).mode & 0o777, 0o600)
  })

  test('of which there are several have to be set by hand', async (t) => {
    const several = join(folder, 'several.zip')
    const secretKeys = [TEST_SECRET, 'a former secret of thirty-two characters']
    await backUp({ ...source.config, secretKeys }, several, { withSecret: true })
    const { config } = await without(t)
    await assert.rejects(
      restoreInto(config, several),
      /has 2 secrets in secret.json: set SECRET_KEY to all of them/,
    )
    const one = await without(t, TEST_SECRET)
    await assert.rejects(restoreInto(one.config, several), /and the one that is set here is another$/)
  })

  test('may be another one if that is asked for', async (t) => {
    const { config } = await without(t)
    await restoreInto(config, file, { otherSecret: true })
    assert.deepEqual((await readdir(config.dataDir)).toSorted(), ['media', 'secret.key', 'spool'])
    const { db, close } = await openDatabase(config.database)
    t.after(close)
    // Only the new one is left, and it can be opened here.
    const keys = await listKeys(db)
    const before = await listKeys(source.db)
    assert.equal(keys.length, before.length + 1)
    assert.deepEqual(
      keys.map(({ active, signing }) => [active, signing]),
      [[true, true], ...before.map(() => [false, false])],
    )
    const sealingKeys = (await loadSecrets(config)).keysFor('signing keys')
    const ring = new KeyRing({ db, sealingKeys, log: source.app.log })
    await ring.refresh()
    assert.equal(ring.signer.kid, keys[0]?.kid)
  })
})
