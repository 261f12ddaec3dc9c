import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CatalogueCache } from '../src/features/catalogue/search/catalogue-cache.ts'
import { searchSpecies } from '../src/features/catalogue/search/substring-search.ts'
import { onEachEngine } from './engines.ts'
import { fileRows, type Gardener, newGardener, newSpecies } from './gardener.ts'
import { newKey } from './grants.ts'
import { made } from './made.ts'
import { type Person, registerAdmin } from './people.ts'
import { ROUTES } from './routes.ts'
import { send } from './send.ts'
import { ALL_ARE_MANY } from './small-thresholds.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { watchStatements } from './watch-statements.ts'

/** Pictures have tests of their own, and pages and documents are not read from the database. */
const READS = Object.keys(ROUTES).filter((route) => /^GET \/api\/v1\/(?!(shared-)?media\/)/.test(route))

const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',')
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The queries of lists beside those that `statement-counts.test.ts` counts, with other values for each number. */
const QUERIES: Record<string, readonly ((n: number) => string)[]> = {
  'GET /api/v1/admin/users': [
    (n) => `page=${n}&size=${n}`,
    (n) => `keywords=name${n}`,
    (n) => `keywords=name${n}%20other${n}`,
  ],
  'GET /api/v1/calendar/:token.ics': [() => '', (n) => `types=${n}`, (n) => `by=plant&types=${n},${n + 1}`],
  'GET /api/v1/care-calendar': [(n) => `from=${ahead(n)}&to=${ahead(n + 1)}`],
  'GET /api/v1/care-schedules': [
    () => '',
    (n) => `plantId=${n}&type=${n}`,
    (n) => `type=${n}&page=${n}`,
    (n) => `state=1&size=${n}`,
    (n) => `state=2&type=${n}`,
    (n) => `state=3&type=${n}`,
    (n) => `state=4&type=${n}`,
    (n) => `state=5&type=${n}`,
    (n) => `tagId=${n}`,
    (n) => `locationId=${n}&state=3`,
    (n) => `regionId=${n}&type=${n}`,
  ],
  'GET /api/v1/care-tasks': [
    (n) => `until=${ahead(n)}`,
    (n) => `locationId=${n}`,
    (n) => `tagId=${n}&type=${n}`,
  ],
  'GET /api/v1/garden-statistics': [(n) => `months=${n}`],
  'GET /api/v1/events': [(n) => `after=${n}&size=${n}`],
  'GET /api/v1/plant-problems': [
    () => '',
    (n) => `page=${n}&size=${n}`,
    (n) => `plantId=${n}`,
    (n) => `open=true&size=${n}`,
    (n) => `kind=1&page=${n}`,
    (n) => `plantId=${n}&open=false&kind=2`,
  ],
  'GET /api/v1/search': [(n) => `q=fern${n}&limit=${n}`, (n) => `q=fern%20moss${n}`],
  'GET /api/v1/plant-species': [
    () => '',
    (n) => `page=${n}&size=${n}`,
    (n) => `keywords=fern${n}`,
    (n) => `keywords=fern%20moss${n}`,
    (n) => `keywords=f${n}`,
    (n) => `ids=${ids(n)}&keywords=fern${n}`,
    (n) => `categoryId=${n}`,
    (n) => `categoryId=${n}&keywords=fern`,
    (n) => `family=family${n}&sort=scientificName`,
    (n) => `careDifficulty=1&lightRequirement=0&toxicityLevel=1&size=${n}`,
    (n) => `careDifficulty=1&keywords=fern&size=${n}`,
  ],
}

