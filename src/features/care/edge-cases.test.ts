import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { everyRow } from '../../../test/every-row.ts'
import { type Gardener, newGardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { type Reply, send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import type { CareSchedule } from './schedules/schedules.schema.ts'

const SCHEDULES = '/api/v1/care-schedules'
const NOWHERE = 9_007_199_254_740_991

/** A case has the operation, the body, the code of the refusal and, for 1101, the paths of the problems. */
type Refusal = readonly [operation: Operation, body: object, code: number, ...paths: string[]]
type Operation = 'POST' | 'PUT' | 'bulk' | 'pause' | 'resume' | 'settings'

onEachEngine('care, at its edges', (engine) => {
  let service: TestApp
  let by: Gardener
  let stranger: Gardener
  let speciesId: number
  /** The plant of these tests has watering, and feeding done at another time. */
  let plantId: number
  let watering: CareSchedule
  let feeding: CareSchedule
  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-15T11:00:00Z') })
    const env = { DEFAULT_TIME_ZONE: 'Europe/Berlin', ACCESS_TOKEN_TTL: '86400' }
    service = await buildTestApp(engine, { env })
    ;[by, stranger, speciesId] = await Promise.all([
      newGardener(service),
      newGardener(service),
      newSpecies(service),
    ])
    plantId = await newPlant(by)
    for (const [type, day] of [
      [1, '2026-11-10'],
      [2, '2026-11-05'],
      [3, '2026-11-01'],
    ] as const) {
      const entry = { plantIds: [plantId], type, eventTime: Date.parse(`${day}T12:00:00Z`) }
      await made(service, 'POST /api/v1/plant-journals', { by, payload: entry })
    }
    watering = await newSchedule({ plantId, type: 1, every: 7, unit: 1 })
    feeding = await newSchedule({ plantId, type: 2, every: 14, unit: 1 })
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })

  async function newPlant(owner: Gardener, fields: object = {}): Promise<number> {
    const payload = { name: 'Fern', speciesId, locationId: owner.locationId, ...fields }
    return (await made(service, 'POST /api/v1/plants', { by: owner, payload })).id
  }
  const newSchedule = (payload: object, owner = by) =>
    made<CareSchedule>(service, `POST ${SCHEDULES}`, { by: owner, payload })
  const get = (id: number) => made<CareSchedule>(service, `GET ${SCHEDULES}/${id}`, { by })

  /** The body is a new schedule of a type that the plant has none of, a change of its watering, or something for all plants. */
  function ask(operation: Operation, body: object): Promise<Reply> {
    const payload = operation === 'POST' ? { plantId, type: 4, every: 7, unit: 1, ...body } : body
    switch (operation) {
      case 'POST':
        return send(service, `POST ${SCHEDULES}`, { by, payload })
      case 'PUT':
        return send(service, `PUT ${SCHEDULES}/${watering.id}`, { by, payload })
      case 'settings':
        return send(service, 'PUT /api/v1/care-settings', { by, payload })
      default:
        return send(service, `POST ${SCHEDULES}/${operation}`, { by, payload })
    }
  }

  const both = (body: object, ...paths: string[]): Refusal[] => [
    ['POST', body, 1101, ...paths],
    ['PUT', body, 1101, ...paths],
  ]

  /** Each operation that selects plants gets this selection. */
  const selecting = (select: unknown, code: number, ...paths: string[]): Refusal[] => [
    ['bulk', { select, schedules: [MISTING] }, code, ...paths],
    ['bulk', { select, suggested: true }, code, ...paths],
    ['pause', { select }, code, ...paths],
    ['resume', { select }, code, ...paths],
  ]

  const REST = { rest: true }
  const JANUARY = { months: [1] }
  const DAYS = { every: 7, unit: 1 }
  const MISTING = { type: 3, ...DAYS }
  /** These are all 24 types that a schedule may have, and one more. */
  const TYPES = [...Array(23).keys()].map((at) => at + 1).concat(26, 24)
  const DAYS_THAT_ARE_NONE = [
    ...['2027-02-29', '2026-11-31', '2026-11-20T08:00:00Z', '20.11.2026', '2026-11-1', '20261120', ''],
    1794723557083,
  ]
  const REFUSED: Record<string, () => Refusal[]> = {
    'a day that does not exist, has a time or another format': () =>
      DAYS_THAT_ARE_NONE.flatMap((day) => [
        ...both({ startDate: day }, 'startDate'),
        ...both({ paused: true, pausedUntil: day }, 'pausedUntil'),
        ['pause', { all: true, until: day }, 1101, 'until'],
      ]),
    'a day out of range': () => [
      ...both({ startDate: '1999-12-31' }, 'startDate'),
      ...both({ startDate: '2101-01-01' }, 'startDate'),
      ...both({ paused: true, pausedUntil: '2026-11-15' }, 'pausedUntil'),
      ...both({ paused: true, pausedUntil: '2026-11-14' }, 'pausedUntil'),
      ...both({ paused: false, pausedUntil: '2026-11-16' }, 'pausedUntil'),
      ...both({ pausedUntil: '2026-11-16' }, 'pausedUntil'),
      ['pause', { all: true, until: '2026-11-15' }, 1101, 'until'],
      ['pause', { all: true, until: '2026-11-14' }, 1101, 'until'],
    ],
    'an interval that is none, or too long for its unit': () => [
      ...[0, -1, 1.5, '7', 366, Number.MAX_SAFE_INTEGER].flatMap((every) => both({ every }, 'every')),
      ...both({ every: 366, unit: 1 }, 'every'),
      ...both({ every: 105, unit: 2 }, 'every'),
      ...both({ every: 121, unit: 3 }, 'every'),
      ...[0, 4, '1', 1.5].flatMap((unit) => both({ unit }, 'unit')),
      ['POST', { every: 300, unit: 2 }, 1101, 'every'],
    ],
    'null where there is no default to go back to': () =>
      ['type', 'mode', 'every', 'unit', 'startDate'].flatMap((field) => both({ [field]: null }, field)),
    'a type that is not done again and again': () =>
      [0, 24, 25, 27, -1, '1'].flatMap((type) => both({ type }, 'type')),
    'a mode that there is not': () => [0, 3, '1'].flatMap((mode) => both({ mode }, 'mode')),
    'an amount or a note out of bounds': () => [
      ...[0, 100_001, 1.5, '250'].flatMap((amountMl) => both({ amountMl }, 'amountMl')),
      ...both({ note: 'x'.repeat(256) }, 'note'),
    ],
    'a year at rest': () => [
      ...both(
        {
          seasons: [
            { season: 2, ...REST },
            { season: 1, ...REST },
          ],
        },
        'seasons',
      ),
      ...both({ seasons: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], ...REST }] }, 'seasons'),
      ...both(
        { mode: 2, every: 12, unit: 3, startDate: '2026-12-24', seasons: [{ months: [12], ...REST }] },
        'seasons',
      ),
    ],
    'seasons that contradict themselves': () => [
      ...both(
        {
          seasons: [
            { ...JANUARY, ...REST },
            { months: [1, 2], ...DAYS },
          ],
        },
        'seasons[1]',
      ),
      ...both(
        {
          seasons: [
            { season: 2, ...REST },
            { ...JANUARY, ...DAYS },
          ],
        },
        'seasons[1]',
      ),
      ...both({ seasons: [{ ...JANUARY, season: 2, ...REST }] }, 'seasons[0]'),
      ...both({ seasons: [REST] }, 'seasons[0]'),
      ...both({ seasons: [{ ...JANUARY, ...DAYS, ...REST }] }, 'seasons[0]'),
      ...both({ seasons: [JANUARY] }, 'seasons[0]'),
      ...both({ mode: 2, seasons: [{ ...JANUARY, ...DAYS }] }, 'seasons[0].every'),
    ],
    'seasons of wrong months, seasons or intervals, or too many': () => [
      ...[0, 13, 1.5, '1'].flatMap((month) =>
        both({ seasons: [{ months: [month], ...REST }] }, 'seasons[0].months[0]'),
      ),
      ...both({ seasons: [{ months: [], ...REST }] }, 'seasons[0].months'),
      ...both({ seasons: [{ months: [1, 1], ...REST }] }, 'seasons[0].months'),
      ...both({ seasons: [{ season: 3, ...REST }] }, 'seasons[0].season'),
      ...both({ seasons: [{ ...JANUARY, every: 366, unit: 1 }] }, 'seasons[0].every'),
      ...both({ seasons: [{ ...JANUARY, every: 105, unit: 2 }] }, 'seasons[0].every'),
      ...both({ seasons: [{ ...JANUARY, every: 7 }] }, 'seasons[0].unit'),
      ...both({ seasons: [{ ...JANUARY, rest: false }] }, 'seasons[0].rest'),
      ...both({ seasons: [1, 2, 3, 4, 5].map((month) => ({ months: [month], ...REST })) }, 'seasons'),
    ],
    'a field that is missing, or not known': () => [
      ['POST', { type: undefined, every: undefined, unit: undefined }, 1101, 'every', 'type', 'unit'],
      ['PUT', { plantId }, 1101, 'plantId'],
      ...both({ nextDue: '2026-11-20' }, 'nextDue'),
    ],
    'a type that the plant has already': () => [
      ['POST', { type: 1 }, 4502],
      ['PUT', { type: feeding.type }, 4502],
    ],
    'schedules for many that are both given and suggested, neither, or of a type twice': () => {
      const select = { plantIds: [plantId] }
      const bulk = (body: object, ...paths: string[]): Refusal => [
        'bulk',
        { select, ...body },
        1101,
        ...paths,
      ]
      return [
        bulk({ schedules: [MISTING], suggested: true }, 'schedules'),
        bulk({}, 'schedules'),
        bulk({ schedules: null }, 'schedules'),
        bulk({ schedules: [] }, 'schedules'),
        bulk({ schedules: [MISTING, { ...MISTING, every: 8 }] }, 'schedules[1].type'),
        bulk({ schedules: [MISTING, { ...MISTING, type: 4, every: 0 }] }, 'schedules[1].every'),
        bulk({ schedules: [{ ...MISTING, every: 105, unit: 2 }] }, 'schedules[0].every'),
        bulk({ schedules: [{ ...MISTING, startDate: '2027-02-29' }] }, 'schedules[0].startDate'),
        bulk({ schedules: [{ ...MISTING, plantId }] }, 'schedules[0].plantId'),
        bulk({ schedules: TYPES.map((type) => ({ ...MISTING, type })) }, 'schedules', 'schedules[24].type'),
      ]
    },
    'a selection of nothing, of too much or of what is not there': () => [
      ...selecting(undefined, 1101, 'select'),
      ...selecting(null, 1101, 'select'),
      ...selecting({}, 1101, 'select'),
      ...selecting({ plantIds: null, tagId: null }, 1101, 'select'),
      ...selecting({ plantIds: [] }, 1101, 'select.plantIds'),
      ...selecting({ plantIds: [plantId, 0] }, 1101, 'select.plantIds[1]'),
      ...selecting({ plantIds: [...Array(501).keys()].map((at) => at + 1) }, 1101, 'select.plantIds'),
      ...selecting({ plantIds: [plantId, NOWHERE] }, 4001),
      ...selecting({ plantIds: [plantId], locationId: NOWHERE }, 4301),
      ...selecting({ plantIds: [plantId], locationId: stranger.locationId }, 4301),
      ...selecting({ regionId: NOWHERE }, 4201),
      ...selecting({ regionId: stranger.regionId }, 4201),
      ...selecting({ tagId: NOWHERE }, 4101),
      ...selecting({ tagId: stranger.tagId }, 4101),
      ...selecting({ speciesId: NOWHERE }, 3001),
      ['pause', { select: { plantIds: [plantId] }, all: true }, 1101, 'select'],
      ['resume', { all: false }, 1101, 'all'],
      ['pause', { all: true, types: [0] }, 1101, 'types[0]'],
      ['resume', { all: true, until: '2026-12-24' }, 1101, 'until'],
    ],
    'a time zone or hemisphere that there is not': () => [
      ...['Europe/Atlantis', '+01:00', 'UTC+1', '', ' ', 1].map(
        (timeZone): Refusal => ['settings', { timeZone }, 1101, 'timeZone'],
      ),
      ...[0, 3, '1', 1.5].map((hemisphere): Refusal => ['settings', { hemisphere }, 1101, 'hemisphere']),
    ],
    'a plant that is not there': () => [
      ['POST', { plantId: NOWHERE }, 4001],
      ['POST', { plantId: 0 }, 1101, 'plantId'],
    ],
  }

  for (const [what, refused] of Object.entries(REFUSED)) {
    test(`${what}: refused, and nothing is written`, async () => {
      const rows = await everyRow(service.db)
      assert.equal(rows.care_schedules?.length, 2)
      for (const [operation, body, code, ...paths] of refused()) {
        const reply = await ask(operation, body)
        assertRefused(reply, code, paths, `${operation} ${JSON.stringify(body)}`)
      }
      assert.deepEqual(await everyRow(service.db), rows)
    })
  }

  test('what belongs to another user is not there, and nothing is written', async () => {
    const rows = await everyRow(service.db)
    const payload = { plantId, type: 4, every: 7, unit: 1 }
    const asked = [
      await send(service, `POST ${SCHEDULES}`, { by: stranger, payload }),
      await send(service, `GET ${SCHEDULES}/${watering.id}`, { by: stranger }),
      await send(service, `PUT ${SCHEDULES}/${watering.id}`, { by: stranger, payload: { every: 8 } }),
      await send(service, `DELETE ${SCHEDULES}/${watering.id}`, { by: stranger }),
      await send(service, `GET ${SCHEDULES}/${NOWHERE}`, { by }),
    ]
    for (const [at, code] of [4001, 4501, 4501, 4501, 4501].entries()) {
      assertRefused(asked[at], code, [], String(at))
    }
    assert.deepEqual(await everyRow(service.db), rows)
  })

  test('another type that is free: when it was done last is looked up anew', async () => {
    const { id } = await newSchedule({ plantId, type: 5, every: 7, unit: 1, startDate: '2026-10-01' })
    const { lastDoneAt, nextDue } = await made<CareSchedule>(service, `PUT ${SCHEDULES}/${id}`, {
      ...{ by, payload: { type: 3 } },
    })
    assert.deepEqual([lastDoneAt, nextDue], [Date.parse('2026-11-01T12:00:00Z'), '2026-11-08'])
    await made(service, `DELETE ${SCHEDULES}/${id}`, { by })
  })

  test('a plant that moves, and a species or region that is deleted, change no schedule', async () => {
    const other = await newSpecies(service)
    const regions = await Promise.all(
      [50, -40].map((latitude) =>
        made(service, 'POST /api/v1/regions', { by, payload: { name: 'Away', latitude, longitude: 0 } }),
      ),
    )
    const [north = 0, south = 0] = await Promise.all(
      regions.map(async ({ id }) => {
        const payload = { name: 'Sill' }
        return (await made(service, `POST /api/v1/regions/${id}/locations`, { by, payload })).id
      }),
    )
    const traveller = await newPlant(by, { speciesId: other, locationId: north })
    const seasons = [{ season: 2, ...REST }]
    const schedule = await newSchedule({ plantId: traveller, type: 1, every: 7, unit: 1, seasons })
    assert.deepEqual(schedule.seasons, [{ months: [11, 12, 1, 2], ...REST }])
    const stays = async () => assert.deepEqual(await get(schedule.id), schedule)
    await made(service, `PUT /api/v1/plants/${traveller}`, { by, payload: { locationId: south } })
    await stays()
    await service.db.deleteFrom('plant_species').where('id', '=', other).execute()
    await stays()
    for (const { id } of regions) await made(service, `DELETE /api/v1/regions/${id}`, { by })
    await stays()
  })

  test('in another time zone all done days are read anew, and due days may move by one', async () => {
    const traveller = await newPlant(by)
    const entry = { plantIds: [traveller], type: 1, eventTime: Date.parse('2026-11-10T22:30:00Z') }
    await made(service, 'POST /api/v1/plant-journals', { by, payload: entry })
    const { id } = await newSchedule({
      plantId: traveller,
      type: 1,
      every: 7,
      unit: 1,
      startDate: '2026-11-01',
    })
    const dueIn = async (timeZone: string) => {
      await made(service, 'PUT /api/v1/care-settings', { by, payload: { timeZone } })
      return (await get(id)).nextDue
    }
    assert.equal(await dueIn('Europe/Berlin'), '2026-11-17')
    assert.equal(await dueIn('Pacific/Auckland'), '2026-11-18')
    assert.equal(await dueIn('Europe/Berlin'), '2026-11-17')
  })
})

const STATUS = new Map([
  [1101, 400],
  [3001, 404],
  [4001, 404],
  [4101, 404],
  [4201, 404],
  [4301, 404],
  [4501, 404],
  [4502, 409],
])

/** Checks for a failure with this code that names these fields. */
function assertRefused(
  reply: Reply | undefined,
  code: number,
  paths: readonly string[],
  asked: string,
): void {
  assert.ok(reply !== undefined)
  const found: { code: number; data: { errors: { path: string }[] } | null } = reply.json()
  const problems = found.data?.errors.map(({ path }) => path).sort() ?? []
  const expected = [STATUS.get(code), code, paths]
  assert.deepEqual([reply.statusCode, found.code, problems], expected, `${asked}: ${reply.body}`)
}
