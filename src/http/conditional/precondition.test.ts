import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { PASSWORD, type Person, registerAdmin } from '../../../test/people.ts'
import { send, tally } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

const CHANGED = { message: 'The resource has changed since you read it.' }
const WEAKENED = {
  message: 'If-Match needs a strong ETag; that of a proxy which compresses responses (W/"…") never matches.',
}
const STALE = '"AAAAAAAAAAAAAAAAAAAAAAAAAAA"'

interface Resource {
  readonly path: `/api/v1/${string}`
  readonly by: Person
  /** A change; each number makes another one. */
  change(at: number): object
  /** What a deletion must send. */
  readonly farewell?: object
  readonly missing: readonly [code: number, status: number]
}

type Kind = 'region' | 'location' | 'tag' | 'plant' | 'journal entry' | 'species' | 'account'

onEachEngine('If-Match', (engine) => {
  let service: TestApp
  let by: Person
  let resources: Record<Kind, Resource>
  before(async () => {
    service = await buildTestApp(engine)
    by = await registerAdmin(service)
    // One administrator has to be left when the other's account goes.
    const leaving = await registerAdmin(service)
    const make = async (line: `POST /${string}`, payload: object) =>
      (await made(service, line, { by, payload })).id
    const region = await make('POST /api/v1/regions', { name: 'Home' })
    const elsewhere = await make('POST /api/v1/regions', { name: 'Work' })
    const locationId = await make(`POST /api/v1/regions/${elsewhere}/locations`, { name: 'Desk' })
    const location = await make(`POST /api/v1/regions/${elsewhere}/locations`, { name: 'Sill' })
    const tag = await make('POST /api/v1/plant-tags', { name: 'dry' })
    const speciesId = await newSpecies(service)
    const species = await make('POST /api/v1/plant-species', { commonName: 'Moss' })
    const plant = await make('POST /api/v1/plants', { name: 'Monty', speciesId, locationId })
    const shown = await make('POST /api/v1/plants', { name: 'Shown', speciesId, locationId })
    const journal = await make('POST /api/v1/plant-journals', { plantIds: [shown] })
    const name = (at: number) => ({ name: `Change ${at}` })
    resources = {
      region: { path: `/api/v1/regions/${region}`, by, change: name, missing: [4201, 404] },
      location: { path: `/api/v1/locations/${location}`, by, change: name, missing: [4301, 404] },
      tag: { path: `/api/v1/plant-tags/${tag}`, by, change: name, missing: [4101, 404] },
      plant: { path: `/api/v1/plants/${plant}`, by, change: name, missing: [4001, 404] },
      'journal entry': {
        path: `/api/v1/plant-journals/${journal}`,
        by,
        change: (at) => ({ remark: `Change ${at}` }),
        missing: [4401, 404],
      },
      species: {
        path: `/api/v1/plant-species/${species}`,
        by,
        change: (at) => ({ commonName: `Change ${at}` }),
        missing: [3001, 404],
      },
      account: {
        path: '/api/v1/auth/me',
        by: leaving,
        change: (at) => ({ displayName: `Change ${at}` }),
        farewell: { password: PASSWORD },
        missing: [401, 401],
      },
    }
  })
  after(() => service.close())

  const read = ({ path, by }: Resource, held?: string) =>
    send(service, `GET ${path}`, { by, headers: held === undefined ? {} : { 'if-none-match': held } })
  const put = ({ path, by, change }: Resource, at: number, wanted: string) =>
    send(service, `PUT ${path}`, { by, payload: change(at), headers: { 'if-match': wanted } })
  const remove = ({ path, by, farewell }: Resource, wanted: string) =>
    send(service, `DELETE ${path}`, {
      by,
      headers: { 'if-match': wanted },
      ...(farewell === undefined ? {} : { payload: farewell }),
    })

  async function tagOf(resource: Resource): Promise<string> {
    const { etag } = (await read(resource)).headers
    assert.match(String(etag), /^"[A-Za-z0-9_-]{27}"$/)
    return String(etag)
  }

  const kinds = ['region', 'location', 'tag', 'plant', 'journal entry', 'species', 'account'] as const
  for (const kind of kinds) {
    test(`${kind}: If-None-Match with the current ETag gets 304`, async () => {
      const etag = await tagOf(resources[kind])
      for (const held of [etag, `W/${etag}`, `"x", ${etag}`]) {
        const reply = await read(resources[kind], held)
        assert.deepEqual([reply.statusCode, reply.body, reply.headers.etag], [304, '', etag])
      }
      const reply = await read(resources[kind], STALE)
      assertSuccess(reply, reply.json().data, { etag, 'cache-control': 'no-cache' })
    })

    test(`${kind}: another state than expected is neither changed nor deleted`, async () => {
      const resource = resources[kind]
      const before = await read(resource)
      const etag = await tagOf(resource)
      for (const [wanted, expected] of [
        [STALE, CHANGED],
        [`W/${STALE}`, CHANGED],
        [etag.slice(1, -1), CHANGED],
        ['', CHANGED],
        [`W/${etag}`, WEAKENED],
        [`${STALE}, W/${etag}`, WEAKENED],
      ] as const) {
        assertFailure(await put(resource, 0, wanted), 1109, 412, expected)
        assertFailure(await remove(resource, wanted), 1109, 412, expected)
      }
      assertSuccess(await read(resource), before.json().data, { etag })
    })

    test(`${kind}: the expected state is changed, by one ETag, a list of them or *`, async () => {
      const resource = resources[kind]
      const first = await tagOf(resource)
      const spellings = [(tag: string) => tag, (tag: string) => `${STALE} , ${tag}`, () => '*']
      for (const [at, spelling] of spellings.entries()) {
        const etag = await tagOf(resource)
        const reply = await put(resource, at, spelling(etag))
        assertSuccess(reply, reply.json().data)
        assertSuccess(await read(resource), reply.json().data)
        assert.notEqual(await tagOf(resource), etag)
      }
      assertFailure(await put(resource, 9, first), 1109, 412, CHANGED)
    })

    test(`${kind}: the response to a change has the ETag of the new state`, async () => {
      const resource = resources[kind]
      for (const at of [20, 21]) {
        const reply = await put(resource, at, '*')
        assertSuccess(reply, reply.json().data, {
          etag: await tagOf(resource),
          'cache-control': 'no-store',
        })
        assertSuccess(await put(resource, at + 5, String(reply.headers.etag)), {
          ...reply.json().data,
          ...resource.change(at + 5),
        })
      }
    })

    test(`${kind}: of concurrent changes of one state, one succeeds`, async () => {
      const resource = resources[kind]
      const etag = await tagOf(resource)
      const replies = await Promise.all([10, 11, 12].map((at) => put(resource, at, etag)))
      assert.deepEqual(tally(replies), { 200: 1, 1109: 2 })
      const kept = replies.find((reply) => reply.statusCode === 200)
      assertSuccess(await read(resource), kept?.json().data)
    })

    test(`${kind}: the expected state is deleted; afterwards it is 404, not 412`, async () => {
      const resource = resources[kind]
      const etag = await tagOf(resource)
      assertSuccess(await remove(resource, etag), null)
      const [code, status] = resource.missing
      assertFailure(await put(resource, 0, etag), code, status)
      assertFailure(await remove(resource, '*'), code, status)
    })
  }
})
