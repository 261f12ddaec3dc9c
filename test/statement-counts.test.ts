import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, type TestContext, test } from 'node:test'
import { Client, type QueryConfig } from 'pg'
import { onEachEngine, onPostgres } from './engines.ts'
import { fileRows, type Gardener, newGardener, newSpecies } from './gardener.ts'
import { made } from './made.ts'
import { passingTime } from './passing-time.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { watchStatements } from './watch-statements.ts'

type Line = Parameters<typeof made>[1]

const ENTRIES = 'POST /api/v1/plant-journals'

/** The requests that a server answers most, with the most statements that each may take beside begin, commit and the lock. */
onEachEngine('statements of a request', (engine) => {
  let service: TestApp
  let by: Gardener
  let plantIds: number[]
  let mediaIds: number[]
  let entryId: number
  let speciesId: number
  let names = 0
  let scheduleId: number
  before(async () => {
    service = await buildTestApp(engine, { onOneProcess: 'statements are counted on one connection' })
    by = await newGardener(service)
    mediaIds = (await fileRows(service, by, 2)).map(({ id }) => id)
    speciesId = await newSpecies(service)
    const fixed = { speciesId, locationId: by.locationId, tagIds: [by.tagId] }
    plantIds = []
    for (let at = 0; at < 25; at++) {
      const payload = { name: `Plant ${at}`, ...fixed, covers: mediaIds }
      plantIds.push((await made(service, 'POST /api/v1/plants', { by, payload })).id)
    }
    for (const plantId of plantIds.slice(5, 10)) {
      const schedule = { plantId, type: 1, every: 7, unit: 1 }
      scheduleId = (await made(service, 'POST /api/v1/care-schedules', { by, payload: schedule })).id
    }
    const payload = { plantIds, media: mediaIds }
    entryId = (await made(service, 'POST /api/v1/plant-journals', { by, payload })).id
  })
  after(() => service.close())

  const entry = () => ({
    plantIds: plantIds.slice(0, 5),
    type: 1,
    remark: 'Watered',
    properties: '{"ml":250}',
  })

  /** The event of a change is one statement at the end of its transaction. */
  const event = 1
  // The server reads the last event with the plants, and writes all at once; SQLite writes the entry, its links, its measurement and the event.
  const isServer = engine.name !== 'SQLite'
  const newEntry = isServer ? 2 : 5
  const placed = () => ({ speciesId, locationId: by.locationId })
  const newName = () => `Name ${++names}`

  /** Of an entry that was done later than those before, as most are: it moves the due days. */
  let last = Date.now() - 3_600_000
  const laterTime = () => {
    last += 1
    return last
  }

  for (const [title, statements, line, payload] of [
    ['a page of plants', 1, () => 'GET /api/v1/plants', undefined],
    ['one plant', 1, () => `GET /api/v1/plants/${plantIds[0]}`, undefined],
    ['a page of entries', 1, () => 'GET /api/v1/plant-journals', undefined],
    ['a page of entries of a plant', 1, () => `GET /api/v1/plant-journals?plantId=${plantIds[0]}`, undefined],
    ['one entry', 1, () => `GET /api/v1/plant-journals/${entryId}`, undefined],
    ['a new entry for five plants', newEntry, () => 'POST /api/v1/plant-journals', entry],
    [
      'a new entry for five plants, with files',
      isServer ? newEntry : newEntry + 1,
      () => 'POST /api/v1/plant-journals',
      () => ({ ...entry(), media: mediaIds }),
    ],
    [
      'another remark on an entry',
      2 + event,
      () => `PUT /api/v1/plant-journals/${entryId}`,
      () => ({ remark: newName() }),
    ],
    ['a new plant', 2 + event, () => 'POST /api/v1/plants', () => ({ name: newName(), ...placed() })],
    [
      'a new plant with tags and covers',
      5 + event,
      () => 'POST /api/v1/plants',
      () => ({ name: newName(), ...placed(), tagIds: [by.tagId], covers: mediaIds }),
    ],
    [
      'another name of a plant, all other fields sent as they are',
      2 + event,
      () => `PUT /api/v1/plants/${plantIds[0]}`,
      () => ({ name: newName(), ...placed(), tagIds: [by.tagId], covers: mediaIds }),
    ],
    ['a new tag', 1 + event, () => 'POST /api/v1/plant-tags', () => ({ name: newName() })],
    ['a new region', 1 + event, () => 'POST /api/v1/regions', () => ({ name: newName() })],
    [
      'a new location',
      2 + event,
      () => `POST /api/v1/regions/${by.regionId}/locations`,
      () => ({ name: newName() }),
    ],
    [
      'a new entry for five plants with schedules',
      isServer ? newEntry : newEntry + 1,
      () => 'POST /api/v1/plant-journals',
      () => ({ ...entry(), plantIds: plantIds.slice(5, 10), eventTime: laterTime() }),
    ],
    [
      'a new entry for five plants without schedules of its type',
      newEntry,
      () => 'POST /api/v1/plant-journals',
      () => ({ ...entry(), plantIds: plantIds.slice(5, 10), type: 2 }),
    ],
    ['a page of schedules', 2, () => 'GET /api/v1/care-schedules', undefined],
    ['the schedules of a plant', 2, () => `GET /api/v1/care-schedules?plantId=${plantIds[5]}`, undefined],
    ['one schedule', 2, () => `GET /api/v1/care-schedules/${scheduleId}`, undefined],
  ] as const satisfies readonly [string, number, () => Line, (() => object) | undefined][]) {
    test(`${title}: ${statements} ${statements === 1 ? 'statement' : 'statements'}, compiled once`, async (t) => {
      // Who calls is looked up every few seconds: not while the time stands still.
      passingTime(t)
      const request = () =>
        made(service, line(), { by, ...(payload === undefined ? {} : { payload: payload() }) })
      await made(service, 'GET /api/v1/plant-tags', { by })
      const watched = watchStatements(t, service.db)
      const ask = async () => {
        const from = watched.run.length
        await request()
        return watched.run.slice(from).filter(isCounted)
      }
      const first = await ask()
      assert.equal(first.length, statements, first.join('\n'))
      for (let again = 0; again < 5; again++) assert.deepEqual(await ask(), first)
      for (const texts of [watched.compiled.filter(isCounted), watched.prepared]) {
        assert.deepEqual(texts, [...new Set(texts)])
      }
    })
  }

  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',')
  const COMMON = [
    (n: number) => `keywords=plant${n}`,
    (n: number) => `keywords=plant%20p${n}`,
    (n: number) => `keywords=${Array.from({ length: n + 3 }, (_, at) => `p${at}`).join('%20')}`,
    (n: number) => `ids=${ids(n)}`,
    (n: number) => `updatedSince=${1_700_000_000_000 + n}`,
    (n: number) => `locationId=${n}`,
    (n: number) => `regionId=${n}`,
    (n: number) => `tagId=${n}`,
    (n: number) => `tagId=${n}&locationId=${n}&keywords=plant${n}`,
  ]
  const FILTERED: Record<string, readonly ((n: number) => string)[]> = {
    plants: [
      ...COMMON,
      (n) => `speciesId=${n}`,
      (n) => `status=${n % 2}`,
      (n) => `problem=open&size=${n}`,
      (n) => `status=${n % 2}&sort=name&page=${n}`,
      (n) => `status=0&sort=-plantingDate&size=${n}&after=`,
    ],
    'plant-journals': [
      ...COMMON,
      (n) => `type=${n}`,
      (n) => `from=${n}&to=${1_800_000_000_000 + n}`,
      (n) => `plantId=${n}&type=${n}&size=${n}`,
      (n) => `plantId=${n}&page=${n}`,
      (n) => `type=0&size=${n}&after=`,
    ],
    'plant-tags': [(n) => `ids=${ids(n)}`, (n) => `updatedSince=${1_700_000_000_000 + n}`],
    regions: [(n) => `ids=${ids(n)}`, (n) => `updatedSince=${1_700_000_000_000 + n}`],
    media: [(n) => `ids=${ids(n)}`, (n) => `page=${n}&size=${n}`, (n) => `size=${n}&after=`],
  }
  for (const [list, filters] of Object.entries(FILTERED)) {
    test(`lists of ${list} compile nothing for other values of the same filters`, async (t) => {
      passingTime(t)
      const ask = (filter: string) => made(service, `GET /api/v1/${list}?${filter}`, { by })
      for (const filter of filters) {
        for (const n of [1, 2]) await ask(filter(n))
        const watched = watchStatements(t, service.db)
        for (let n = 3; n < 12; n++) await ask(filter(n))
        assert.deepEqual(watched.compiled.filter(isCounted), [], filter(1))
        assert.deepEqual(watched.prepared, [], filter(1))
        t.mock.restoreAll()
      }
    })
  }
})

