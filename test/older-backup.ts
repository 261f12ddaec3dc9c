import { hash } from 'node:crypto'
import { ZipReader } from '../src/archive/zip-reader.ts'
import { type ZipSource, zipArchive } from '../src/archive/zip-writer.ts'
import { MANIFEST_ENTRY, parseManifest, tableEntry } from '../src/features/transfer/backups/manifest.ts'
import { sealed } from '../src/features/transfer/backups/seal.ts'
import { LIMITS } from '../src/features/transfer/backups/verify-backup.ts'

/** What the migration brought, and so an archive of the one before does not have. */
const NEW_TABLES = new Set(['password_links', 'invitations'])
const NEW_COLUMNS = ['has_password', 'media_quota_bytes']

/** The same archive as the migration before 0020 would have made it. */
export async function asBefore0020(file: string): Promise<Buffer> {
  await using reader = await ZipReader.open(file, LIMITS)
  const sources: ZipSource[] = []
  const read = async (name: string) => {
    const entry = reader.entries.get(name)
    return entry === undefined ? '' : String(await reader.readWhole(entry))
  }
  const manifest = parseManifest(await read(MANIFEST_ENTRY))
  const users = (await read(tableEntry('users'))).replace(/[^\n]+/g, withoutNewColumns)
  for (const [name, entry] of reader.entries) {
    if (name === MANIFEST_ENTRY || isNew(name)) continue
    const content = name === tableEntry('users') ? users : await reader.readWhole(entry)
    sources.push({ name, content, modifiedAt: 0 })
  }
  const tables = manifest.tables
    .filter(({ name }) => !NEW_TABLES.has(name))
    .map((table) =>
      table.name === 'users'
        ? { ...table, bytes: Buffer.byteLength(users), sha256: hash('sha256', users) }
        : table,
    )
  const content = JSON.stringify({ ...manifest, migration: '0019_storage_claims', tables })
  sources.push({ name: MANIFEST_ENTRY, content, modifiedAt: 0 })
  return Buffer.concat(await Array.fromAsync(sealed(zipArchive(sources))))
}

function isNew(name: string): boolean {
  return [...NEW_TABLES].some((table) => name === tableEntry(table))
}

function withoutNewColumns(line: string): string {
  const row: Record<string, unknown> = JSON.parse(line)
  return JSON.stringify(
    Object.fromEntries(Object.entries(row).filter(([column]) => !NEW_COLUMNS.includes(column))),
  )
}
