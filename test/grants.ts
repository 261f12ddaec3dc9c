import { dayIn, textOf } from '../src/features/due/days.ts'
import type { Grant } from '../src/features/people/grants/grants.schema.ts'
import { made } from './made.ts'
import type { Person } from './people.ts'
import { gardenIdOf } from './scope.ts'
import type { TestApp } from './test-app.ts'

type Role = 1 | 2 | 3

/** For `send`: a program or the holder of a link. */
export interface Bearer {
  readonly id: number
  readonly headers: { readonly authorization: string }
}

/** The holder of a link, by the address that was shown when it was made or renewed. */
export function visitorOf({ id, url = '' }: Grant): Bearer {
  return { id, headers: { authorization: `Bearer ${url.slice(url.indexOf('#') + 1)}` } }
}

/** A day from now in the default zone. */
export function dayFromNow(ahead: number): string {
  return textOf(dayIn('UTC', Date.now()) + ahead)
}

/** Makes a link to the garden of a person. */
export async function newLink(
  service: TestApp,
  by: Person,
  { role = 2, ...change }: { role?: 1 | 2; name?: string; from?: string; until?: string } = {},
): Promise<Bearer> {
  const payload = { kind: 2, role, name: 'Neighbour', until: dayFromNow(7), ...change }
  return visitorOf(await made<Grant>(service, 'POST /api/v1/grants', { by, payload }))
}

export function bearerOf({ id, token = '' }: Grant): Bearer {
  return { id, headers: { authorization: `Bearer ${token}` } }
}

/** Makes a key of a person, in a garden where the person has a place. */
export async function newKey(
  service: TestApp,
  by: Person,
  { role = 3, in: garden = by }: { role?: Role; in?: Person } = {},
): Promise<Bearer> {
  const payload = { kind: 3, role, name: 'Sensor' }
  const headers = inGardenOf(garden)
  return bearerOf(await made<Grant>(service, 'POST /api/v1/grants', { by, headers, payload }))
}

/** The header that names the garden of a person. */
export function inGardenOf({ user }: Pick<Person, 'user'>): Record<string, string> {
  return { 'frond-garden': String(user.id) }
}

/** Gives a person a place in the garden of another. */
export async function letIn(
  { db }: TestApp,
  owner: Person,
  holder: Person,
  role: Role,
  days: { readonly from?: string; readonly until?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('grants')
    .values({
      ...{ user_id: gardenIdOf(owner), holder_id: holder.user.id, kind: 1, role, created_at: Date.now() },
      ...{ from_day: days.from ?? null, until_day: days.until ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
