import assert from 'node:assert/strict'
import type { Garden } from '../src/features/people/gardens/gardens.schema.ts'
import type { Grant } from '../src/features/people/grants/grants.schema.ts'
import { inGardenOf } from './grants.ts'
import { made } from './made.ts'
import { type Person, registerPerson } from './people.ts'
import { codeOf, type Reply, send } from './send.ts'
import type { TestApp } from './test-app.ts'

/** Persons in the gardens of others, by invitations. */

export function invite(service: TestApp, by: Person, payload: object = {}): Promise<Grant> {
  return made<Grant>(service, 'POST /api/v1/grants', { by, payload: { kind: 1, role: 3, ...payload } })
}

export function tokenIn({ url = '' }: Grant): string {
  return url.split('#')[1] ?? ''
}

export function accept(
  service: TestApp,
  by: Person,
  token: string,
  more: object = { displayName: 'Bob' },
): Promise<Reply> {
  return send(service, 'POST /api/v1/grants/accept', { by, payload: { token, ...more } })
}

/** A new person, Bob, joins the garden of another. */
export async function joined(
  service: TestApp,
  ada: Person,
  payload: object = {},
): Promise<{ bob: Person; grant: Grant }> {
  const bob = await registerPerson(service)
  const grant = await invite(service, ada, payload)
  assert.equal(codeOf(await accept(service, bob, tokenIn(grant))), 200)
  return { bob, grant }
}

export function listedGrants(service: TestApp, by: Person, garden: Person = by): Promise<Grant[]> {
  return made<Grant[]>(service, 'GET /api/v1/grants', { by, headers: inGardenOf(garden) })
}

export function gardensOf(service: TestApp, by: Person): Promise<Garden[]> {
  return made<Garden[]>(service, 'GET /api/v1/gardens', { by })
}

/** A request that every person of the garden may make. */
export function tagsIn(service: TestApp, by: Person, garden: Person): Promise<Reply> {
  return send(service, 'GET /api/v1/plant-tags', { by, headers: inGardenOf(garden) })
}

/** The events about grants of a garden, as `grant.created 7`. */
export async function grantEvents(service: TestApp, by: Person): Promise<string[]> {
  const { items } = await made<{ items: { type: string; subject: number }[] }>(
    service,
    'GET /api/v1/events?after=0&size=100',
    { by },
  )
  return items
    .filter(({ type }) => type.startsWith('grant.'))
    .map(({ type, subject }) => `${type} ${subject}`)
}
