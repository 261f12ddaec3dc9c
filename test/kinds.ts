import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { insertIdentityRow } from '../src/features/people/identities/identities.sql.ts'
import { insertPasskeyRow } from '../src/features/people/passkeys/passkeys.sql.ts'
import { isObject } from '../src/http/schemas.ts'
import { fileRows, type Gardener, newSpecies } from './gardener.ts'
import { made } from './made.ts'
import { signInAs } from './people.ts'
import { fileOf } from './pictures.ts'
import { type Reply, send } from './send.ts'
import type { TestApp } from './test-app.ts'
import { upload } from './upload.ts'

type Path = `/api/v1/${string}`

export interface Created {
  readonly id: number
  readonly etag: string | undefined
}

/** What tests have to know of a kind of things that belong to a user, at `/api/v1/{kind}/{id}`. */
export interface Kind {
  /** The code of the 404. */
  readonly notFound: number
  /** Adds one, the way a client does. */
  create(service: TestApp, by: Gardener): Promise<Created>
  /** A change, for kinds with a PUT. */
  readonly body?: object
  /** Bodies for the routes below one of the kind, such as `/locations`. */
  readonly bodiesBelow?: Readonly<Record<string, (owner: Gardener) => object>>
  readonly list: Path
  /** The ids in the `data` of that list; without it these are an array or a page. */
  idsIn?(data: unknown): number[]
}

/** Every kind in the OpenAPI document; `test/isolation.test.ts` fails for one that is missing. */
export const KINDS = {
  'plant-tags': {
    notFound: 4101,
    create: (service, by) => createdBy(service, by, '/api/v1/plant-tags', { name: 'dry' }),
    body: { name: 'Mine' },
    list: '/api/v1/plant-tags',
  },
  grants: {
    notFound: 4702,
    create: (service, by) => createdBy(service, by, '/api/v1/grants', { kind: 3, role: 1, name: 'Sensor' }),
    body: { name: 'Mine' },
    bodiesBelow: { '/renew': () => ({}) },
    list: '/api/v1/grants',
  },
  gardens: {
    notFound: 4701,
    // It comes with the account.
    create: async (service, by) => {
      const { headers } = await send(service, `GET /api/v1/gardens/${by.user.id}`, { by })
      return { id: by.user.id, etag: String(headers.etag) }
    },
    body: { name: 'Mine' },
    list: '/api/v1/gardens',
  },
  regions: {
    notFound: 4201,
    create: (service, by) => createdBy(service, by, '/api/v1/regions', { name: 'Balcony' }),
    body: { name: 'Mine' },
    bodiesBelow: {
      '/locations': () => ({ name: 'Sill' }),
      '/locations/order': ({ locationId }) => ({ orderedIds: [locationId] }),
    },
    list: '/api/v1/regions',
  },
  locations: {
    notFound: 4301,
    create: (service, by) =>
      createdBy(service, by, `/api/v1/regions/${by.regionId}/locations`, { name: 'Sill' }),
    body: { name: 'Mine' },
    list: '/api/v1/regions',
    idsIn: (regions) => itemsOf(regions).flatMap(({ locations }) => idsOf(locations)),
  },
  media: {
    notFound: 5001,
    create: async (service, by) => createdIn(await upload(service, by, fileOf(2_000))),
    list: '/api/v1/media',
  },
  plants: {
    notFound: 4001,
    create: async (service, by) => createdBy(service, by, '/api/v1/plants', await plantOf(service, by)),
    body: { name: 'Mine' },
    list: '/api/v1/plants',
  },
  'plant-journals': {
    notFound: 4401,
    create: async (service, by) => {
      const payload = await plantOf(service, by)
      const plant = await made(service, 'POST /api/v1/plants', { by, payload })
      const entry = { plantIds: [plant.id], media: payload.covers, type: 1, remark: 'Thirsty.' }
      return createdBy(service, by, '/api/v1/plant-journals', entry)
    },
    body: { remark: 'Mine.' },
    list: '/api/v1/plant-journals',
  },
  'care-schedules': {
    notFound: 4501,
    create: async (service, by) => {
      const payload = await plantOf(service, by)
      const plant = await made(service, 'POST /api/v1/plants', { by, payload })
      const schedule = { plantId: plant.id, type: 1, every: 7, unit: 1 }
      return createdBy(service, by, '/api/v1/care-schedules', schedule)
    },
    body: { note: 'Mine.' },
    list: '/api/v1/care-schedules',
  },
  'plant-problems': {
    notFound: 4801,
    create: async (service, by) => {
      const payload = await plantOf(service, by)
      const plant = await made(service, 'POST /api/v1/plants', { by, payload })
      const [problem = assert.fail()] = await made<{ id: number }[]>(service, 'POST /api/v1/plant-problems', {
        ...{ by, payload: { plantIds: [plant.id], kind: 1, name: 'Aphids' } },
      })
      const { headers } = await send(service, `GET /api/v1/plant-problems/${problem.id}`, { by })
      return { id: problem.id, etag: String(headers.etag) }
    },
    body: { name: 'Mine' },
    list: '/api/v1/plant-problems',
  },
  wishes: {
    notFound: 4803,
    create: async (service, by) =>
      createdBy(service, by, '/api/v1/wishes', { speciesId: await newSpecies(service) }),
    body: { name: 'Mine' },
    list: '/api/v1/wishes',
  },
  'reminder-channels': {
    notFound: 4601,
    create: (service, by) =>
      createdBy(service, by, '/api/v1/reminder-channels', {
        kind: 3,
        format: 1,
        url: 'https://hook.example/x',
      }),
    body: { name: 'Mine' },
    bodiesBelow: { '/test': () => ({}), '/rotate': () => ({}) },
    list: '/api/v1/reminder-channels',
  },
  'auth/sessions': {
    notFound: 2004,
    create: async (service, by) => {
      await signInAs(service, by.email)
      const sessions = await made<{ id: number; current: boolean }[]>(service, 'GET /api/v1/auth/sessions', {
        by,
      })
      const other = sessions.find(({ current }) => !current) ?? assert.fail('no other session')
      return { id: other.id, etag: undefined }
    },
    list: '/api/v1/auth/sessions',
  },
  'auth/passkeys': {
    notFound: 2017,
    // Stored as they are: most services of tests have no address that a browser would bind one to.
    create: async ({ db }, { user }) => {
      const createdAt = Date.now()
      const key = { credentialId: randomUUID(), publicKey: Buffer.from('key'), counter: 0 }
      const [row] = await insertPasskeyRow(db, { userId: user.id, name: 'Phone', ...key, createdAt })
      return { id: row?.id ?? assert.fail('no passkey'), etag: undefined }
    },
    body: { name: 'Mine' },
    list: '/api/v1/auth/security',
    idsIn: (data) => idsOf(securityOf(data).passkeys),
  },
  'auth/identities': {
    notFound: 2013,
    // Stored as they are: services of tests know no provider.
    create: async ({ db }, { user }) => {
      const row = { issuer: 'https://login.example', subject: randomUUID(), name: 'Ada', lastUsedAt: null }
      const [inserted] = await insertIdentityRow(db, { ...row, userId: user.id, createdAt: Date.now() })
      return { id: inserted?.id ?? assert.fail('no identity'), etag: undefined }
    },
    list: '/api/v1/auth/security',
    idsIn: (data) => idsOf(securityOf(data).identities),
  },
} satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS

