import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, morningOf, NOW } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Bearer, inGardenOf, letIn, newKey } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import { buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import type { Journal } from '../../garden/journals/journals.schema.ts'
import { newSecret, secretHash } from '../../people/grants/grant.ts'
import type { CareSchedule } from '../schedules/schedules.schema.ts'
import type { CareSummary, CareTask, ChangedSchedules, DoneTasks } from '../tasks/tasks.schema.ts'

const SCHEDULES = '/api/v1/care-schedules'
const TASKS = '/api/v1/care-tasks'
const JOURNALS = '/api/v1/plant-journals'

onEachEngine('turns', (engine) => {
  let first: CareGarden
  let service: TestApp
  before(async () => {
    first = await CareGarden.open(engine)
    service = first.service
  })
  after(() => first.close())

  /** Each test has a garden of its own, of Ada, with Bob and Carl as its members. */
  async function household() {
    const garden = await first.ofSomebodyElse()
    const ada = garden.by
    const [bob, carl] = [await registerPerson(service), await registerPerson(service)]
    for (const [by, displayName] of [
      [ada, 'Ada'],
      [bob, 'Bob'],
    ] as const) {
      await made(service, 'PUT /api/v1/auth/me', { by, payload: { displayName } })
    }
    const places = { bob: await letIn(service, ada, bob, 3), carl: await letIn(service, ada, carl, 3) }
    const headers = inGardenOf(ada)
    const plantId = await garden.newPlant()
    const ids = [ada, bob, carl].map(({ user }) => user.id)
    const [adaId = 0, bobId = 0, carlId = 0] = ids
    return { garden, ada, bob, carl, places, headers, plantId, ids, adaId, bobId, carlId }
  }
  type Household = Awaited<ReturnType<typeof household>>

  const done = ({ headers }: Household, by: Person | Bearer, scheduleId: number, more: object = {}) =>
    made<DoneTasks>(service, `POST ${TASKS}/done`, {
      ...{ by, headers },
      payload: { scheduleIds: [scheduleId], ...more },
    })
  const turnOf = async ({ garden }: Household, id: number) => (await garden.getSchedule(id)).turn
  const put = ({ ada }: Household, id: number, payload: object) =>
    send(service, `PUT ${SCHEDULES}/${id}`, { by: ada, payload })
  const eventsAbout = async ({ ada }: Household, kind: string) => {
    const { items } = await made<{ items: { type: string; subject: number }[] }>(
      service,
      'GET /api/v1/events?after=0&size=100',
      { by: ada },
    )
    return items.flatMap(({ type, subject }) => (type.startsWith(kind) ? `${type} ${subject}` : []))
  }

  async function newLink(owner: Person): Promise<Bearer> {
    const secret = newSecret()
    const { id } = await service.db
      .insertInto('grants')
      .values({
        ...{ user_id: gardenIdOf(owner), kind: 2, role: 2, name: 'Neighbour', until_day: '2026-12-01' },
        ...{ secret_hash: secretHash(secret), created_at: NOW },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, headers: { authorization: `Bearer ${secret}` } }
  }

  test('begin with the first of the assignees, pass on with each entry, and come back when it is deleted', async () => {
    const home = await household()
    const { garden, ada, bob, adaId, bobId, headers } = home
    const schedule = await garden.newSchedule(home.plantId, { assignees: [adaId, bobId, adaId] })
    const { id } = schedule
    assert.deepEqual([schedule.assignees, schedule.turn], [[adaId, bobId], adaId])
    assert.deepEqual(await garden.getSchedule(id), schedule)
    const { entries, schedules } = await done(home, ada, id)
    assert.deepEqual([schedules[0]?.assignees, schedules[0]?.turn], [[adaId, bobId], bobId])
    assert.deepEqual(schedules, [await garden.getSchedule(id)])
    await made(service, `DELETE ${JOURNALS}/${entries[0]?.id}`, { by: ada })
    assert.deepEqual(await garden.getSchedule(id), schedule)
    await done(home, bob, id, { eventTime: morningOf('2026-11-10') })
    assert.equal(await turnOf(home, id), adaId)
    await done(home, ada, id, { eventTime: morningOf('2026-11-11') })
    assert.equal(await turnOf(home, id), bobId)
    // An entry of an earlier day changes nothing, and of the later day everything.
    const { entries: earlier } = await done(home, bob, id, { eventTime: morningOf('2026-11-09') })
    assert.equal(await turnOf(home, id), bobId)
    const moved = `PUT ${JOURNALS}/${earlier[0]?.id}` as const
    await made(service, moved, { by: bob, headers, payload: { eventTime: morningOf('2026-11-12') } })
    assert.equal(await turnOf(home, id), adaId)
    await made(service, moved, { by: ada, payload: { type: 2 } })
    assert.equal(await turnOf(home, id), bobId)
    // Of two entries at one time the later one counts; that of the journal counts as any other.
    const payload = { plantIds: [home.plantId], type: 1, eventTime: morningOf('2026-11-11') }
    const last = await made<Journal>(service, `POST ${JOURNALS}`, { by: bob, headers, payload })
    assert.equal(await turnOf(home, id), adaId)
    assert.equal((await put(home, id, { every: 8 })).json().data.turn, adaId)
    await made(service, `DELETE ${JOURNALS}/${last.id}`, { by: ada })
    assert.equal(await turnOf(home, id), bobId)
  })

  test('count a key as its holder, and begin anew with all that are not among the assignees', async () => {
    const home = await household()
    const { garden, ada, bob, carl, adaId, bobId } = home
    const { id } = await garden.newSchedule(home.plantId, { assignees: [adaId, bobId] })
    const key = await newKey(service, bob, { role: 2, in: ada })
    const link = await newLink(ada)
    for (const [by, turn, name] of [
      [ada, bobId, 'the owner'],
      [link, adaId, 'a link'],
      [await newKey(service, ada, { role: 2 }), bobId, 'a key of the owner'],
      [carl, adaId, 'a member that takes no turns'],
      [ada, bobId, 'the owner again'],
      [key, adaId, 'a key of the other'],
      [bob, adaId, 'the other'],
      [bob, adaId, 'the other twice'],
    ] as const) {
      await done(home, by, id)
      assert.equal(await turnOf(home, id), turn, name)
      // The journal tells the same as what was known when the entry was written.
      assert.equal((await put(home, id, { note: name })).json().data.turn, turn, name)
    }
  })

  test('stay when a task is skipped or snoozed, and pass with an entry of the future on its day', async (t) => {
    const home = await household()
    const { garden, ada, bob, adaId, bobId, headers, plantId } = home
    const { id } = await garden.newSchedule(plantId, { assignees: [adaId, bobId] })
    for (const [name, more] of [
      ['snooze', { days: 1 }],
      ['skip', {}],
    ] as const) {
      const payload = { scheduleIds: [id], ...more }
      const { schedules } = await made<ChangedSchedules>(service, `POST ${TASKS}/${name}`, {
        ...{ by: ada, headers, payload },
      })
      assert.equal(schedules[0]?.turn, adaId, name)
    }
    const other = await garden.newSchedule(plantId, { type: 2, assignees: [adaId, bobId] })
    const eventTime = NOW + 20 * 3_600_000
    for (const one of [id, other.id]) {
      const { schedules } = await done(home, ada, one, { eventTime })
      assert.equal(schedules[0]?.turn, adaId)
    }
    t.after(() => first.setTime(NOW))
    first.setTime(eventTime + 1)
    // An entry at the same time is written before any schedule is read on the new day.
    const payload = { plantIds: [plantId], type: 2, eventTime }
    await made(service, `POST ${JOURNALS}`, { by: bob, headers, payload })
    assert.deepEqual([await turnOf(home, id), await turnOf(home, other.id)], [bobId, adaId])
  })

  test('are taken by the owner and by members without a last day', async () => {
    const home = await household()
    const { garden, ada, ids, adaId, bobId, plantId } = home
    const stranger = await registerPerson(service)
    const [sitter, guest] = [await registerPerson(service), await registerPerson(service)]
    await letIn(service, ada, sitter, 2)
    await letIn(service, ada, guest, 3, { until: '2026-12-24' })
    const schedule = await garden.newSchedule(plantId, { assignees: ids })
    const { id } = schedule
    const message = 'Turns are taken by the owner and by members without a last day.'
    for (const { user } of [stranger, sitter, guest]) {
      const assignees = [adaId, user.id]
      assertFailure(await put(home, id, { assignees }), 4705, 404, { message })
      const payload = { plantId, type: 2, every: 7, unit: 1, assignees }
      assertFailure(await send(service, `POST ${SCHEDULES}`, { by: ada, payload }), 4705, 404, { message })
      const { plantId: _, ...one } = payload
      const bulk = { select: { plantIds: [plantId] }, schedules: [one] }
      assertFailure(await send(service, `POST ${SCHEDULES}/bulk`, { by: ada, payload: bulk }), 4705, 404, {
        message,
      })
    }
    assert.deepEqual(await garden.getSchedule(id), schedule)
    for (const [assignees, problem] of [
      [Array.from({ length: 11 }, (_, at) => at + 1), 'must have at most 10 different elements'],
      ['Ada', 'must be an array or null'],
    ] as const) {
      const reply = await put(home, id, { assignees })
      assertFailure(reply, 1101, 400, { errors: [{ path: 'assignees', message: problem }] })
    }
    const { assignees: _assignees, turn: _turn, ...without } = schedule
    assertSuccess(await put(home, id, { assignees: [bobId, adaId] }), {
      ...{ ...without, assignees: [bobId, adaId], turn: bobId },
    })
    assertSuccess(await put(home, id, { note: 'soft water' }), {
      ...{ ...without, note: 'soft water', assignees: [bobId, adaId], turn: bobId },
    })
    assertSuccess(await put(home, id, { assignees: null, note: null }), without)
    assertSuccess(await put(home, id, { assignees: [bobId] }), {
      ...{ ...without, assignees: [bobId], turn: bobId },
    })
    assertSuccess(await put(home, id, { assignees: [] }), without)
    const one = { type: 1, every: 7, unit: 1, startDate: '2026-11-01', assignees: [bobId, adaId] }
    const bulk = { select: { plantIds: [plantId] }, schedules: [one], replace: true }
    const made = { plants: 1, created: 0, replaced: 1, kept: 0 }
    assertSuccess(await send(service, `POST ${SCHEDULES}/bulk`, { by: ada, payload: bulk }), made)
    assert.deepEqual(await garden.getSchedule(id), { ...without, assignees: [bobId, adaId], turn: bobId })
    const events = await eventsAbout(home, 'schedule')
    assert.deepEqual(events, [`schedule.created ${id}`, ...Array(6).fill(`schedule.updated ${id}`)])
  })

  test('are listed and counted for one of the assignees, with the tasks that are every one’s', async () => {
    const home = await household()
    const { garden, ada, bob, plantId, adaId, bobId, carlId, headers } = home
    const ofAda = await garden.newSchedule(plantId, { assignees: [adaId, bobId] })
    const ofBob = await garden.newSchedule(plantId, { type: 2, assignees: [bobId, adaId] })
    const ofAll = await garden.newSchedule(plantId, { type: 3 })
    const ofCarl = await garden.newSchedule(await garden.newPlant(), { assignees: [carlId] })
    const list = async (query: string) => {
      const page = await made<{ items: CareTask[]; total: number }>(service, `GET ${TASKS}?${query}`, {
        ...{ by: bob, headers },
      })
      assert.equal(page.total, page.items.length)
      return page.items.map(({ scheduleId, assignee }) => [scheduleId, assignee])
    }
    const tasks = {
      ada: [ofAda.id, { id: adaId, name: 'Ada' }],
      bob: [ofBob.id, { id: bobId, name: 'Bob' }],
      all: [ofAll.id, undefined],
      // An account may have no name.
      carl: [ofCarl.id, { id: carlId }],
    }
    assert.deepEqual(await list(''), [tasks.ada, tasks.bob, tasks.all, tasks.carl])
    assert.deepEqual(await list(`assigneeId=${adaId}`), [tasks.ada, tasks.all])
    assert.deepEqual(await list(`assigneeId=${bobId}&sort=place`), [tasks.bob, tasks.all])
    assert.deepEqual(await list(`assigneeId=${bobId}&plantId=${plantId}&type=2`), [tasks.bob])
    assert.deepEqual(await list(`assigneeId=${carlId}`), [tasks.all, tasks.carl])
    assert.deepEqual(await list('assigneeId=999999'), [tasks.all])
    const summary = (query: string) =>
      made<CareSummary>(service, `GET ${TASKS}/summary${query}`, { by: ada, headers })
    const ofAllTasks = await summary('')
    assert.deepEqual([ofAllTasks.overdue, ofAllTasks.plants], [4, 2])
    const { overdue, plants, byType } = await summary(`?assigneeId=${bobId}`)
    assert.deepEqual(
      { overdue, plants, byType },
      {
        ...{ overdue: 2, plants: 1 },
        byType: [
          { type: 2, overdue: 1, due: 0 },
          { type: 3, overdue: 1, due: 0 },
        ],
      },
    )
  })

  test('are not shown to links, which cannot ask for them either', async () => {
    const home = await household()
    const { garden, ada, adaId, bobId, headers } = home
    const { id } = await garden.newSchedule(home.plantId, { assignees: [bobId, adaId] })
    const link = await newLink(ada)
    const { items } = await made<{ items: CareTask[] }>(service, `GET ${TASKS}`, { by: link })
    assert.deepEqual(
      items.map(({ scheduleId, assignee }) => [scheduleId, assignee]),
      [[id, undefined]],
    )
    for (const [name, more] of [
      ['snooze', { days: 1 }],
      ['restore', {}],
      ['done', {}],
    ] as const) {
      const payload = { scheduleIds: [id], ...more }
      const { schedules } = await made<{ schedules: CareSchedule[] }>(service, `POST ${TASKS}/${name}`, {
        ...{ by: link, payload },
      })
      const { assignees, turn } = await garden.getSchedule(id)
      assert.deepEqual([assignees, turn], [[bobId, adaId], bobId])
      assert.deepEqual(
        schedules.map((schedule) => [schedule.id, 'assignees' in schedule, 'turn' in schedule]),
        [[id, false, false]],
        name,
      )
    }
    const errors = [{ path: 'assigneeId', message: 'must not be sent by a link' }]
    for (const path of [TASKS, `${TASKS}/summary`] as const) {
      const asked = `GET ${path}?assigneeId=${bobId}` as const
      assertFailure(await send(service, asked, { by: link }), 1101, 400, { errors })
      assert.equal((await send(service, asked, { by: ada, headers })).statusCode, 200)
    }
  })

  test('end with the place of a person, a lower role or a last day', async () => {
    const home = await household()
    const { garden, ada, bob, carl, ids, adaId, bobId, carlId, headers } = home
    const ends = {
      leaves: () => send(service, `DELETE /api/v1/grants/${home.places.carl}`, { by: carl, headers }),
      'is removed': (id: number) => send(service, `DELETE /api/v1/grants/${id}`, { by: ada }),
      'gets a lower role': (id: number) =>
        send(service, `PUT /api/v1/grants/${id}`, { by: ada, payload: { role: 2 } }),
      'gets a last day': (id: number) =>
        send(service, `PUT /api/v1/grants/${id}`, { by: ada, payload: { until: '2026-12-24' } }),
    }
    const schedule = await garden.newSchedule(home.plantId, { assignees: ids })
    const { id } = schedule
    const other = await garden.newSchedule(home.plantId, { type: 2, assignees: [adaId] })
    await done(home, bob, id)
    const done2 = await garden.getSchedule(id)
    let placeId = home.places.carl
    for (const [name, end] of Object.entries(ends)) {
      assert.equal(await turnOf(home, id), carlId, name)
      const before = (await eventsAbout(home, 'schedule')).length
      assertSuccess(await put(home, other.id, { assignees: [carlId] }), {
        ...{ ...other, assignees: [carlId], turn: carlId },
      })
      assert.equal((await end(placeId)).statusCode, 200, name)
      assert.deepEqual(
        await garden.getSchedule(id),
        { ...done2, assignees: [adaId, bobId], turn: adaId },
        name,
      )
      const { assignees: _assignees, turn: _turn, ...without } = other
      assert.deepEqual(await garden.getSchedule(other.id), without, name)
      assert.deepEqual(
        (await eventsAbout(home, 'schedule')).slice(before),
        [other.id, id, other.id].map((one) => `schedule.updated ${one}`),
        name,
      )
      await service.db.deleteFrom('grants').where('holder_id', '=', carlId).execute()
      placeId = await letIn(service, ada, carl, 3)
      await made(service, `PUT ${SCHEDULES}/${id}`, { by: ada, payload: { assignees: ids } })
    }
    // Another name, or a first day, takes no turn away.
    const payload = { from: '2026-11-01' }
    await made(service, `PUT /api/v1/grants/${placeId}`, { by: ada, payload })
    assert.deepEqual((await garden.getSchedule(id)).assignees, ids)
  })

  test('end with an account, whose garden is not the only one', async () => {
    const home = await household()
    const { garden, ada, bob, ids, adaId, carlId } = home
    const schedule = await garden.newSchedule(home.plantId, { assignees: ids })
    await done(home, ada, schedule.id)
    const before = await garden.getSchedule(schedule.id)
    await made(service, 'DELETE /api/v1/auth/me', { by: bob, payload: { password: bob.password } })
    assert.deepEqual(await garden.getSchedule(schedule.id), {
      ...{ ...before, assignees: [adaId, carlId], turn: carlId },
    })
    assert.deepEqual((await eventsAbout(home, 'schedule')).slice(-1), [`schedule.updated ${schedule.id}`])
  })

  test('are taken once, whichever server two persons tick the same task at', async () => {
    const home = await household()
    const { garden, bob, carl, ids, adaId, carlId, headers } = home
    const { id } = await garden.newSchedule(home.plantId, { assignees: ids })
    const beside = await buildTestAppBeside(service, { env: { DEFAULT_TIME_ZONE: 'Europe/Berlin' } })
    try {
      const payload = { scheduleIds: [id], onlyDue: true }
      const answers = await Promise.all(
        [service, beside].map((server, at) =>
          made<DoneTasks>(server, `POST ${TASKS}/done`, { by: at === 0 ? bob : carl, headers, payload }),
        ),
      )
      const [entry, ...more] = answers.flatMap(({ entries }) => entries)
      assert.ok(entry && more.length === 0)
      assert.deepEqual(answers.map(({ notDue }) => notDue).toSorted(), [[], [id]])
      // The journal tells the second of them which person was first.
      const query = `plantId=${home.plantId}&type=1&size=1`
      for (const [server, by] of [
        [service, bob],
        [beside, carl],
      ] as const) {
        const page = await made<{ items: Journal[] }>(server, `GET ${JOURNALS}?${query}`, { by, headers })
        assert.deepEqual(page.items, [entry])
      }
      const isBobs = entry.author?.userId === bob.user.id
      assert.deepEqual(entry.author, {
        ...(isBobs ? { kind: 1, name: 'Bob', userId: bob.user.id } : { kind: 1, userId: carlId }),
      })
      assert.equal(await turnOf(home, id), isBobs ? carlId : adaId)
    } finally {
      await beside.close()
    }
  })
})
