import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, morningOf, NOW, passToTomorrow, TODAY } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { fileRows, gardenRows } from '../../../../test/gardener.ts'
import { inGardenOf, letIn, newLink } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { registerPerson } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import type { Journal } from '../../garden/journals/journals.schema.ts'
import type { DoneTasks } from './tasks.schema.ts'

const DONE = 'POST /api/v1/care-tasks/done'
const DAY_MS = 24 * 3_600_000

onEachEngine('done', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  const done = (payload: object, of = garden) => send(of.service, DONE, { by: of.by, payload })
  const doneTasks = (payload: object, of = garden) =>
    made<DoneTasks>(of.service, DONE, { by: of.by, payload })
  const entry = (id: number) =>
    made<Journal>(garden.service, `GET /api/v1/plant-journals/${id}`, { by: garden.by })
  const newTask = async (fields: object = {}) => garden.newSchedule(await garden.newPlant(), fields)

  test('writes one entry for each type with all its plants in the order given', async () => {
    const [first, second] = [await garden.newPlant(), await garden.newPlant()]
    const a1 = await garden.newSchedule(first, { amountMl: 250 })
    const b1 = await garden.newSchedule(second)
    const a2 = await garden.newSchedule(first, { type: 2 })
    const reply = await done({ scheduleIds: [b1.id, a2.id, a1.id, b1.id] })
    const { entries }: DoneTasks = reply.json().data
    const [watering, feeding] = entries.map(({ id }) => id)
    const common = { eventTime: NOW, media: [], createdAt: NOW }
    const moved = { lastDoneAt: NOW, nextDue: '2026-11-22', state: 1 }
    assertSuccess(reply, {
      entries: [
        {
          ...{ id: watering, type: 1, plantIds: [second, first], ...common },
          properties: `{"amountsMl":{"${first}":250}}`,
        },
        { id: feeding, type: 2, plantIds: [first], ...common },
      ],
      schedules: [
        { ...b1, ...moved },
        { ...a2, ...moved },
        { ...a1, ...moved },
      ],
      notDue: [],
    })
    for (const written of entries) assert.deepEqual(await entry(written.id), written)
    for (const { id } of [a1, a2, b1]) assert.equal((await garden.getSchedule(id)).nextDue, '2026-11-22')

    await made(garden.service, `DELETE /api/v1/plant-journals/${watering}`, { by: garden.by })
    assert.deepEqual(await garden.getSchedule(a1.id), a1)
    assert.equal((await garden.getSchedule(a2.id)).nextDue, '2026-11-22')
  })

  test('stores what is said, for each type', async () => {
    const plantId = await garden.newPlant()
    const [one, two] = [
      await garden.newSchedule(plantId, { amountMl: 250 }),
      await garden.newSchedule(plantId, { type: 2 }),
    ]
    const [a, b] = await fileRows(garden.service, garden.by, 2)
    const eventTime = morningOf('2026-11-13')
    const said = { eventTime, remark: 'Thirsty.', properties: '{"ml":1}' }
    const { entries } = await doneTasks({
      scheduleIds: [one.id, two.id],
      ...said,
      media: [b?.id, null, a?.id, b?.id],
    })
    const common = { plantIds: [plantId], ...said, media: [b, a], createdAt: NOW }
    assert.deepEqual(
      entries.map(({ id: _, ...rest }) => rest),
      [
        { type: 1, ...common },
        { type: 2, ...common },
      ],
    )
    assert.equal((await garden.getSchedule(one.id)).nextDue, '2026-11-20')
    const keyword = await made<{ total: number }>(
      garden.service,
      `GET /api/v1/plant-journals?keywords=THIRSTY&plantId=${plantId}`,
      { by: garden.by },
    )
    assert.equal(keyword.total, 2)
  })

  test('null is as if absent', async () => {
    const { id } = await newTask({ amountMl: 5 })
    const nothing = { eventTime: null, remark: null, properties: null, media: null, onlyDue: null }
    const { entries } = await doneTasks({ scheduleIds: [id], ...nothing })
    assert.deepEqual(
      entries.map(({ eventTime, remark, properties, media }) => [eventTime, remark, properties, media]),
      [[NOW, undefined, `{"amountsMl":{"${entries[0]?.plantIds[0]}":5}}`, []]],
    )
  })

  test('works in every state, also early', async () => {
    const early = await newTask({ startDate: TODAY, every: 30 })
    await doneTasks({ scheduleIds: [early.id] })
    const paused = await newTask({ paused: true })
    const stopped = await garden.newSchedule(await garden.newPlant({ status: 1 }))
    const { schedules } = await doneTasks({ scheduleIds: [stopped.id, early.id, paused.id] })
    assert.deepEqual(
      schedules.map(({ id, state, lastDoneAt, nextDue }) => [id, state, lastDoneAt, nextDue]),
      [
        [stopped.id, 5, NOW, undefined],
        [early.id, 1, NOW, '2026-12-15'],
        [paused.id, 4, NOW, undefined],
      ],
    )
  })

  test('an entry for the coming day counts from then on', async () => {
    const { id } = await newTask()
    const { schedules } = await doneTasks({ scheduleIds: [id], eventTime: NOW + DAY_MS })
    assert.deepEqual(
      schedules.map(({ lastDoneAt, nextDue }) => [lastDoneAt, nextDue]),
      [[undefined, '2026-11-01']],
    )
  })

  test('two phones write two entries, or with `onlyDue` one', async () => {
    const [both, one] = [await newTask(), await newTask()]
    const written = async (id: number, payload: object) => {
      const { entries, schedules, notDue } = await doneTasks({ scheduleIds: [id], ...payload })
      return [entries.length, schedules.length, notDue]
    }
    assert.deepEqual(await written(both.id, {}), [1, 1, []])
    assert.deepEqual(await written(both.id, { onlyDue: false }), [1, 1, []])
    assert.deepEqual(await written(one.id, { onlyDue: true }), [1, 1, []])
    assert.deepEqual(await written(one.id, { onlyDue: true }), [0, 0, [one.id]])

    const paused = await newTask({ paused: true })
    const resting = await newTask({ paused: true, pausedUntil: '2026-11-16' })
    const stopped = await garden.newSchedule(await garden.newPlant({ status: 2 }))
    const today = await newTask({ startDate: TODAY })
    const ids = [stopped, one, today, paused, resting].map(({ id }) => id)
    const { entries, schedules, notDue } = await doneTasks({ scheduleIds: ids, onlyDue: true })
    assert.deepEqual(
      [entries.map(({ plantIds }) => plantIds), schedules.map(({ id }) => id), notDue],
      [[[today.plantId]], [today.id], [stopped.id, one.id, paused.id, resting.id]],
    )
  })

  test('of callers at the same moment one writes with `onlyDue`, and persons read who was first', async () => {
    const { service, by } = garden
    const bob = await registerPerson(service)
    await made(service, 'PUT /api/v1/auth/me', { by: bob, payload: { displayName: 'Bob' } })
    await letIn(service, by, bob, 2)
    const callers = [
      { by, author: undefined },
      { by: bob, author: { kind: 1, name: 'Bob', userId: bob.user.id } },
      { by: await newLink(service, by, { until: TODAY }), author: { kind: 2, name: 'Neighbour' } },
    ]
    const headers = inGardenOf(by)
    // Each is the first to ask once.
    for (const [at] of callers.entries()) {
      const asking = [...callers.slice(at), ...callers.slice(0, at)]
      const { id, plantId } = await newTask()
      const payload = { scheduleIds: [id], onlyDue: true }
      const replies = await Promise.all(
        asking.map((caller) => made<DoneTasks>(service, DONE, { by: caller.by, headers, payload })),
      )
      const first = asking[replies.findIndex(({ entries }) => entries.length === 1)]
      assert.deepEqual(
        replies.map(({ entries, schedules, notDue }) => [entries.length, schedules.length, notDue]),
        asking.map((caller) => (caller === first ? [1, 1, []] : [0, 0, [id]])),
      )
      for (const reader of [by, bob]) {
        const path = `GET /api/v1/plant-journals?plantId=${plantId}` as const
        const { items } = await made<{ items: Journal[] }>(service, path, { by: reader, headers })
        assert.deepEqual(
          items.map(({ author }) => author),
          [first?.author],
        )
      }
    }
  })

  test('a future entry whose day has come counts before `onlyDue` is decided', async (t) => {
    const { id, plantId } = await newTask()
    const payload = { plantIds: [plantId], type: 1, eventTime: morningOf('2026-11-16') }
    await made(garden.service, 'POST /api/v1/plant-journals', { by: garden.by, payload })
    passToTomorrow(t)
    assert.deepEqual((await doneTasks({ scheduleIds: [id], onlyDue: true })).notDue, [id])
  })

  test('a retry with the same key writes nothing more', async () => {
    const { id, plantId } = await newTask()
    const headers = { 'idempotency-key': `${engine.name} tick` }
    const tick = () => send(garden.service, DONE, { by: garden.by, payload: { scheduleIds: [id] }, headers })
    const first = await tick()
    assertSuccess(await tick(), first.json().data, { 'idempotent-replay': 'true' })
    const path = `GET /api/v1/plant-journals?plantId=${plantId}` as const
    assert.equal((await made<{ total: number }>(garden.service, path, { by: garden.by })).total, 1)
  })

  const IDS = 'must be an id (a whole number from 1)'
  for (const [fields, path, message] of [
    [{ scheduleIds: undefined }, 'scheduleIds', 'is required'],
    [{ scheduleIds: null }, 'scheduleIds', 'must be an array'],
    [{ scheduleIds: [] }, 'scheduleIds', 'must not be empty'],
    [{ scheduleIds: ['1'] }, 'scheduleIds[0]', IDS],
    [{ scheduleIds: [1.5] }, 'scheduleIds[0]', IDS],
    [{ scheduleIds: [0] }, 'scheduleIds[0]', 'must be at least 1'],
    [
      { scheduleIds: Array.from({ length: 501 }, (_, at) => at + 1) },
      'scheduleIds',
      'must have at most 500 different elements',
    ],
    [{ eventTime: NOW + DAY_MS + 1 }, 'eventTime', 'must be at most 24 hours ahead'],
    [{ eventTime: 1 }, 'eventTime', 'must be milliseconds, 13 digits, or null'],
    [{ eventTime: '2026-11-15' }, 'eventTime', 'must be milliseconds, 13 digits, or null'],
    [{ remark: 'x'.repeat(256) }, 'remark', 'must have at most 255 characters'],
    [{ properties: '{' }, 'properties', 'must be valid JSON'],
    [{ media: ['x'] }, 'media[0]', 'must be an id (a whole number from 1), or empty'],
    [{ onlyDue: 'yes' }, 'onlyDue', 'must be a boolean or null'],
    [{ type: 1 }, 'type', 'is not known here'],
  ] as const) {
    test(`${JSON.stringify(fields).slice(0, 60)} is refused, and nothing is written`, async () => {
      const task = await newTask()
      const rows = await gardenRows(garden.service)
      const reply = await done({ scheduleIds: [task.id], ...fields })
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
      assert.deepEqual(await gardenRows(garden.service), rows)
      assert.deepEqual(await garden.getSchedule(task.id), task)
    })
  }

  test('is all or nothing', async () => {
    const [own, other] = [await newTask(), await newTask({ type: 2 })]
    const stranger = await garden.ofSomebodyElse()
    const theirs = await stranger.newSchedule(await stranger.newPlant())
    const [file] = await fileRows(garden.service, stranger.by, 1)
    const rows = await gardenRows(garden.service)
    const ids = [own.id, other.id]
    for (const scheduleIds of [
      [...ids, theirs.id],
      [9_007_199_254_740_991, ...ids],
    ]) {
      assertFailure(await done({ scheduleIds }), 4501, 404)
      assertFailure(await done({ scheduleIds, onlyDue: true }), 4501, 404)
    }
    assertFailure(await done({ scheduleIds: ids, media: [file?.id] }), 5001, 404)
    assert.deepEqual(await gardenRows(garden.service), rows)
    assert.deepEqual(await garden.getSchedule(own.id), own)
    assert.deepEqual(await stranger.getSchedule(theirs.id), theirs)
  })
})
