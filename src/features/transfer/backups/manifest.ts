import { createHash, hash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Secrets } from '../../../config/secrets.ts'
import { isObject } from '../../../http/schemas.ts'

/** A file is no backup that can be restored here, or a target is none that can be restored into; the message says why. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
  }
}

export const MANIFEST_ENTRY = 'manifest.json'
export const SECRET_ENTRY = 'secret.json'
/** This is the format of the archive, not of the tables in it: those have the name of their last migration. */
export const FORMAT_VERSION = 1

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Count = Type.Integer({ minimum: 0 })
const EntryTally = Type.Object({ bytes: Count, sha256: Sha256 })

const TableTally = Type.Object({
  name: Type.String({ pattern: '^[a-z][a-z_]*$' }),
  rows: Count,
  /** The last id that was given out, which may be of a row that was deleted since. */
  lastId: Type.Optional(Count),
  ...EntryTally.properties,
})

/**
 * Media that are in the archive with another file than their row tells, or without one. `deleted`: with its row, while the backup was made. `missing`: the
 * storage had no such file. `damaged`: it was another than the one uploaded, and is in the archive as it was found.
 */
const MediaException = Type.Union([
  Type.Object({ key: Type.String(), state: Type.Enum(['deleted', 'missing']) }),
  Type.Object({ key: Type.String(), state: Type.Literal('damaged'), ...EntryTally.properties }),
])

const Manifest = Type.Object({
  format: Type.Literal('frond-backup'),
  version: Type.Literal(FORMAT_VERSION),
  /** The version of Frond that made it. */
  frond: Type.String(),
  engine: Type.String(),
  /** The last migration of the database. */
  migration: Type.String(),
  /** When the database was as it is in here; epoch milliseconds. */
  createdAt: Count,
  /** The secrets of the server have these, the current one first, by `fingerprintsOf`. */
  secrets: Type.Array(Type.String()),
  /** They are in the order in which they can be restored. */
  tables: Type.Array(TableTally),
  media: Type.Object({ files: Count, bytes: Count, exceptions: Type.Array(MediaException) }),
  /** The secrets themselves, if they were asked for. */
  secret: Type.Optional(EntryTally),
})

/** What the manifest says of the bytes of an entry. */
export type Tally = Static<typeof EntryTally>
export type Manifest = Static<typeof Manifest>
export type TableTally = Static<typeof TableTally>
export type MediaException = Static<typeof MediaException>

const isManifest = Compile(Manifest)

const NOT_OURS = 'is a zip archive, but no backup of Frond'

export function parseManifest(text: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new BackupError(NOT_OURS, { cause: error })
  }
  if (!isObject(value) || value.format !== 'frond-backup') throw new BackupError(NOT_OURS)
  if (typeof value.version === 'number' && value.version > FORMAT_VERSION) {
    const by = 'frond' in value ? ` (it was made by Frond ${value.frond})` : ''
    throw new BackupError(
      `is of format ${value.version}, and this version of Frond reads formats up to ${FORMAT_VERSION}${by}: update Frond first`,
    )
  }
  if (!isManifest.Check(value)) throw new BackupError('has a manifest that cannot be read')
  return value
}

export function tableEntry(table: string): string {
  return `database/${table}.ndjson`
}

export function mediaEntry(key: string): string {
  return `media/${key}`
}

/**
 * Tells secrets apart without giving any away: they are stretched and derived for this purpose alone before they are hashed,
 * the current one first.
 */
export function fingerprintsOf(secrets: Secrets): string[] {
  return secrets.keysFor('backup fingerprint').map((key) => hash('sha256', key).slice(0, 32))
}

/** Counts bytes and lines and hashes them as they pass. */
export class RunningTally {
  readonly #hash = createHash('sha256')
  bytes = 0
  lines = 0

  add(piece: Buffer): void {
    this.#hash.update(piece)
    this.bytes += piece.length
  }

  /** Adds text, and counts every line end. */
  addLines(piece: Buffer): void {
    this.add(piece)
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) this.lines++
  }

  /** It can be asked once, at the end. */
  result(): Tally {
    return { bytes: this.bytes, sha256: this.#hash.digest('hex') }
  }
}
