import { hash } from 'node:crypto'
import { ZipReader } from '../src/archive/zip-reader.ts'
import { type ZipSource, zipArchive } from '../src/archive/zip-writer.ts'
import { MANIFEST_ENTRY, parseManifest, tableEntry } from '../src/features/transfer/backups/manifest.ts'
import { sealed } from '../src/features/transfer/backups/seal.ts'
import { LIMITS } from '../src/features/transfer/backups/verify-backup.ts'

/** What the migration and later ones brought, and so an archive of the one before does not have. */
export const TABLES_SINCE_0020 = new Set([
  'password_links',
  'account_activity',
  'flows',
  'passkeys',
  'identities',
  'sign_ons',
  'logout_tokens',
  'second_factors',
  'recovery_codes',
  'email_links',
  'invitations',
  'grants',
  'plant_measurements',
  'plant_problems',
  'wishes',
])
const NEW_COLUMNS = new Map([
  ['users', ['has_password', 'media_quota_bytes', 'garden_name', 'email_confirmed', 'unclaimed']],
  ['media', ['grant_id']],
  ['plant_journals', ['author', 'author_id', 'grant_id']],
  ['care_settings', ['quiet_until']],
  ['care_schedules', ['assignees', 'turn']],
])

/** The same archive as the migration before 0020 would have made it. */
export async function asBefore0020(file: string): Promise<Buffer> {
  await using reader = await ZipReader.open(file, LIMITS)
  const sources: ZipSource[] = []
  const read = async (name: string) => {
    const entry = reader.entries.get(name)
    return entry === undefined ? '' : String(await reader.readWhole(entry))
  }
  const manifest = parseManifest(await read(MANIFEST_ENTRY))
  const changed = new Map<string, string>()
  for (const [table, columns] of NEW_COLUMNS) {
    const rows = await read(tableEntry(table))
    changed.set(
      table,
      rows.replace(/[^\n]+/g, (line) => without(columns, line)),
    )
  }
  for (const [name, entry] of reader.entries) {
    if (name === MANIFEST_ENTRY || isNew(name)) continue
    const [, content = await reader.readWhole(entry)] =
      [...changed].find(([table]) => name === tableEntry(table)) ?? []
    sources.push({ name, content, modifiedAt: 0 })
  }
  const tables = manifest.tables
    .filter(({ name }) => !TABLES_SINCE_0020.has(name))
    .map((table) => {
      const rows = changed.get(table.name)
      return rows === undefined
        ? table
        : { ...table, bytes: Buffer.byteLength(rows), sha256: hash('sha256', rows) }
    })
  const content = JSON.stringify({ ...manifest, migration: '0019_storage_claims', tables })
  sources.push({ name: MANIFEST_ENTRY, content, modifiedAt: 0 })
  return Buffer.concat(await Array.fromAsync(sealed(zipArchive(sources))))
}

function isNew(name: string): boolean {
  return [...TABLES_SINCE_0020].some((table) => name === tableEntry(table))
}

function without(columns: readonly string[], line: string): string {
  const row: Record<string, unknown> = JSON.parse(line)
  return JSON.stringify(
    Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))),
  )
}