export const KIND_NAMES = Object.keys(KINDS).filter((name): name is KindName => name in KINDS)

export function kindOf(name: KindName): Kind {
  return KINDS[name]
}

/** The kind that a path of the document is about; fails for one that is not known here. */
export function kindAt(path: string): KindName {
  return (
    KIND_NAMES.find((name) => `${path}/`.startsWith(`/api/v1/${name}/`)) ??
    assert.fail(
      `${path} is of a kind that KINDS in test/kinds.ts lacks: add { notFound, create, body, list }`,
    )
  )
}

/** The ids of its kind that the list of a user shows. */
export async function listedIds(
  service: TestApp,
  name: KindName,
  by: Gardener,
  query = '',
): Promise<number[]> {
  const { list, idsIn = idsOf } = kindOf(name)
  return idsIn(await made<unknown>(service, `GET ${list}${query}`, { by }))
}

async function plantOf(service: TestApp, { user, locationId, tagId }: Gardener) {
  const files = await fileRows(service, { user }, 1)
  const speciesId = await newSpecies(service)
  return { name: 'Monty', speciesId, locationId, tagIds: [tagId], covers: files.map(({ id }) => id) }
}

async function createdBy(service: TestApp, by: Gardener, path: Path, payload: object): Promise<Created> {
  return createdIn(await send(service, `POST ${path}`, { by, payload }))
}

function createdIn(reply: Reply): Created {
  assert.equal(reply.statusCode, 200, reply.body)
  const { data }: { data: { id: number } } = reply.json()
  const { etag } = reply.headers
  return { id: data.id, etag: typeof etag === 'string' ? etag : undefined }
}

interface Item {
  readonly id: number
  readonly locations?: unknown
}

function itemsOf(data: unknown): Item[] {
  const items = typeof data === 'object' && data !== null && 'items' in data ? data.items : data
  assert.ok(Array.isArray(items))
  return items
}

function securityOf(data: unknown): Readonly<Record<string, unknown>> {
  assert.ok(isObject(data))
  return data
}

function idsOf(data: unknown): number[] {
  return itemsOf(data).map(({ id }) => id)
}