onPostgres('statements that the server gets of a request, with begin and commit', (engine) => {
  let service: TestApp
  let by: Gardener
  let plantIds: number[]
  let mediaIds: number[]
  let scheduleIds: number[]
  before(async () => {
    service = await buildTestApp(engine)
    by = await newGardener(service)
    mediaIds = (await fileRows(service, by, 2)).map(({ id }) => id)
    const placed = { speciesId: await newSpecies(service), locationId: by.locationId }
    plantIds = []
    scheduleIds = []
    for (let at = 0; at < 13; at++) {
      const payload = { name: `Plant ${at}`, ...placed }
      const { id } = await made(service, 'POST /api/v1/plants', { by, payload })
      const schedule = { plantId: id, type: 1 + (at % 4), every: 7, unit: 1 }
      plantIds.push(id)
      scheduleIds.push((await made(service, 'POST /api/v1/care-schedules', { by, payload: schedule })).id)
    }
  })
  after(() => service.close())

  /** How many statements a request takes, of which the second is counted: the caller is known then, and all is prepared. */
  async function statementsOf(t: TestContext, line: Line, payload: () => object, isKeyed: boolean) {
    passingTime(t)
    const ask = () =>
      made(service, line, {
        by,
        payload: payload(),
        headers: isKeyed ? { 'idempotency-key': randomUUID() } : {},
      })
    await ask()
    const texts: string[] = []
    const { query } = Client.prototype
    t.mock.method(Client.prototype, 'query', function (this: Client, ...given: [QueryConfig | string]) {
      const [asked] = given
      texts.push(typeof asked === 'string' ? asked : asked.text)
      return Reflect.apply(query, this, given)
    })
    await ask()
    t.mock.restoreAll()
    return texts.filter(isAsked)
  }

  let names = 0
  const named = () => ({ name: `Name ${++names}` })

  for (const [title, most, line, payload] of [
    ['a keyed entry', 2, ENTRIES, () => ({ plantIds, type: 1, remark: 'Watered', eventTime: Date.now() })],
    ['a keyed entry with files', 2, ENTRIES, () => ({ plantIds, type: 1, media: mediaIds })],
    ['a keyed tick of 13 tasks', 5, 'POST /api/v1/care-tasks/done', () => ({ scheduleIds })],
  ] as const satisfies readonly [string, number, Line, () => object][]) {
    test(`${title}: ${most} at most, with a key or without`, async (t) => {
      for (const isKeyed of [true, false]) {
        const texts = await statementsOf(t, line, payload, isKeyed)
        assert.ok(texts.length <= most, texts.join('\n'))
      }
    })
  }

  for (const [title, line, payload] of [
    ['a tag', () => 'POST /api/v1/plant-tags', named],
    ['a region', () => 'POST /api/v1/regions', named],
    ['a location', () => `POST /api/v1/regions/${by.regionId}/locations`, named],
    ['snoozed tasks', () => 'POST /api/v1/care-tasks/snooze', () => ({ scheduleIds, days: ++names })],
  ] as const satisfies readonly [string, () => Line, () => object][]) {
    test(`${title}: one more at most with a key`, async (t) => {
      const without = await statementsOf(t, line(), payload, false)
      const withKey = await statementsOf(t, line(), payload, true)
      assert.ok(withKey.length <= without.length + 1, withKey.join('\n'))
    })
  }
})

/** The server is told of events by a statement for many requests, and the catalogue may be looked at. */
function isAsked(text: string): boolean {
  return !/pg_notify|from "revisions"/.test(text)
}

/**
 * Not the lock of a garden, nor what belongs to no request: the job that looks for new signing keys every few seconds, and what
 * tells other servers of all events of a moment together.
 */
function isCounted(sql: string): boolean {
  return !/^select pg_advisory_xact_lock|pg_notify|from "revisions"/.test(sql)
}
