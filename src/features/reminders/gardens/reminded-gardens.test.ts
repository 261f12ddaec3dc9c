import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { CareGarden, NOW, TODAY } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { letIn } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { registerAdmin } from '../../../../test/people.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import type { PlantProblem } from '../../care/problems/problems.schema.ts'
import { type DigestRequest, makeDigest } from '../digest/digest.service.ts'

onEachEngine('reminders of several gardens', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  type Days = { readonly from?: string; readonly until?: string }

  const named = async ({ service, by }: CareGarden, displayName: string, gardenName?: string) => {
    await made(service, 'PUT /api/v1/auth/me', { by, payload: { displayName } })
    if (gardenName === undefined) return
    await made(service, `PUT /api/v1/gardens/${by.user.id}`, { by, payload: { name: gardenName } })
  }
  /** Bob has a place in the garden of Ada. */
  const shared = async (gardenName?: string, days: Days = {}) => {
    const [ada, bob] = [await garden.ofSomebodyElse(), await garden.ofSomebodyElse()]
    await named(ada, 'Ada', gardenName)
    const grantId = await letIn(garden.service, ada.by, bob.by, 3, days)
    return { ada, bob, grantId }
  }
  const digestOf = ({ service, by }: CareGarden, request: Partial<DigestRequest> = {}) => {
    const care = { db: service.db, defaultTimeZone: 'Europe/Berlin' }
    return makeDigest(care, scopeOf(by), { language: 'en', lookAhead: 0, shares: true, ...request })
  }
  const newFeed = async ({ service, by }: CareGarden) =>
    (await made<{ url: string }>(service, 'POST /api/v1/calendar-feed', { by })).url.slice(1)
  const read = (url: string, headers: Record<string, string> = {}) =>
    send(garden.service, `GET /${url}`, { headers })
  const values = async (url: string, name: string) => {
    const { statusCode, body } = await read(url)
    assert.equal(statusCode, 200, body)
    const lines = body.replaceAll('\r\n ', '').split('\r\n')
    return lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1))
  }

  test('checks of all gardens are told, and of which garden they are', async () => {
    const { ada, bob } = await shared('Roof\nterrace')
    const watch = async (of: CareGarden, name: string, since: string) => {
      const payload = { plantIds: [await of.newPlant()], kind: 1, name, since, checkEvery: 1 }
      const [problem] = await made<PlantProblem[]>(of.service, 'POST /api/v1/plant-problems', {
        ...{ by: of.by, payload },
      })
      const { id: problemId, plant, kind, nextCheck } = problem ?? assert.fail('no problem')
      return { problemId, plant, kind, name, nextCheck }
    }
    const theirs = await watch(ada, 'Rust', '2026-11-13')
    const garden = { id: ada.by.user.id, name: 'Roof\nterrace' }
    const checks = { garden: 'Roof terrace', today: TODAY, checks: [{ ...theirs, garden }] }
    const none = { date: TODAY, timeZone: 'Europe/Berlin', language: 'en', due: 0, overdue: 0 }
    const rust = 'Fern: check “Rust” (1 day late)'
    assert.deepEqual(await digestOf(bob), {
      ...{ ...none, tasks: [], places: [], checks: [checks], title: rust },
      text: `Roof terrace: Checks\n• ${rust}`,
    })
    await watch(ada, 'Mildew', '2026-11-14')
    const titles = async () =>
      Promise.all(
        (['en', 'de', 'zh'] as const).map(async (language) => (await digestOf(bob, { language }))?.title),
      )
    const expected = ['Roof terrace: 2 checks', 'Roof terrace: 2 Kontrollen', 'Roof terrace：有 2 项检查要做']
    assert.deepEqual(await titles(), expected)
    await watch(bob, 'Scale', '2026-11-14')
    assert.deepEqual(await titles(), [
      '3 checks in 2 gardens',
      '3 Kontrollen in 2 Gärten',
      '2 个花园有 3 项检查要做',
    ])
    assert.equal(
      (await digestOf(bob))?.text,
      `Your garden: Checks\n• Fern: check “Scale”\n\nRoof terrace: Checks\n• ${rust}\n• Fern: check “Mildew”`,
    )
    await bob.newSchedule(await bob.newPlant(), { startDate: TODAY })
    assert.equal((await digestOf(bob))?.title, 'Fern: watering')
  })

  test('one digest tells the tasks of all, and of which garden they are', async () => {
    const { ada, bob } = await shared('Roof\nterrace')
    const [fern, moss] = [await bob.newPlant(), await ada.newPlant({ name: 'Moss' })]
    const late = await bob.newSchedule(fern, { startDate: '2026-11-14' })
    const later = await ada.newSchedule(moss, { startDate: '2026-11-12', amountMl: 1250 })
    const due = await ada.newSchedule(moss, { type: 3, startDate: TODAY })
    const kitchen = ({ by }: CareGarden) => ({
      location: { id: by.locationId, name: 'Kitchen' },
      region: { id: by.regionId, name: 'Home' },
    })
    const roof = { id: ada.by.user.id, name: 'Roof\nterrace' }
    const own = {
      ...{ scheduleId: late.id, plant: { id: fern, name: 'Fern' }, ...kitchen(bob), type: 1 },
      ...{ dueDate: '2026-11-14', overdueDays: 1, state: 3 },
    }
    const others = { plant: { id: moss, name: 'Moss' }, ...kitchen(ada), garden: roof }
    const oldest = {
      ...{ scheduleId: later.id, ...others, type: 1, dueDate: '2026-11-12', overdueDays: 3, state: 3 },
      amountMl: 1250,
    }
    const newest = { scheduleId: due.id, ...others, type: 3, dueDate: TODAY, overdueDays: 0, state: 2 }
    assert.deepEqual(await digestOf(bob), {
      ...{ date: TODAY, timeZone: 'Europe/Berlin', language: 'en', due: 1, overdue: 2 },
      tasks: [oldest, own, newest],
      places: [
        { heading: 'Kitchen', garden: 'Your garden', tasks: [own] },
        { heading: 'Kitchen', garden: 'Roof terrace', today: TODAY, tasks: [oldest, newest] },
      ],
      title: '3 tasks in 2 gardens, 2 overdue',
      text: `Your garden: Kitchen
• Fern: watering (1 day late)

Roof terrace: Kitchen
• Moss: watering, 1,250\u00a0ml (3 days late)
• Moss: misting`,
    })
    const german = await digestOf(bob, { language: 'de' })
    assert.deepEqual(
      [german?.title, german?.text],
      [
        '3 Aufgaben in 2 Gärten, 2 überfällig',
        `Dein Garten: Kitchen
• Fern: Gießen (1 Tag überfällig)

Roof terrace: Kitchen
• Moss: Gießen, 1.250\u00a0ml (3 Tage überfällig)
• Moss: Besprühen`,
      ],
    )
    const chinese = await digestOf(bob, { language: 'zh' })
    assert.deepEqual(
      [chinese?.title, chinese?.text],
      [
        '2 个花园有 3 项养护要做，其中 2 项已逾期',
        `你的花园：Kitchen
• Fern：浇水（已逾期 1 天）

Roof terrace：Kitchen
• Moss：浇水，1,250\u00a0毫升（已逾期 3 天）
• Moss：喷雾`,
      ],
    )
    // The owner has a place in no other garden.
    assert.deepEqual(
      (await digestOf(ada))?.tasks,
      [
        { ...oldest, garden: undefined },
        { ...newest, garden: undefined },
      ].map(({ garden: _, ...task }) => task),
    )
  })

  test('a garden without a name is called by its owner, and named where it is the only one', async () => {
    const { ada, bob } = await shared()
    const moss = await ada.newPlant({ name: 'Moss' })
    await ada.newSchedule(moss, { startDate: TODAY })
    const only = await digestOf(bob)
    assert.deepEqual([only?.title, only?.text], ['Moss: watering', 'Ada: Kitchen\n• Moss: watering'])
    assert.deepEqual(only?.tasks[0]?.garden, { id: ada.by.user.id })
    await ada.newSchedule(moss, { type: 2, startDate: TODAY })
    const titles = async () => {
      const languages = ['en', 'de', 'zh'] as const
      const digests = await Promise.all(languages.map((language) => digestOf(bob, { language })))
      return digests.map((digest) => digest?.title)
    }
    assert.deepEqual(await titles(), ['Ada: 2 tasks', 'Ada: 2 Aufgaben', 'Ada：有 2 项养护要做'])
    await garden.service.db
      .updateTable('users')
      .set({ display_name: null })
      .where('id', '=', ada.by.user.id)
      .execute()
    assert.deepEqual(await titles(), [
      'Shared garden: 2 tasks',
      'Geteilter Garten: 2 Aufgaben',
      '共享花园：有 2 项养护要做',
    ])
    // The own one has a name, too.
    await named(bob, 'Bob', 'Balcony')
    await bob.newSchedule(await bob.newPlant())
    assert.match(String((await digestOf(bob))?.text), /^Balcony: Kitchen\n/)
  })

  test('a garden is left out before and after the days there, unwanted, left or closed', async () => {
    const { ada, bob, grantId } = await shared('Roof')
    const { service, db } = { service: garden.service, db: garden.service.db }
    await ada.newSchedule(await ada.newPlant())
    const url = await newFeed(bob)
    const isTold = async () => {
      const isDue = (await digestOf(bob)) !== undefined
      assert.equal((await values(url, 'UID')).length > 0, isDue)
      return isDue
    }
    assert.equal(await isTold(), true)
    const remind = (wanted: boolean) =>
      made(service, `PUT /api/v1/gardens/${ada.by.user.id}`, { by: bob.by, payload: { remind: wanted } })
    await remind(false)
    assert.equal(await isTold(), false)
    await remind(true)
    for (const [days, told] of [
      [{ from_day: '2026-11-16' }, false],
      [{ from_day: TODAY }, true],
      [{ until_day: '2026-11-14' }, false],
      [{ until_day: TODAY }, true],
    ] as const) {
      const none = { from_day: null, until_day: null }
      await db
        .updateTable('grants')
        .set({ ...none, ...days })
        .where('id', '=', grantId)
        .execute()
      assert.equal(await isTold(), told, JSON.stringify(days))
    }
    const admin = await registerAdmin(service)
    const disable = (disabled: boolean) =>
      made(service, `PUT /api/v1/admin/users/${ada.by.user.id}`, { by: admin, payload: { disabled } })
    await disable(true)
    assert.equal(await isTold(), false)
    await disable(false)
    assert.equal(await isTold(), true)
    await made(service, `DELETE /api/v1/grants/${grantId}`, {
      by: bob.by,
      headers: { 'frond-garden': String(ada.by.user.id) },
    })
    assert.equal(await isTold(), false)
  })

  test('each garden has the days of its own zone', async () => {
    // In Auckland it is the 16th already.
    const { ada, bob, grantId } = await shared('Roof', { from: '2026-11-16' })
    const { service } = garden
    const payload = { timeZone: 'Pacific/Auckland' }
    await made(service, 'PUT /api/v1/care-settings', { by: ada.by, payload })
    const [fern, moss] = [await bob.newPlant(), await ada.newPlant({ name: 'Moss' })]
    for (const [type, startDate] of [TODAY, '2026-11-16', '2026-11-17'].entries()) {
      await bob.newSchedule(fern, { type: type + 1, startDate, every: 300 })
      await ada.newSchedule(moss, { type: type + 1, startDate, every: 300 })
    }
    assert.equal((await digestOf(bob))?.date, TODAY)
    assert.equal(
      (await digestOf(bob, { lookAhead: 1 }))?.text,
      `Your garden: Kitchen
• Fern: watering
• Fern: fertilizing (tomorrow)

Roof: Kitchen
• Moss: watering (1 day late)
• Moss: fertilizing
• Moss: misting (tomorrow)`,
    )
    assert.deepEqual([(await digestOf(bob))?.due, (await digestOf(bob))?.overdue], [2, 1])
    assert.deepEqual(
      (await digestOf(bob))?.tasks.map(({ type, garden: of }) => [type, of?.name]),
      [
        [1, undefined],
        [1, 'Roof'],
        [2, 'Roof'],
      ],
    )
    const url = await newFeed(bob)
    const days = async () => (await values(url, 'UID')).map((uid) => uid.slice(0, uid.indexOf('@')))
    const roof = `g${ada.by.user.id}`
    assert.deepEqual(await days(), [
      ...['20261115-1', `20261116-1-${roof}`, '20261116-2', `20261116-2-${roof}`],
      ...['20261117-3', `20261117-3-${roof}`],
    ])
    // Only there it has ended.
    const { db } = service
    const days15 = { from_day: null, until_day: TODAY }
    await db.updateTable('grants').set(days15).where('id', '=', grantId).execute()
    assert.deepEqual(await days(), ['20261115-1', '20261116-2', '20261117-3'])
  })

  test('what will be done there later today counts from its day on', async (t) => {
    const { ada, bob } = await shared()
    const plantId = await ada.newPlant()
    await ada.newSchedule(plantId)
    const payload = { plantIds: [plantId], type: 1, eventTime: Date.parse('2026-11-16T06:00:00Z') }
    await made(ada.service, 'POST /api/v1/plant-journals', { by: ada.by, payload })
    assert.equal((await digestOf(bob))?.overdue, 1)
    t.after(() => mock.timers.setTime(NOW))
    mock.timers.setTime(Date.parse('2026-11-15T23:00:00Z'))
    assert.equal(await digestOf(bob), undefined)
  })

  test('only news are told of all of them together', async () => {
    const { ada, bob } = await shared('Roof')
    await made(garden.service, 'PUT /api/v1/care-settings', {
      by: ada.by,
      payload: { timeZone: 'Pacific/Auckland' },
    })
    await bob.newSchedule(await bob.newPlant(), { startDate: '2026-11-13' })
    const moss = await ada.newPlant({ name: 'Moss' })
    // Yesterday in Berlin it was today in Auckland.
    await ada.newSchedule(moss, { startDate: TODAY })
    assert.equal(await digestOf(bob, { newSince: '2026-11-14' }), undefined)
    assert.equal((await digestOf(bob, { newSince: '2026-11-13' }))?.tasks.length, 2)
    await ada.newSchedule(moss, { type: 2, startDate: '2026-11-16' })
    assert.equal((await digestOf(bob, { newSince: '2026-11-14' }))?.tasks.length, 3)
  })

  test('a hundred tasks and twenty lines are for all together, the longest overdue first', async () => {
    const { ada, bob } = await shared('Roof')
    const bulk = async (of: CareGarden, startDate: string) => {
      const plantIds: number[] = []
      for (let at = 0; at < 3; at++) plantIds.push(await of.newPlant({ name: `Fern ${at}` }))
      const schedules = Array.from({ length: 18 }, (_, at) => ({
        type: at + 1,
        every: 1,
        unit: 1,
        startDate,
      }))
      await made(of.service, 'POST /api/v1/care-schedules/bulk', {
        by: of.by,
        payload: { select: { plantIds }, schedules },
      })
    }
    await bulk(bob, '2026-11-10')
    await bulk(ada, '2026-11-09')
    const digest = await digestOf(bob)
    assert.deepEqual([digest?.overdue, digest?.due, digest?.tasks.length], [108, 0, 100])
    assert.deepEqual(
      digest?.tasks.map(({ garden: of }) => of !== undefined),
      Array.from({ length: 100 }, (_, at) => at < 54),
    )
    assert.equal(digest?.places.flatMap(({ tasks }) => tasks).length, 100)
    const lines = digest?.text.split('\n') ?? []
    assert.deepEqual([lines.length, lines[0], lines.at(-1)], [23, 'Roof: Kitchen', 'and 88 more'])
    assert.equal(digest?.title, '108 overdue tasks in 2 gardens')
    // A calendar has 5,000 events, fewer than the days of all these plants.
    const uids = await values(`${await newFeed(bob)}?by=plant`, 'UID')
    assert.equal(new Set(uids).size, 5_000)
    assert.equal(uids.filter((uid) => /-g\d+@/.test(uid)).length, 2_499)
  })

  test('of tasks in turns each user is told the own ones, and what others have missed', async () => {
    const { ada, bob } = await shared('Roof')
    const [adas, bobs] = [
      [ada.by.user.id, bob.by.user.id],
      [bob.by.user.id, ada.by.user.id],
    ]
    const moss = await ada.newPlant({ name: 'Moss' })
    for (const fields of [
      { type: 1, startDate: TODAY, assignees: bobs },
      { type: 2, startDate: TODAY, assignees: adas },
      { type: 3, startDate: '2026-11-14', assignees: adas },
      { type: 4, startDate: '2026-11-13', assignees: adas },
      { type: 5, startDate: TODAY },
      { type: 6, startDate: '2026-11-16', assignees: adas },
      { type: 7, startDate: '2026-11-16', assignees: bobs },
    ]) {
      await ada.newSchedule(moss, fields)
    }
    const told = async (of: CareGarden, request: Partial<DigestRequest> = {}) => {
      const digest = await digestOf(of, request)
      return [digest?.tasks.map(({ type, assignee }) => [type, assignee?.id]), digest?.due, digest?.overdue]
    }
    const [adaId, bobId] = adas
    assert.deepEqual(await told(bob), [
      [
        [4, adaId],
        [1, bobId],
        [5, undefined],
      ],
      ...[2, 1],
    ])
    assert.deepEqual(await told(ada), [
      [
        [4, adaId],
        [3, adaId],
        [2, adaId],
        [5, undefined],
      ],
      ...[2, 2],
    ])
    const types = async (of: CareGarden, request: Partial<DigestRequest> = {}) =>
      (await digestOf(of, request))?.tasks.map(({ type }) => type)
    assert.deepEqual(await types(bob, { lookAhead: 1 }), [4, 1, 5, 7])
    assert.deepEqual(await types(ada, { lookAhead: 1 }), [4, 3, 2, 5, 6])
  })

  test('what another has missed is news on the day from which it is told', async () => {
    const { ada, bob } = await shared('Roof')
    const assignees = [ada.by.user.id, bob.by.user.id]
    await ada.newSchedule(await ada.newPlant(), { startDate: '2026-11-13', assignees })
    for (const lookAhead of [0, 3]) {
      assert.equal((await digestOf(bob, { lookAhead, newSince: '2026-11-14' }))?.overdue, 1)
      assert.equal(await digestOf(bob, { lookAhead, newSince: TODAY }), undefined)
      assert.equal(await digestOf(ada, { lookAhead, newSince: '2026-11-14' }), undefined)
    }
  })

  test('the calendar takes each task as done by the one whose turn it is', async () => {
    const { ada, bob } = await shared('Roof')
    const assignees = [ada.by.user.id, bob.by.user.id]
    const moss = await ada.newPlant({ name: 'Moss' })
    await ada.newSchedule(moss, { every: 30, startDate: TODAY, assignees })
    const [adas, bobs] = [await newFeed(ada), await newFeed(bob)]
    const days = async (url: string) => (await values(url, 'UID')).map((uid) => uid.slice(0, 10))
    assert.deepEqual(await days(adas), ['20261115-1', '20270114-1'])
    assert.deepEqual(await days(bobs), ['20261215-1', '20270213-1'])
    await ada.newSchedule(moss, { type: 2, every: 300, startDate: '2026-11-14', assignees })
    assert.deepEqual(await days(`${bobs}?types=2`), [])
    await ada.newSchedule(moss, { type: 3, every: 300, startDate: '2026-11-13', assignees })
    assert.deepEqual(await days(`${bobs}?types=3`), ['20261115-3'])
    await ada.newSchedule(moss, { type: 4, every: 80, startDate: TODAY })
    assert.deepEqual(await days(`${bobs}?types=4`), ['20261115-4', '20270203-4'])
  })

  test('the calendar has an event for each garden, and is another one when a task there changes', async () => {
    const { ada, bob, grantId } = await shared('Roof; "top"')
    const [fern, moss] = [await bob.newPlant(), await ada.newPlant({ name: 'Moss' })]
    await bob.newSchedule(fern, { every: 300 })
    const schedule = await ada.newSchedule(moss, { every: 300 })
    await ada.newSchedule(await ada.newPlant({ name: 'Aloe' }), { every: 300 })
    const url = await newFeed(bob)
    assert.deepEqual(await values(url, 'SUMMARY'), ['Water Fern', 'Water 2 plants (Roof\\; "top")'])
    assert.deepEqual(await values(url, 'DESCRIPTION'), ['Kitchen: Fern', 'Kitchen: Aloe\\, Moss'])
    const uids = async (query: string) =>
      (await values(`${url}${query}`, 'UID')).map((uid) => uid.replace(/@.*/, ''))
    const roof = `g${ada.by.user.id}`
    assert.deepEqual(await uids(''), ['20261115-1', `20261115-1-${roof}`])
    assert.deepEqual(await uids('?by=plant'), [
      ...[`20261115-1-${fern}`, `20261115-1-${moss}-${roof}`, `20261115-1-${moss + 1}-${roof}`],
    ])
    let { etag } = (await read(url)).headers
    const isNew = async () => {
      const reply = await read(url, { 'if-none-match': String(etag) })
      etag = reply.headers.etag
      return reply.statusCode === 200
    }
    assert.equal(await isNew(), false)
    await made(ada.service, 'POST /api/v1/care-tasks/done', {
      by: ada.by,
      payload: { scheduleIds: [schedule.id] },
    })
    assert.equal(await isNew(), true)
    assert.deepEqual(await values(url, 'SUMMARY'), ['Water Fern', 'Water Aloe (Roof\\; "top")'])
    assert.equal(await isNew(), false)
    await made(ada.service, `DELETE /api/v1/grants/${grantId}`, { by: ada.by })
    assert.equal(await isNew(), true)
    assert.deepEqual(await values(url, 'SUMMARY'), ['Water Fern'])
  })
})
