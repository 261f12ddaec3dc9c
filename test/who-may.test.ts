import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { type Gardener, newGardener, newSpecies } from './gardener.ts'
import { type Bearer, dayFromNow, inGardenOf, letIn, newKey, newLink } from './grants.ts'
import { made } from './made.ts'
import { type Person, registerAdmin, registerPerson } from './people.ts'
import { picture } from './pictures.ts'
import { type Reply, send } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { upload } from './upload.ts'
import { CALLERS, LINKS_MAY_ASK, WHO_MAY } from './who-may.ts'

const UNKNOWN = 2 ** 53 - 1
/** The name of a person that a link must not learn. */
const MEMBER = 'Berta'

type By = Person | Bearer | undefined
type Operation = readonly [method: string, path: string]

/** As the OpenAPI document declares it; those that several operations have are references without a name. */
interface Parameter {
  readonly name: string
  readonly in?: string
  readonly schema: {
    readonly type?: string
    readonly enum?: readonly unknown[]
    readonly examples?: readonly unknown[]
  }
}
type Paths = Readonly<
  Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>
>

onEachEngine('who may do what', (engine) => {
  let service: TestApp
  let ada: Gardener
  let callers: ReadonlyMap<string, By>
  /** What stands for `{id}` behind a path. */
  let ids: Readonly<Record<string, number>>
  let operations: readonly Operation[]
  let paths: Paths
  const toLinks: Reply[] = []
  const secrets: string[] = ['frnd_', MEMBER, 'latitude', 'longitude', '52.51', '13.41']

  before(async () => {
    // Without it there would be no OAuth.
    service = await buildTestApp(engine, { env: { PUBLIC_URL: 'https://frond.example' } })
    ada = await newGardener(service)
    await made(service, 'PUT /api/v1/auth/me', { by: ada, payload: { displayName: 'Ada' } })
    const admin = await registerAdmin(service)
    const persons: Person[] = []
    const grants: number[] = []
    for (const role of [1, 2, 3] as const) {
      const person = await registerPerson(service)
      await made(service, 'PUT /api/v1/auth/me', { by: person, payload: { displayName: MEMBER } })
      grants.push(await letIn(service, ada, person, role))
      persons.push(person)
    }
    const keys: Bearer[] = []
    for (const role of [1, 2, 3] as const) keys.push(await newKey(service, ada, { role }))
    const links = [
      await newLink(service, ada, { role: 1 }),
      await newLink(service, ada),
      await newLink(service, ada, { from: dayFromNow(1) }),
    ]
    const all = [undefined, admin, ...persons, ada, ...links, ...keys, await newKey(service, admin)]
    callers = new Map(CALLERS.map((name, at) => [name, all[at]]))
    for (const { email, accessToken, refreshToken } of [ada, admin, ...persons]) {
      secrets.push(email, accessToken, refreshToken)
    }
    ids = {
      ...(await filled(persons[2] ?? assert.fail(), links[1] ?? assert.fail())),
      grants: grants[0] ?? 0,
    }
    const document: { paths: Paths } = (await service.app.inject('/openapi.json')).json()
    paths = document.paths
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    )
  })
  after(() => service.close())

  /** Puts one of each kind into the garden. The entry is the link's. */
  async function filled(member: Person, link: Bearer): Promise<Record<string, number>> {
    const headers = inGardenOf(ada)
    const place = { name: 'Balcony', latitude: 52.51, longitude: 13.41 }
    const { id: region } = await made(service, 'POST /api/v1/regions', { by: ada, payload: place })
    const file = await upload(service, ada, await picture('jpeg'))
    const { data }: { data: { id: number } } = file.json()
    const species = await newSpecies(service)
    const { id: plant } = await made(service, 'POST /api/v1/plants', {
      by: ada,
      payload: { name: 'Fern', speciesId: species, locationId: ada.locationId, covers: [data.id] },
    })
    const { id: schedule } = await made(service, 'POST /api/v1/care-schedules', {
      ...{ by: member, headers },
      payload: { plantId: plant, type: 1, every: 7, unit: 1 },
    })
    const [problem] = await made<{ id: number }[]>(service, 'POST /api/v1/plant-problems', {
      ...{ by: member, headers },
      payload: { plantIds: [plant], kind: 1, name: 'Aphids' },
    })
    const { id: wish } = await made(service, 'POST /api/v1/wishes', { by: ada, payload: { name: 'Fig' } })
    const payload = { plantIds: [plant], type: 1 }
    await made(service, 'POST /api/v1/plant-journals', { by: member, headers, payload })
    const written = await send(service, 'POST /api/v1/plant-journals', { by: link, payload })
    const done = await send(service, 'POST /api/v1/care-tasks/done', {
      by: link,
      payload: { scheduleIds: [schedule] },
    })
    toLinks.push(written, done, await upload(service, link, await picture('png')))
    for (const reply of toLinks) assert.equal(reply.statusCode, 200, reply.body)
    return {
      ...{ plants: plant, regions: region, locations: ada.locationId, 'plant-tags': ada.tagId },
      ...{ media: data.id, 'plant-species': species, 'care-schedules': schedule, gardens: ada.user.id },
      ...{ 'plant-journals': written.json().data.id, 'plant-problems': problem?.id ?? 0 },
      wishes: wish,
    }
  }

  /** Reads are of what is there. Writes come with a body that is none, and deletions are of what is not there: nothing changes. */
  function ask([method, path]: Operation, by: By, parameter = ''): Promise<Reply> {
    const kind = /^\/api\/v1\/([^/]+)/.exec(path)?.[1] ?? ''
    const id = method === 'GET' ? (ids[kind] ?? UNKNOWN) : UNKNOWN
    const url = path
      .replace('{id}', String(id))
      .replace('{lang}', 'de')
      .replaceAll(/\{\w+\}/g, 'x')
    const days = path.endsWith('/care-calendar') ? `?from=${dayFromNow(0)}&to=${dayFromNow(1)}` : ''
    const query = path.endsWith('/search') ? '?q=a' : days || parameter
    const hasBody =
      method !== 'GET' && (method !== 'DELETE' || /^\/api\/v1\/auth\/(me|second-factor)$/.test(path))
    const type = hasBody ? { 'content-type': 'application/json' } : {}
    return send(service, `${methodOf(method)} /${url.slice(1)}${query}`, {
      ...(by !== undefined && { by }),
      headers: { ...inGardenOf(ada), ...type },
      ...(hasBody && { payload: '[' }),
    })
  }

  test('every operation lets in whom the table says, and no other caller', async () => {
    assert.deepEqual(
      operations.map(([method, path]) => `${method} ${path}`).sort(),
      [...WHO_MAY.keys()].sort(),
      'Each operation belongs to a row of test/who-may.ts',
    )
    const wrong: string[] = []
    for (const operation of operations) {
      const name = operation.join(' ')
      const cells = WHO_MAY.get(name) ?? []
      for (const [at, caller] of CALLERS.entries()) {
        const reply = await ask(operation, callers.get(caller))
        // A link is told nothing by a public route that a stranger is not told.
        if (caller.endsWith('link') && cells[0] !== 'in') toLinks.push(reply)
        const found = outcomeOf(reply, cells[at])
        if (found !== cells[at]) wrong.push(`${name}, ${caller}: ${found} instead of ${cells[at]}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('each parameter of what links may read is one that they may send, or is refused', async () => {
    const links = [callers.get("viewer's link"), callers.get("sitter's link")]
    const found: Record<string, unknown> = {}
    for (const operation of operations) {
      const [method, path] = operation
      const cells = WHO_MAY.get(operation.join(' ')) ?? []
      const isForLinks = CALLERS.some((caller, at) => caller.endsWith('link') && cells[at] === '200')
      if (method !== 'GET' || !isForLinks) continue
      for (const [name, value] of requestsWith(paths[path]?.get?.parameters ?? [])) {
        const replies = await Promise.all(links.map((link) => ask(operation, link, value)))
        toLinks.push(...replies)
        const statuses = new Set(replies.map(({ statusCode }) => statusCode))
        found[`${operation.join(' ')}?${name}`] = statuses.size === 1 ? [...statuses][0] : [...statuses]
      }
    }
    assert.deepEqual(
      found,
      LINKS_MAY_ASK,
      'Each parameter belongs to a row of test/who-may.ts: it may tell a link no more than the answers do',
    )
  })

  test('no answer to a link has a secret, an address, coordinates or the name of a person', () => {
    for (const { body, headers } of toLinks) {
      const told = `${JSON.stringify(headers)} ${body}`
      assert.deepEqual(
        secrets.filter((secret) => told.includes(secret)),
        [],
        told,
      )
    }
    // What it shows must have been there to see.
    assert.ok(toLinks.some(({ body }) => body.includes('Balcony')))
    assert.ok(toLinks.some(({ body }) => body.includes('/api/v1/shared-media/')))
  })
})

/** A query string for each parameter, and for each of the texts that it may be. */
function requestsWith(parameters: readonly Parameter[]): [name: string, query: string][] {
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema: { type, enum: texts, examples: [example = 1] = [] } }) => {
      if (type === 'string' && texts !== undefined) {
        return texts.map((text): [string, string] => [`${name}=${text}`, `?${name}=${text}`])
      }
      // The day of an example has passed.
      const value = name === 'until' ? dayFromNow(1) : name === 'after' ? '' : example
      return [[name, `?${name}=${value}`]]
    })
}

function methodOf(name: string) {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  return methods.find((method) => method === name) ?? assert.fail(name)
}

/** 404 is that of the garden alone: what is not in a garden is looked for by callers that were let in. */
function outcomeOf({ statusCode, body, headers }: Reply, expected: string | undefined): string {
  const isJson = String(headers['content-type']).startsWith('application/json')
  const code: unknown = isJson ? JSON.parse(body).code : undefined
  if (statusCode === 401 || statusCode === 403 || code === 4701) return String(statusCode)
  if (statusCode >= 500) return `${statusCode} ${body}`
  return expected === 'in' ? 'in' : String(statusCode)
}
