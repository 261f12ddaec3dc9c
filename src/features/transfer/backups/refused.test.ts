// Not in a quick run: it writes and reads whole archives.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { SQLITE } from '../../../../test/engines.ts'
import { fillWithEveryKind } from '../../../../test/every-kind.ts'
import { emptyTarget } from '../../../../test/restored.ts'
import { buildTestApp } from '../../../../test/test-app.ts'
import { archiveOf } from '../../../../test/zip.ts'
import type { ZipEntry } from '../../../archive/zip-directory.ts'
import { ZipReader } from '../../../archive/zip-reader.ts'
import { type ZipSource, zipArchive } from '../../../archive/zip-writer.ts'
import { backUp } from '../../../cli/commands/backup.ts'
import { restoreInto } from '../../../cli/commands/restore.ts'
import { BackupError, MANIFEST_ENTRY } from './manifest.ts'
import { sealed } from './seal.ts'
import { LIMITS, verifyBackup } from './verify-backup.ts'

// On SQLite only: what is refused here is refused before a database is opened.
describe('an archive that is not as it was written', () => {
  let folder: string
  let archive: Buffer
  let entries: ReadonlyMap<string, ZipEntry>
  let sources: ZipSource[]
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frond-refused-'))
    const service = await buildTestApp(SQLITE)
    await fillWithEveryKind(service)
    const file = join(folder, 'good.zip')
    await backUp(service.config, file, { withSecret: true })
    await service.close()
    archive = await readFile(file)
    await using reader = await ZipReader.open(file, LIMITS)
    entries = reader.entries
    sources = []
    for (const [name, entry] of entries)
      sources.push({ name, content: await reader.readWhole(entry), modifiedAt: 0 })
  })
  after(() => rm(folder, { recursive: true, force: true }))

  /** Neither command takes it, and nothing is made where it would be restored. */
  async function assertRefused(content: Buffer, message: RegExp): Promise<void> {
    const file = join(folder, 'bad.zip')
    await writeFile(file, content)
    const isRefusal = (error: unknown) => {
      assert.ok(error instanceof BackupError, String(error))
      assert.match(error.message, message)
      return true
    }
    await assert.rejects(verifyBackup(file), isRefusal)
    const target = await emptyTarget(SQLITE)
    try {
      await assert.rejects(restoreInto(target.config, file), isRefusal)
      assert.deepEqual(await readdir(target.folder), [])
      if (target.config.database.engine === 'sqlite')
        assert.deepEqual(await readdir(join(target.config.database.file, '..')), [])
    } finally {
      await target.remove()
    }
  }

  async function assertNotVerified(content: Buffer, what: string): Promise<void> {
    const file = join(folder, 'bad.zip')
    await writeFile(file, content)
    await assert.rejects(verifyBackup(file), BackupError, what)
  }

  function changedAt(position: number): Buffer {
    const changed = Buffer.from(archive)
    changed.writeUInt8((changed[position] ?? 0) ^ 0x10, position)
    return changed
  }

  test('as it was written, it is verified', async () => {
    const manifest = await verifyBackup(join(folder, 'good.zip'))
    assert.equal(manifest.tables.find(({ name }) => name === 'users')?.rows, 3)
    assert.equal(manifest.media.files, 7)
    assert.deepEqual(manifest.media.exceptions, [])
  })

  test('cut anywhere, it is refused with nothing written', async () => {
    const { length } = archive
    for (const part of [0.999, 0.5])
      await assertRefused(archive.subarray(0, length * part), /its end is missing/)
    for (const bytes of [
      0,
      1,
      4,
      22,
      100,
      length - 1_000,
      length - 100,
      length - 65,
      length - 64,
      length - 1,
    ])
      await assertNotVerified(archive.subarray(0, bytes), `the first ${bytes} bytes`)
    await assertNotVerified(archive.subarray(1), 'without the first byte')
    await assertNotVerified(Buffer.concat([archive, Buffer.from('\n')]), 'with a byte more')
  })

  test('with one byte changed, wherever it is, it is refused with nothing written', async () => {
    const kinds = ['database/users.ndjson', 'database/plants.ndjson', 'secret.json', MANIFEST_ENTRY]
    const media = [...entries.keys()].find((name) => name.startsWith('media/')) ?? assert.fail('no media')
    for (const name of [...kinds, media]) {
      const { offset, limit, compressedSize } = entries.get(name) ?? assert.fail(name)
      const middle = limit - Math.ceil(compressedSize / 2)
      await assertRefused(changedAt(middle), /is damaged: it is not as it was written/)
      // The time in its header, which no zip program minds.
      await assertNotVerified(changedAt(offset + 10), `the header of ${name}`)
    }
    const steps = 50
    for (let at = 4; at < archive.length; at += Math.floor(archive.length / steps))
      await assertNotVerified(changedAt(at), `byte ${at}`)
    for (let back = 1; back <= 120; back++)
      await assertNotVerified(changedAt(archive.length - back), `-${back}`)
  })

  const resealed = async (change: (source: ZipSource) => ZipSource[]): Promise<Buffer> =>
    Buffer.concat(await Array.fromAsync(sealed(zipArchive(sources.flatMap(change)))))
  const changedManifest = (change: (manifest: Record<string, unknown>) => object) =>
    resealed((source) =>
      source.name === MANIFEST_ENTRY
        ? [{ ...source, content: JSON.stringify(change(JSON.parse(String(source.content)))) }]
        : [source],
    )

  test('sealed again, it is compared with its manifest', async () => {
    await writeFile(join(folder, 'again.zip'), await resealed((source) => [source]))
    await verifyBackup(join(folder, 'again.zip'))
    const isMedia = ({ name }: ZipSource) => name.startsWith('media/')
    const first = sources.find(isMedia)
    await assertRefused(
      await resealed((source) => (source === first ? [] : [source])),
      /is damaged: media\/.* is missing/,
    )
    await assertRefused(
      await resealed((source) => (source === first ? [{ ...source, content: 'other' }] : [source])),
      /is damaged: media\/.* is not what the manifest says/,
    )
    const extra = { name: 'media/202601/more.jpg', content: 'more', modifiedAt: 0 }
    await assertRefused(
      await resealed((source) => (source === first ? [source, extra] : [source])),
      /is damaged: it has \d+ entries, and its manifest tells of \d+/,
    )
    const users = 'database/users.ndjson'
    await assertRefused(
      await resealed((source) => (source.name === users ? [{ ...source, content: '{}\n' }] : [source])),
      /is damaged: database\/users.ndjson is not what the manifest says/,
    )
    await assertRefused(
      await changedManifest(({ tables, ...manifest }) => ({ ...manifest, tables: [], was: tables })),
      /is damaged: it has \d+ entries/,
    )
  })

  test('of a newer version, it is refused with what to do', async () => {
    await assertRefused(
      await changedManifest((manifest) => ({ ...manifest, version: 2, frond: '9.0.0' })),
      /is of format 2, and this version of Frond reads formats up to 1 \(it was made by Frond 9.0.0\): update Frond first$/,
    )
    const file = join(folder, 'newer.zip')
    const newer = { migration: '9999_tomorrow', frond: '9.0.0' }
    await writeFile(file, await changedManifest((manifest) => ({ ...manifest, ...newer })))
    const target = await emptyTarget(SQLITE)
    await assert.rejects(
      restoreInto(target.config, file),
      /made by a newer version of Frond \(9.0.0, database 9999_tomorrow\): update this one first$/,
    )
    assert.deepEqual(await readdir(target.folder), [])
    await target.remove()
  })

  test('of another program, it is refused', async () => {
    const other = { name: 'readme.txt', content: 'hello', modifiedAt: 0 }
    const manifest = { ...other, name: MANIFEST_ENTRY }
    await assertRefused(Buffer.from('hello'), /is no backup of Frond$/)
    await assertRefused(Buffer.alloc(0), /is no backup of Frond$/)
    await assertRefused(await archiveOf(other), /no backup of Frond, or not all of one/)
    const sealedOf = async (...of: ZipSource[]) =>
      Buffer.concat(await Array.fromAsync(sealed(zipArchive(of))))
    await assertRefused(await sealedOf(other), /is a zip archive, but no backup of Frond$/)
    for (const content of ['hello', '[]', '{}', '{"format":"tar"}'])
      await assertRefused(
        await sealedOf({ ...manifest, content }),
        /is a zip archive, but no backup of Frond$/,
      )
    await assertRefused(
      await sealedOf({ ...manifest, content: '{"format":"frond-backup","version":1}' }),
      /has a manifest that cannot be read$/,
    )
  })
})
