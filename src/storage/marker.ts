import { readSmallFile, writeSmallFile } from './small-file.ts'
import type { Spool } from './spool.ts'
import type { Storage } from './storage.ts'

/** Beside the files, under a name that no upload has. */
const KEY = 'frond/database.json'

/** Says which installation the files of a storage belong to. */
export interface Marker {
  /** The id of the database that claims it. */
  readonly database: string
  /** Another one at each sweep: an older copy of that database does not know the latest. */
  readonly sweep: string
}

/** Undefined where there is none; one that cannot be understood names no database that exists. */
export async function readMarker(storage: Storage): Promise<Marker | undefined> {
  const content = await readSmallFile(storage, KEY)
  return content === undefined ? undefined : parse(content)
}

export async function writeMarker(storage: Storage, spool: Spool, marker: Marker): Promise<void> {
  await writeSmallFile(storage, spool, KEY, marker)
}

function parse(content: string): Marker {
  try {
    const { database, sweep }: Partial<Record<string, unknown>> = JSON.parse(content)
    if (typeof database === 'string' && typeof sweep === 'string') return { database, sweep }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
  }
  return { database: '', sweep: '' }
}
