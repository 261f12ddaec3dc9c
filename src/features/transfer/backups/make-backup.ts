import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type ZipSource, zipArchive } from '../../../archive/zip-writer.ts'
import { hasCode, messageOf } from '../../../base/errors.ts'
import { isSameList } from '../../../base/same-list.ts'
import { VERSION } from '../../../base/version.ts'
import type { Secrets } from '../../../config/secrets.ts'
import type { Database } from '../../../db/engine.ts'
import { appliedMigrations, migrationsUntil } from '../../../db/migrations/migrate.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db } from '../../../db/schema.ts'
import type { Storage } from '../../../storage/storage.ts'
import { mediaEntries, rowEntries } from './backup-entries.ts'
import { FORMAT_VERSION, fingerprintsOf, MANIFEST_ENTRY, type Manifest, SECRET_ENTRY } from './manifest.ts'
import { type Progress, SILENT } from './progress.ts'
import { mediaRows } from './row-lines.ts'
import { sealed } from './seal.ts'
import { removeLeftovers, withTemporaryFiles } from './temporary-files.ts'
import { verifyBackup } from './verify-backup.ts'

export interface BackupSource {
  readonly database: Database
  readonly storage: Storage
  readonly secrets: Secrets
}

interface BackupOptions {
  /** The secrets themselves, where they are to be in the archive. */
  readonly secretTexts?: readonly string[] | undefined
  readonly progress?: Progress | undefined
  /** Gives it up; nothing of it is left then. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes a backup of a service that may be running, reads it back, and only then gives it its name. A file of that name is never
 * replaced.
 */
export async function makeBackup(
  source: BackupSource,
  file: string,
  { secretTexts, progress: told = SILENT, signal }: BackupOptions = {},
): Promise<Manifest> {
  const progress = signal === undefined ? told : untilAborted(told, signal)
  return withTemporaryFiles(dirname(file), async (temporary) => {
    const archive = `${temporary}.archive`
    if (await isThere(file)) throw alreadyThere(file)
    try {
      await writeArchive(source, archive, { temporary, secretTexts, progress })
      const manifest = await verifyBackup(archive, progress)
      signal?.throwIfAborted()
      await giveName(archive, file)
      return manifest
    } finally {
      await rm(archive, { force: true })
    }
  })
}

/** Every step forward is a chance to stop. */
function untilAborted(progress: Progress, signal: AbortSignal): Progress {
  return {
    ...progress,
    advance: (amount) => {
      signal.throwIfAborted()
      progress.advance(amount)
    },
  }
}

interface Writing {
  readonly temporary: string
  readonly secretTexts: readonly string[] | undefined
  readonly progress: Progress
}

async function writeArchive(source: BackupSource, archive: string, writing: Writing): Promise<void> {
  await using handle = await create(archive)
  await removeLeftovers(dirname(archive), Date.now())
  try {
    for await (const piece of sealed(zipArchive(entriesOf(source, writing)))) await handle.writeFile(piece)
  } finally {
    await rm(`${writing.temporary}.media`, { force: true })
  }
  await handle.sync()
}

/** Says at once what would stop it at the end. */
async function create(archive: string): Promise<FileHandle> {
  try {
    return await open(archive, 'wx', 0o600)
  } catch (error) {
    throw new Error(`Nothing can be written to ${dirname(archive)}: ${messageOf(error)}`, { cause: error })
  }
}

/**
 * The rows first, of one state of the database, then the files that these rows name: a file is stored before its row, so all of
 * them are there unless they have been deleted since. The list of files waits on disk: the database is not held up that long.
 */
async function* entriesOf(
  { database, storage, secrets }: BackupSource,
  { temporary, secretTexts, progress }: Writing,
): AsyncGenerator<ZipSource> {
  const rows = yield* rowsOf(database, temporary, progress)
  const { createdAt } = rows
  progress.step('files', rows.mediaBytes)
  const list = mediaRows(createReadStream(`${temporary}.media`))
  const media = yield* mediaEntries(list, { db: database.db, storage, progress })
  progress.end()
  const secret = secretTexts && JSON.stringify(secretTexts)
  if (secret !== undefined) yield { name: SECRET_ENTRY, content: secret, modifiedAt: createdAt }
  const manifest: Manifest = {
    format: 'frond-backup',
    version: FORMAT_VERSION,
    frond: VERSION,
    engine: rows.engine,
    migration: rows.migration,
    createdAt,
    secrets: fingerprintsOf(secrets),
    tables: rows.tables,
    media,
    ...(secret === undefined
      ? {}
      : { secret: { bytes: Buffer.byteLength(secret), sha256: hash('sha256', secret) } }),
  }
  yield {
    name: MANIFEST_ENTRY,
    content: `${JSON.stringify(manifest, undefined, 2)}\n`,
    compress: true,
    modifiedAt: createdAt,
  }
}

async function* rowsOf(database: Database, temporary: string, progress: Progress) {
  await using mediaFile = await open(`${temporary}.media`, 'wx', 0o600)
  const { db, release } = await database.freeze(`${temporary}.database`)
  try {
    const createdAt = Date.now()
    const migration = await knownMigration(db)
    const mediaLines = (lines: Buffer) => mediaFile.writeFile(lines)
    const tables = yield* rowEntries(db, { createdAt, progress, mediaLines })
    return { createdAt, migration, tables, engine: engineOf(db).name, mediaBytes: await totalSize(db) }
  } finally {
    await release()
  }
}

/** Finds the last migration of a database of this version or an earlier one; its tables can be restored from. */
async function knownMigration(db: Db): Promise<string> {
  const applied = await appliedMigrations(db)
  const last = applied.at(-1)
  if (last === undefined) throw new Error('The database has no tables yet: there is nothing to back up')
  const known = migrationsUntil(last)?.map(({ name }) => name)
  if (known !== undefined && isSameList(known, applied)) return last
  throw new Error(
    `The database was set up by another version of Frond (${last}), whose tables this one does not know: back it up with that version`,
  )
}

async function totalSize(db: Db): Promise<number> {
  if (!(await engineOf(db).hasTable(db, 'media'))) return 0
  const { total } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

async function giveName(archive: string, file: string): Promise<void> {
  try {
    // Unlike a rename, a link never replaces a file that came meanwhile.
    await link(archive, file)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw alreadyThere(file)
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error
    // This file system has no links.
    if (await isThere(file)) throw alreadyThere(file)
    await rename(archive, file)
  }
  await syncFolder(dirname(file))
}

function alreadyThere(file: string): Error {
  return new Error(
    `${file} is there already, and a backup overwrites nothing: remove it or name another file`,
  )
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file, { throwIfNoEntry: false })) !== undefined
}

/** A new name survives a crash only once its folder is synced too. */
async function syncFolder(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}
