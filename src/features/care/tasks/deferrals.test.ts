import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, morningOf, passToTomorrow, TODAY } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { gardenRows } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'
import type { CareSchedule } from '../schedules/schedules.schema.ts'

type Way = 'snooze' | 'skip' | 'restore'

onEachEngine('tasks that are put off', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  const putOff = (way: Way, payload: object) =>
    send(garden.service, `POST /api/v1/care-tasks/${way}`, { by: garden.by, payload })
  const changed = async (way: Way, payload: object) => {
    const line = `POST /api/v1/care-tasks/${way}` as const
    return (await made<{ schedules: CareSchedule[] }>(garden.service, line, { by: garden.by, payload }))
      .schedules
  }
  const newTask = async (fields: object = {}) => garden.newSchedule(await garden.newPlant(), fields)
  const newEntry = (plantId: number, day: string) =>
    made(garden.service, 'POST /api/v1/plant-journals', {
      by: garden.by,
      payload: { plantIds: [plantId], type: 1, eventTime: morningOf(day) },
    })

  test('a snoozed task is due on that day, unless it is done before', async () => {
    const [one, other] = [await newTask(), await newTask({ type: 2 })]
    const until = '2026-11-20'
    const put = { nextDue: until, state: 1, deferral: { kind: 1, day: until } }
    assertSuccess(await putOff('snooze', { scheduleIds: [other.id, one.id, other.id], until }), {
      schedules: [
        { ...other, ...put },
        { ...one, ...put },
      ],
    })
    assert.deepEqual(await garden.getSchedule(one.id), { ...one, ...put })
    const { id } = await newEntry(one.plantId, '2026-11-15')
    const { nextDue, deferral } = await garden.getSchedule(one.id)
    assert.deepEqual([nextDue, deferral], ['2026-11-22', undefined])
    await made(garden.service, `DELETE /api/v1/plant-journals/${id}`, { by: garden.by })
    assert.deepEqual(await garden.getSchedule(one.id), { ...one, ...put })
  })

  test('what was done before stays behind a snooze', async () => {
    const task = await newTask()
    await newEntry(task.plantId, '2026-11-07')
    const [snoozed] = await changed('snooze', { scheduleIds: [task.id], days: 365 })
    assert.deepEqual([snoozed?.nextDue, snoozed?.lastDoneAt], ['2027-11-15', morningOf('2026-11-07')])
    await newEntry(task.plantId, '2026-11-05')
    assert.equal((await garden.getSchedule(task.id)).nextDue, '2027-11-15')
  })

  test('a skipped task is due after an interval, and on a grid on its next day', async () => {
    const overdue = await newTask()
    const early = await newTask({ startDate: '2026-11-17' })
    const saturdays = await newTask({ mode: 2, every: 1, unit: 2, startDate: '2026-11-07' })
    const ids = [overdue.id, early.id, saturdays.id]
    const skipped = await changed('skip', { scheduleIds: ids })
    assert.deepEqual(
      skipped.map(({ id, nextDue, deferral }) => [id, nextDue, deferral?.kind, deferral?.day]),
      [
        [overdue.id, '2026-11-22', 2, '2026-11-15'],
        [early.id, '2026-11-24', 2, '2026-11-17'],
        [saturdays.id, '2026-11-21', 2, '2026-11-14'],
      ],
    )
    assert.deepEqual(await changed('restore', { scheduleIds: ids.toReversed() }), [saturdays, early, overdue])
  })

  test('a new one replaces the old one', async () => {
    const task = await newTask()
    const days: unknown[] = []
    const note = ([schedule]: CareSchedule[]) => days.push([schedule?.deferral?.kind, schedule?.nextDue])
    note(await changed('skip', { scheduleIds: [task.id] }))
    note(await changed('snooze', { scheduleIds: [task.id], days: 1, until: null }))
    note(await changed('skip', { scheduleIds: [task.id] }))
    note(await changed('restore', { scheduleIds: [task.id] }))
    note(await changed('restore', { scheduleIds: [task.id] }))
    assert.deepEqual(days, [
      [2, '2026-11-22'],
      [1, '2026-11-16'],
      [2, '2026-11-23'],
      [undefined, '2026-11-01'],
      [undefined, '2026-11-01'],
    ])
  })

  test('days are those of the owner', async (t) => {
    const task = await newTask()
    passToTomorrow(t)
    const [snoozed] = await changed('snooze', { scheduleIds: [task.id], days: 1 })
    assert.equal(snoozed?.nextDue, '2026-11-17')
    const [skipped] = await changed('skip', { scheduleIds: [(await newTask()).id] })
    assert.equal(skipped?.deferral?.day, '2026-11-16')
  })

  test('what is paused or stopped cannot be put off, but restored', async () => {
    const due = await newTask()
    const stopped = await garden.newSchedule(await garden.newPlant({ status: 1 }))
    const paused = await newTask({ paused: true })
    const resting = await newTask({ paused: true, pausedUntil: '2026-11-16' })
    for (const inactive of [stopped, paused, resting]) {
      const scheduleIds = [due.id, inactive.id]
      assertFailure(await putOff('snooze', { scheduleIds, days: 3 }), 4503, 409)
      assertFailure(await putOff('skip', { scheduleIds }), 4503, 409)
      assert.deepEqual(await garden.getSchedule(due.id), due)
      assert.deepEqual(await changed('restore', { scheduleIds }), [due, inactive])
    }
  })

  test('is all or nothing', async () => {
    const own = await newTask()
    const stranger = await garden.ofSomebodyElse()
    const theirs = await stranger.newSchedule(await stranger.newPlant())
    for (const other of [theirs.id, 9_007_199_254_740_991]) {
      const scheduleIds = [own.id, other]
      assertFailure(await putOff('snooze', { scheduleIds, days: 3 }), 4501, 404)
      assertFailure(await putOff('snooze', { scheduleIds, until: TODAY }), 1101, 400, {
        errors: [{ path: 'until', message: AFTER }],
      })
      assertFailure(await putOff('skip', { scheduleIds }), 4501, 404)
      assertFailure(await putOff('restore', { scheduleIds }), 4501, 404)
    }
    assert.deepEqual(await garden.getSchedule(own.id), own)
    assert.deepEqual(await stranger.getSchedule(theirs.id), theirs)
  })

  const DAY = 'must be a day such as 2026-11-14, or null'
  const AFTER = 'must be a day after today, 2026-11-15, and not after 2027-11-15'
  const EITHER = 'must be given, or days instead, but not both'
  const TOO_MANY = Array.from({ length: 501 }, (_, at) => at + 1)
  for (const [way, fields, path, message] of [
    ['snooze', { days: undefined }, 'until', EITHER],
    ['snooze', { days: null, until: null }, 'until', EITHER],
    ['snooze', { until: '2026-11-20' }, 'until', EITHER],
    ['snooze', { days: undefined, until: '2026-11-15' }, 'until', AFTER],
    ['snooze', { days: undefined, until: '2026-11-14' }, 'until', AFTER],
    ['snooze', { days: undefined, until: '2027-11-16' }, 'until', AFTER],
    ['snooze', { days: undefined, until: '2027-02-29' }, 'until', DAY],
    ['snooze', { days: undefined, until: '2026-11-20T08:00' }, 'until', DAY],
    ['snooze', { days: undefined, until: '20/11/2026' }, 'until', DAY],
    ['snooze', { days: 0 }, 'days', 'must be at least 1'],
    ['snooze', { days: 366 }, 'days', 'must be at most 365'],
    ['snooze', { days: 1.5 }, 'days', 'must be an integer or null'],
    ['snooze', { scheduleIds: undefined }, 'scheduleIds', 'is required'],
    ['snooze', { scheduleIds: [] }, 'scheduleIds', 'must not be empty'],
    ['snooze', { scheduleIds: TOO_MANY }, 'scheduleIds', 'must have at most 500 different elements'],
    ['skip', {}, 'days', 'is not known here'],
    ['skip', { days: undefined, scheduleIds: [] }, 'scheduleIds', 'must not be empty'],
    [
      'restore',
      { days: undefined, scheduleIds: ['7'] },
      'scheduleIds[0]',
      'must be an id (a whole number from 1)',
    ],
  ] as const) {
    test(`${way} with ${JSON.stringify(fields).slice(0, 60)} is refused`, async () => {
      const task = await newTask()
      const rows = await gardenRows(garden.service)
      const reply = await putOff(way, { scheduleIds: [task.id], days: 3, ...fields })
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
      assert.deepEqual(await gardenRows(garden.service), rows)
      assert.deepEqual(await garden.getSchedule(task.id), task)
    })
  }

  test('a day that is too late is named beside other problems', async () => {
    assertFailure(await putOff('snooze', { scheduleIds: [], until: '2027-11-16' }), 1101, 400, {
      errors: [
        { path: 'scheduleIds', message: 'must not be empty' },
        { path: 'until', message: AFTER },
      ],
    })
  })
})
