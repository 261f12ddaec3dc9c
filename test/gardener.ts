import { sql } from 'kysely'
import { ulid } from 'ulid'
import { insertSpeciesRow } from '../src/features/catalogue/species/species.sql.ts'
import { insertMediaRow } from '../src/features/garden/media/media.sql.ts'
import { made } from './made.ts'
import { tablesDeletedWithUsers } from './owned-tables.ts'
import { type Person, registerPerson } from './people.ts'
import { gardenIdOf } from './scope.ts'
import type { TestApp } from './test-app.ts'

/** A user with a region, a location in it and a tag, who can add plants at once. */
export interface Gardener extends Person {
  readonly regionId: number
  readonly locationId: number
  readonly tagId: number
}

export async function newGardener(service: TestApp): Promise<Gardener> {
  const person = await registerPerson(service)
  const by = person
  const region = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Home' } })
  const payload = { name: 'Kitchen' }
  const location = await made(service, `POST /api/v1/regions/${region.id}/locations`, { by, payload })
  const tag = await made(service, 'POST /api/v1/plant-tags', { by, payload: { name: 'thirsty' } })
  return { ...person, regionId: region.id, locationId: location.id, tagId: tag.id }
}

/** A species for plants; no search finds it. */
export function newSpecies({ db }: TestApp, commonName = 'Fern'): Promise<number> {
  return insertSpeciesRow(db, { common_name: commonName })
}

/** Media rows without files, for tests that never read the files. */
export async function fileRows(
  { db }: TestApp,
  { user }: Pick<Person, 'user'>,
  count: number,
): Promise<{ id: number; url: string }[]> {
  const files: { id: number; url: string }[] = []
  for (let at = 0; at < count; at++) {
    const key = `202601/${ulid()}.jpg`
    const media = { contentType: 'image/jpeg', size: 1, width: 1, height: 1, frames: 1, sha256: '' }
    const id = await insertMediaRow(db, gardenIdOf({ user }), { ...media, key, createdAt: Date.now() })
    files.push({ id, url: `/api/v1/media/${key}` })
  }
  return files
}

/**
 * Signing in writes a session, whatever is in the garden; a garden that has become empty keeps its numbers, and events tell
 * what was in it.
 */
const KEPT: ReadonlySet<string> = new Set(['sessions', 'garden_counts', 'events', 'event_counters'])

/** The number of rows of all gardens in each table, to check that nothing was written. */
export async function gardenRows({ db }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await tablesDeletedWithUsers(db)) {
    if (KEPT.has(table)) continue
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(
      db,
    )
    counts[table] = Number(rows[0]?.total)
  }
  return counts
}