onEachEngine('statements of reads', (engine) => {
  let service: TestApp
  let admin: Person
  let by: Gardener
  let idOf: Record<string, number>
  let calendar: string
  before(async () => {
    service = await buildTestApp(engine)
    admin = await registerAdmin(service)
    by = await newGardener(service)
    const speciesId = await newSpecies(service, 'Fern')
    const [file] = await fileRows(service, by, 1)
    const payload = { name: 'Fern', speciesId, locationId: by.locationId, covers: [file?.id] }
    const plant = await made(service, 'POST /api/v1/plants', { by, payload })
    const schedule = await made(service, 'POST /api/v1/care-schedules', {
      by,
      payload: { plantId: plant.id, type: 1, every: 7, unit: 1 },
    })
    const entry = await made(service, 'POST /api/v1/plant-journals', {
      by,
      payload: { plantIds: [plant.id] },
    })
    const [problem] = await made<{ id: number }[]>(service, 'POST /api/v1/plant-problems', {
      by,
      payload: { plantIds: [plant.id], kind: 1, name: 'Aphids' },
    })
    const wish = await made(service, 'POST /api/v1/wishes', { by, payload: { speciesId } })
    const hook = { kind: 3, format: 1, url: 'https://hook.example/x' }
    const channel = await made(service, 'POST /api/v1/reminder-channels', { by, payload: hook })
    const feed = await made<{ url: string }>(service, 'POST /api/v1/calendar-feed', { by })
    calendar = feed.url.slice(feed.url.lastIndexOf('/') + 1)
    const key = await newKey(service, by)
    idOf = {
      grants: key.id,
      gardens: by.user.id,
      'reminder-channels': channel.id,
      'plant-problems': problem?.id ?? 0,
      wishes: wish.id,
      ...{ plants: plant.id, 'plant-journals': entry.id, 'care-schedules': schedule.id },
      ...{
        'plant-species': speciesId,
        'plant-tags': by.tagId,
        regions: by.regionId,
        locations: by.locationId,
      },
    }
  })
  after(() => service.close())

  async function read(route: string, query: string): Promise<void> {
    const [, list = ''] = /^GET \/api\/v1\/([^/]+)/.exec(route) ?? []
    const path = route
      .slice('GET /'.length)
      .replace(':id', String(idOf[list]))
      .replace(':token.ics', calendar)
    const caller = ROUTES[route] === 'admin' ? admin : by
    const reply = await send(service, `GET /${path}${query === '' ? '' : `?${query}`}`, { by: caller })
    assert.equal(reply.statusCode, 200, `/${path}?${query}: ${reply.body}`)
  }

  for (const route of READS) {
    test(`${route} compiles nothing again`, async (t) => {
      for (const query of QUERIES[route] ?? [() => '']) {
        for (const n of [1, 2, 3]) await read(route, query(n))
        // What a search keeps in memory is read after the first, and then there is another statement to compile once.
        let compiled: readonly string[] = ['nothing yet']
        for (let n = 4; n < 16 && compiled.length > 0; n += 3) {
          compiled = watchStatements(t, service.db).compiled
          for (const value of [n, n + 1, n + 2]) await read(route, query(value))
          t.mock.restoreAll()
        }
        assert.deepEqual(compiled, [], query(4))
      }
    })
  }

  test('a search of a large catalogue compiles nothing again', async (t) => {
    const { db } = service
    const caches = [undefined, new CatalogueCache()]
    const searchAll = async (n: number) => {
      for (const cache of caches) {
        for (const sort of [undefined, 'commonName', 'scientificName'] as const) {
          const page = { sort, limit: 1, offset: n % 2 }
          await searchSpecies(db, { terms: [], ...page }, ALL_ARE_MANY, cache)
          await searchSpecies(db, { terms: ['fer', 'f'], ...page }, ALL_ARE_MANY, cache)
          await searchSpecies(db, { terms: [], lightRequirement: 0, ...page }, ALL_ARE_MANY, cache)
          await searchSpecies(
            db,
            { terms: [], categoryId: n, familyKey: `family${n}`, ...page },
            ALL_ARE_MANY,
            cache,
          )
        }
        const page = { limit: 1, offset: n % 2 }
        await searchSpecies(db, { terms: [], language: 'de', ...page }, ALL_ARE_MANY, cache)
      }
    }
    for (const n of [1, 2]) await searchAll(n)
    const { compiled } = watchStatements(t, db)
    for (const n of [3, 4]) await searchAll(n)
    assert.deepEqual(compiled, [])
  })
})
