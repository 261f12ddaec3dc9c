import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { fileRows, type Gardener, newGardener, newSpecies } from './gardener.ts'
import { made } from './made.ts'
import { passingTime } from './passing-time.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { watchStatements } from './watch-statements.ts'

type Line = Parameters<typeof made>[1]

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
  const newEntry = 2 + event
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
      newEntry + 1,
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
      newEntry + 1,
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

/**
 * Not the lock of a garden, nor what belongs to no request: the job that looks for new signing keys every few seconds, and what
 * tells other servers of all events of a moment together.
 */
function isCounted(sql: string): boolean {
  return !/pg_advisory_xact_lock|pg_notify|from "revisions"/.test(sql)
}
