import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, morningOf, NOW, passToTomorrow, TODAY } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { gardenRows } from '../../../../test/gardener.ts'
import { inGardenOf, letIn, newKey, newLink } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { nameCases } from '../../../../test/name-cases.ts'
import { registerPerson } from '../../../../test/people.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { send, tally } from '../../../../test/send.ts'
import type { PlantProblem } from './problems.schema.ts'

const PATH = '/api/v1/plant-problems'
const APHIDS = { kind: 1, name: 'Aphids' }
const MISSING = { message: 'There is no such problem of a plant.' }
const LIMIT = { message: 'A garden has at most 1,000 open problems; end one first.' }
const [TREATMENT, PEST_OR_DISEASE, OBSERVATION] = [8, 9, 10] as const

onEachEngine('problems of plants', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  const create = (payload: object, of = garden) => send(of.service, `POST ${PATH}`, { by: of.by, payload })
  const opened = async (payload: object, of = garden) => {
    const [problem = assert.fail()] = await made<PlantProblem[]>(of.service, `POST ${PATH}`, {
      ...{ by: of.by, payload: { plantIds: [await of.newPlant()], ...APHIDS, ...payload } },
    })
    return problem
  }
  const get = (id: number | string, of = garden) => send(of.service, `GET ${PATH}/${id}`, { by: of.by })
  const put = (id: number | string, payload: object, of = garden) =>
    send(of.service, `PUT ${PATH}/${id}`, { by: of.by, payload })
  const remove = (id: number | string, of = garden) => send(of.service, `DELETE ${PATH}/${id}`, { by: of.by })
  const list = (query = '', of = garden) =>
    made<{ items: PlantProblem[]; total: number }>(of.service, `GET ${PATH}?${query}`, { by: of.by })
  const entry = (plantId: number, type: number, eventTime: number) =>
    made<{ id: number }>(garden.service, 'POST /api/v1/plant-journals', {
      ...{ by: garden.by, payload: { plantIds: [plantId], type, eventTime } },
    })
  const nextCheckOf = async ({ id }: PlantProblem) => {
    const { data }: { data: PlantProblem } = (await get(id)).json()
    return data.nextCheck
  }

  test('only plants, kind and name are required: a problem for each plant, in their order', async () => {
    const [one, two] = [await garden.newPlant({ name: 'Ivy' }), await garden.newPlant({ status: 1 })]
    const reply = await create({ plantIds: [two, one, two], kind: 3, name: ' Broken stem ' })
    const { data }: { data: PlantProblem[] } = reply.json()
    const common = { kind: 3, name: 'Broken stem', since: TODAY, isolated: false, createdAt: NOW }
    const problems = [
      { id: data[0]?.id, plant: { id: two, name: 'Fern' }, ...common },
      { id: data[1]?.id, plant: { id: one, name: 'Ivy' }, ...common },
    ]
    assertSuccess(reply, problems, { 'cache-control': 'no-store' })
    for (const problem of problems) assertSuccess(await get(problem.id ?? 0), problem)
  })

  test('every field is stored, and null is as if absent', async () => {
    const fields = { since: '2026-11-10', note: ' under the leaves ', isolated: true, checkEvery: 3 }
    const { id, plant, ...problem } = await opened(fields)
    assert.deepEqual(problem, { ...APHIDS, ...fields, nextCheck: '2026-11-13', createdAt: NOW })
    const other = await opened({ since: null, note: ' ', isolated: null, checkEvery: null })
    assert.deepEqual(other, {
      ...{ id: other.id, plant: other.plant, ...APHIDS, since: TODAY, isolated: false, createdAt: NOW },
    })
    assertSuccess(await get(id), { id, plant, ...problem }, { 'cache-control': 'no-cache' })
  })

  test('watching writes no entry, and moves no schedule', async () => {
    const plantId = await garden.newPlant()
    const schedule = await garden.newSchedule(plantId, { type: TREATMENT })
    await opened({ plantIds: [plantId], checkEvery: 1 })
    assert.deepEqual(await garden.getSchedule(schedule.id), schedule)
    const entries = `GET /api/v1/plant-journals?plantId=${plantId}` as const
    assertSuccess(await send(garden.service, entries, { by: garden.by }), {
      ...{ items: [], page: 0, size: 20, total: 0 },
    })
  })

  test('what is absent stays, and null resets', async () => {
    const fields = { since: '2026-11-10', note: 'Old leaves', isolated: true, checkEvery: 3 }
    const problem = await opened(fields)
    const { id, plant } = problem
    assertSuccess(await put(id, {}), problem)
    assertSuccess(await put(id, { kind: 5, name: 'Ants' }), { ...problem, kind: 5, name: 'Ants' })
    assertSuccess(await put(id, { ...APHIDS, checkEvery: 60 }), {
      ...problem,
      ...{ checkEvery: 60, nextCheck: '2027-01-09' },
    })
    const reset = { id, plant, ...APHIDS, since: TODAY, isolated: false, createdAt: NOW }
    assertSuccess(await put(id, { since: null, note: null, isolated: null, checkEvery: null }), reset)
    assertSuccess(await get(id), reset)
    assertSuccess(await put(id, fields), problem)
  })

  test('a problem that has ended has no next check, and can be opened again', async () => {
    const problem = await opened({ since: '2026-11-10', checkEvery: 3 })
    const { nextCheck, ...rest } = problem
    assertSuccess(await put(problem.id, { endedOn: '2026-11-10' }), { ...rest, endedOn: '2026-11-10' })
    assertSuccess(await put(problem.id, { endedOn: TODAY }), { ...rest, endedOn: TODAY })
    assertSuccess(await put(problem.id, { name: 'Ants' }), { ...rest, name: 'Ants', endedOn: TODAY })
    assertSuccess(await put(problem.id, { endedOn: null, name: 'Aphids' }), problem)
    assert.equal(nextCheck, '2026-11-13')
  })

  test('the next check follows the last look at this plant up to today', async () => {
    const plantId = await garden.newPlant()
    const problem = await opened({ plantIds: [plantId], since: '2026-11-01', checkEvery: 5 })
    assert.equal(problem.nextCheck, '2026-11-06')
    for (const [type, day, expected] of [
      [OBSERVATION, '2026-10-31', '2026-11-06'],
      [PEST_OR_DISEASE, '2026-11-02', '2026-11-07'],
      [TREATMENT, '2026-11-08', '2026-11-13'],
      [OBSERVATION, '2026-11-04', '2026-11-13'],
      [1, '2026-11-10', '2026-11-13'],
      [OBSERVATION, '2026-11-16', '2026-11-13'],
    ] as const) {
      await entry(plantId, type, morningOf(day))
      assert.equal(await nextCheckOf(problem), expected, `${type} on ${day}`)
    }
    await entry(await garden.newPlant(), OBSERVATION, morningOf('2026-11-12'))
    assert.equal(await nextCheckOf(problem), '2026-11-13')
    // Later on the same day, by the clock of the garden.
    const tonight = await entry(plantId, PEST_OR_DISEASE, Date.parse('2026-11-15T22:59:59.999Z'))
    assert.equal(await nextCheckOf(problem), '2026-11-20')
    await made(garden.service, `DELETE /api/v1/plant-journals/${tonight.id}`, { by: garden.by })
    const tomorrow = await entry(plantId, PEST_OR_DISEASE, Date.parse('2026-11-15T23:00:00Z'))
    assert.equal(await nextCheckOf(problem), '2026-11-13')
    await made(garden.service, `PUT /api/v1/plant-journals/${tomorrow.id}`, {
      ...{ by: garden.by, payload: { type: 1, eventTime: NOW } },
    })
    assert.equal(await nextCheckOf(problem), '2026-11-13')
  })

  test('an entry in the future counts from its own day on', async (t) => {
    const plantId = await garden.newPlant()
    const problem = await opened({ plantIds: [plantId], checkEvery: 1 })
    await entry(plantId, OBSERVATION, morningOf('2026-11-16'))
    assert.equal(await nextCheckOf(problem), '2026-11-16')
    passToTomorrow(t)
    assert.equal(await nextCheckOf(problem), '2026-11-17')
  })

  test('days are those of the zone of the garden, which is stored with the first problem', async () => {
    const there = await garden.ofSomebodyElse()
    const { service, by } = there
    const problem = await opened({ checkEvery: 2 }, there)
    const stored = service.db.selectFrom('care_settings').select('time_zone')
    assert.deepEqual(await stored.where('user_id', '=', gardenIdOf(by)).execute(), [
      { time_zone: 'Europe/Berlin' },
    ])
    const payload = { timeZone: 'Pacific/Kiritimati' }
    await made(service, 'PUT /api/v1/care-settings', { by, payload })
    const tomorrow = '2026-11-16'
    assertSuccess(await put(problem.id, { since: tomorrow }, there), {
      ...problem,
      ...{ since: tomorrow, nextCheck: '2026-11-18' },
    })
    assert.equal((await opened({}, there)).since, tomorrow)
  })

  test('open ones come first, then the latest, then the last one made; filters pick some', async () => {
    const there = await garden.ofSomebodyElse()
    const [one, two] = [await there.newPlant(), await there.newPlant()]
    const open = (plantId: number, since: string, kind = 1) =>
      opened({ plantIds: [plantId], since, kind }, there)
    const early = await open(one, '2026-11-01')
    const late = await open(two, '2026-11-09', 2)
    const [over, last] = [await open(one, '2026-11-10'), await open(one, '2026-11-09')]
    const { data: ended }: { data: PlantProblem } = (await put(over.id, { endedOn: TODAY }, there)).json()
    for (const [query, ...wanted] of [
      ['', last, late, early, ended],
      [`plantId=${one}`, last, early, ended],
      ['open=true', last, late, early],
      ['open=false', ended],
      ['kind=1', last, early, ended],
      ['kind=2&open=true', late],
      [`kind=2&open=true&plantId=${one}`],
      [`plantId=${2 ** 53 - 1}`],
    ] as const) {
      const reply = await send(there.service, `GET ${PATH}?${query}`, { by: there.by })
      assertSuccess(reply, { items: wanted, page: 0, size: 20, total: wanted.length })
    }
    const pages = [await list('size=3', there), await list('size=3&page=1', there)]
    assert.deepEqual(pages, [
      { items: [last, late, early], page: 0, size: 3, total: 4 },
      { items: [ended], page: 1, size: 3, total: 4 },
    ])
    const stranger = await garden.ofSomebodyElse()
    assert.deepEqual((await list(`plantId=${one}`, stranger)).items, [])
  })

  test('plants are found by their open problems, whatever else is asked for', async () => {
    const there = await garden.ofSomebodyElse()
    const [sick, healed, well] = [await there.newPlant(), await there.newPlant(), await there.newPlant()]
    const dead = await there.newPlant({ status: 2, name: 'Ivy' })
    await opened({ plantIds: [sick, dead] }, there)
    await opened({ plantIds: [sick], kind: 2 }, there)
    const { id } = await opened({ plantIds: [healed] }, there)
    await put(id, { endedOn: TODAY }, there)
    const found = async (query: string) => {
      const path = `GET /api/v1/plants?problem=open&${query}` as const
      const page = await made<{ items: { id: number }[]; total?: number }>(there.service, path, {
        by: there.by,
      })
      if (page.total !== undefined) assert.equal(page.total, page.items.length)
      return page.items.map(({ id }) => id)
    }
    for (const [query, ...wanted] of [
      ['', dead, sick],
      ['sort=createdAt', sick, dead],
      ['sort=name&after=', sick, dead],
      ['status=0', sick],
      ['keywords=ivy', dead],
      [`ids=${sick},${healed},${well}`, sick],
      [`tagId=${there.by.tagId}`],
      [`locationId=${there.by.locationId}&status=2`, dead],
      [`updatedSince=${NOW}`, dead, sick],
    ] as const) {
      assert.deepEqual(await found(query), wanted, query)
    }
    await put(id, { endedOn: null }, there)
    assert.deepEqual(await found(''), [dead, healed, sick])
    const stranger = await garden.ofSomebodyElse()
    const theirs = await send(there.service, 'GET /api/v1/plants?problem=open', { by: stranger.by })
    assertSuccess(theirs, { items: [], page: 0, size: 20, total: 0 })
    for (const value of ['', 'closed', 'OPEN', 'true']) {
      const reply = await send(there.service, `GET /api/v1/plants?problem=${value}`, { by: there.by })
      assertFailure(reply, 1101, 400, { errors: [{ path: 'problem', message: 'must be one of open' }] })
    }
  })

  test('they go with their plant, and with the account', async () => {
    const there = await garden.ofSomebodyElse()
    const [gone, kept] = [await there.newPlant(), await there.newPlant()]
    const problems = await made<PlantProblem[]>(there.service, `POST ${PATH}`, {
      ...{ by: there.by, payload: { plantIds: [gone, kept], ...APHIDS } },
    })
    await made(there.service, `DELETE /api/v1/plants/${gone}`, { by: there.by })
    assert.deepEqual((await list('', there)).items, problems.slice(1))
    await made(there.service, 'DELETE /api/v1/auth/me', {
      by: there.by,
      payload: { password: there.by.password },
    })
    const rows = there.service.db.selectFrom('plant_problems').select('id')
    assert.deepEqual(await rows.where('user_id', '=', gardenIdOf(there.by)).execute(), [])
  })

  for (const [title, name, stored = name] of nameCases(48).accepted) {
    test(`a name can be ${title}`, async () => {
      const problem = await opened({ name })
      assertSuccess(await get(problem.id), { ...problem, name: stored })
      assertSuccess(await put(problem.id, { name: 'Other' }), { ...problem, name: 'Other' })
      assertSuccess(await put(problem.id, { name }), { ...problem, name: stored })
    })
  }

  const DAY = 'must be a day such as 2026-11-14, or null'
  const KIND = 'must be a ProblemKind: 1 (Pest) to 5 (Other)'
  const FUTURE = 'must not be after today, 2026-11-15'
  for (const [title, fields, path, message] of [
    ...nameCases(48).refused.map(
      ([title, name, message]) => [`the name ${title}`, { name }, 'name', message] as const,
    ),
    ['kind 0', { kind: 0 }, 'kind', KIND],
    ['kind 6', { kind: 6 }, 'kind', KIND],
    ['kind 1.5', { kind: 1.5 }, 'kind', KIND],
    ['no kind', { kind: null }, 'kind', KIND],
    ['a kind in words', { kind: '1' }, 'kind', KIND],
    ['a day in the future', { since: '2026-11-16' }, 'since', FUTURE],
    ['a day in the far future', { since: '9999-12-31' }, 'since', FUTURE],
    ['30 February', { since: '2026-02-30' }, 'since', DAY],
    ['the year 0', { since: '0000-01-01' }, 'since', DAY],
    ['a time', { since: '2026-11-10T00:00:00Z' }, 'since', DAY],
    ['a number for a day', { since: 20_261_110 }, 'since', DAY],
    ['a note of 501 characters', { note: 'x'.repeat(501) }, 'note', 'must have at most 500 characters'],
    ['NUL in a note', { note: 'a\0' }, 'note', 'must not contain NUL or half a surrogate pair'],
    ['a text for a switch', { isolated: 'yes' }, 'isolated', 'must be a boolean or null'],
    ['checks every 0 days', { checkEvery: 0 }, 'checkEvery', 'must be at least 1'],
    ['checks every 61 days', { checkEvery: 61 }, 'checkEvery', 'must be at most 60'],
    ['checks every half day', { checkEvery: 0.5 }, 'checkEvery', 'must be an integer or null'],
    ['a field that is not known', { colour: 'red' }, 'colour', 'is not known here'],
  ] as const) {
    test(`${title} is refused, and nothing is written`, async () => {
      const problem = await opened({})
      const errors = [{ path, message }]
      const before = await gardenRows(garden.service)
      const plantIds = [problem.plant.id]
      assertFailure(await create({ plantIds, ...APHIDS, ...fields }), 1101, 400, { errors })
      assertFailure(await put(problem.id, fields), 1101, 400, { errors })
      assert.deepEqual(await gardenRows(garden.service), before)
      assertSuccess(await get(problem.id), problem)
    })
  }

  test('up to 100 different plants are needed', async () => {
    const plantId = await garden.newPlant()
    const LIST = 'must be an id (a whole number from 1)'
    for (const [plantIds, path, message] of [
      [undefined, 'plantIds', 'is required'],
      [null, 'plantIds', 'must be an array'],
      [[], 'plantIds', 'must not be empty'],
      [plantId, 'plantIds', 'must be an array'],
      [[0], 'plantIds[0]', 'must be at least 1'],
      [[`${plantId}`], 'plantIds[0]', LIST],
      [
        Array.from({ length: 101 }, (_, at) => at + 1),
        'plantIds',
        'must have at most 100 different elements',
      ],
    ] as const) {
      assertFailure(await create({ plantIds, ...APHIDS }), 1101, 400, { errors: [{ path, message }] })
    }
    const reply = await create({ plantIds: Array.from({ length: 101 }, () => plantId), ...APHIDS })
    assert.equal(reply.json().data.length, 1)
    const errors = [{ path: 'endedOn', message: 'is not known here' }]
    assertFailure(await create({ plantIds: [plantId], ...APHIDS, endedOn: TODAY }), 1101, 400, { errors })
  })

  test('it ends between its beginning and today', async () => {
    const problem = await opened({ since: '2026-11-10' })
    const early = 'must not be before since, 2026-11-10'
    for (const [payload, ...errors] of [
      [{ endedOn: '2026-11-09' }, { path: 'endedOn', message: early }],
      [{ endedOn: '2026-11-16' }, { path: 'endedOn', message: FUTURE }],
      [{ endedOn: '2026-11-31' }, { path: 'endedOn', message: DAY }],
      [
        { since: '2026-11-12', endedOn: '2026-11-11' },
        { path: 'endedOn', message: 'must not be before since, 2026-11-12' },
      ],
      [
        { since: '2026-11-17', endedOn: '2026-11-18' },
        { path: 'since', message: FUTURE },
        { path: 'endedOn', message: FUTURE },
      ],
      [
        { since: '2026-11-17', endedOn: '2026-11-16', checkEvery: 0 },
        { path: 'checkEvery', message: 'must be at least 1' },
        { path: 'endedOn', message: 'must not be before since, 2026-11-17' },
        { path: 'since', message: FUTURE },
      ],
    ] as const) {
      assertFailure(await put(problem.id, payload), 1101, 400, { errors })
    }
    assertSuccess(await get(problem.id), problem)
    const ended = { ...problem, endedOn: '2026-11-12' }
    assertSuccess(await put(problem.id, { endedOn: '2026-11-12' }), ended)
    for (const since of ['2026-11-13', null]) {
      const errors = [{ path: 'since', message: 'must not be after endedOn, 2026-11-12' }]
      assertFailure(await put(problem.id, { since }), 1101, 400, { errors })
    }
    assertSuccess(await put(problem.id, { since: '2026-11-12' }), { ...ended, since: '2026-11-12' })
    assertSuccess(await put(problem.id, { since: '2026-11-13', endedOn: null }), {
      ...problem,
      since: '2026-11-13',
    })
  })

  test('a plant of another garden, or of none, is not found, and nothing is opened', async () => {
    const stranger = await garden.ofSomebodyElse()
    const [own, theirs] = [await garden.newPlant(), await stranger.newPlant()]
    const before = await gardenRows(garden.service)
    for (const other of [theirs, 2 ** 53 - 1]) {
      assertFailure(await create({ plantIds: [own, other], ...APHIDS }), 4001, 404)
    }
    assert.deepEqual(await gardenRows(garden.service), before)
  })

  test('one that never existed, was deleted or is of another garden is not found', async () => {
    const stranger = await garden.ofSomebodyElse()
    const [gone, theirs] = [await opened({}), await opened({}, stranger)]
    assertSuccess(await remove(gone.id), null)
    for (const id of [gone.id, theirs.id, 2 ** 53 - 1]) {
      assertFailure(await get(id), 4801, 404, MISSING)
      assertFailure(await put(id, { name: 'Mine' }), 4801, 404, MISSING)
      assertFailure(await remove(id), 4801, 404, MISSING)
    }
    assertSuccess(await get(theirs.id, stranger), theirs)
    const errors = [{ path: 'id', message: 'must be at least 1' }]
    for (const reply of [await get(0), await put(0, {}), await remove(0)]) {
      assertFailure(reply, 1101, 400, { errors })
    }
  })

  test('wrong filters are refused', async () => {
    for (const [query, path, message] of [
      ['open=yes', 'open', 'must be a boolean'],
      ['open=', 'open', 'must be a boolean'],
      ['kind=0', 'kind', KIND],
      ['plantId=x', 'plantId', 'must be an id (a whole number from 1)'],
      ['size=101', 'size', 'must be at most 100'],
      ['page=-1', 'page', 'must be at least 0'],
      ['updatedSince=0', 'updatedSince', 'is not known here'],
    ] as const) {
      const reply = await send(garden.service, `GET ${PATH}?${query}`, { by: garden.by })
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
    }
  })

  test('only the expected state is changed or deleted', async () => {
    const { id } = await opened({ checkEvery: 3 })
    const { etag } = (await get(id)).headers
    const changed = (payload: object, tag: unknown) =>
      send(garden.service, `PUT ${PATH}/${id}`, {
        ...{ by: garden.by, payload, headers: { 'if-match': String(tag) } },
      })
    const first = await changed({ isolated: true }, etag)
    assert.equal(first.statusCode, 200, first.body)
    assertFailure(await changed({ isolated: false }, etag), 1109, 412)
    const headers = { 'if-match': String(etag) }
    assertFailure(await send(garden.service, `DELETE ${PATH}/${id}`, { by: garden.by, headers }), 1109, 412)
    assert.equal((await get(id)).headers.etag, first.headers.etag)
    const fresh = { 'if-match': String(first.headers.etag) }
    assertSuccess(await send(garden.service, `DELETE ${PATH}/${id}`, { by: garden.by, headers: fresh }), null)
  })

  test('the same Idempotency-Key opens them once', async () => {
    const payload = { plantIds: [await garden.newPlant(), await garden.newPlant()], ...APHIDS }
    const headers = { 'idempotency-key': 'watch' }
    const post = () => send(garden.service, `POST ${PATH}`, { by: garden.by, payload, headers })
    const first = await post()
    assertSuccess(await post(), first.json().data, { 'idempotent-replay': 'true' })
    for (const id of payload.plantIds) assert.equal((await list(`plantId=${id}`)).total, 1)
  })

  test('a Viewer reads, a Sitter opens and changes, a Member deletes; keys as their role, links nothing', async () => {
    const there = await garden.ofSomebodyElse()
    const { service, by: owner } = there
    const plantIds = [await there.newPlant()]
    const headers = inGardenOf(owner)
    const persons = []
    for (const role of [1, 2, 3] as const) {
      const person = await registerPerson(service)
      await letIn(service, owner, person, role)
      persons.push({ by: person, headers })
    }
    const keys = []
    for (const role of [1, 2, 3] as const) keys.push({ by: await newKey(service, owner, { role }) })
    const links = [{ by: await newLink(service, owner) }, { by: await newLink(service, owner, { role: 1 }) }]
    for (const [caller, ...expected] of [
      [persons[0], 200, 403, 403, 403],
      [persons[1], 200, 200, 200, 403],
      [persons[2], 200, 200, 200, 200],
      [keys[0], 200, 403, 403, 403],
      [keys[1], 200, 200, 200, 403],
      [keys[2], 200, 200, 200, 200],
      [links[0], 403, 403, 403, 403],
      [links[1], 403, 403, 403, 403],
    ] as const) {
      assert.ok(caller)
      const { id } = await opened({ plantIds }, there)
      const one = `${PATH}/${id}` as const
      const replies = [
        await send(service, `GET ${one}`, caller),
        await send(service, `POST ${PATH}`, { ...caller, payload: { plantIds, ...APHIDS } }),
        await send(service, `PUT ${one}`, { ...caller, payload: { endedOn: TODAY } }),
        await send(service, `DELETE ${one}`, caller),
      ]
      assert.deepEqual(
        replies.map(({ statusCode }) => statusCode),
        expected,
      )
      for (const list of [PATH, '/api/v1/plants?problem=open'] as const)
        assert.equal((await send(service, `GET ${list}`, caller)).statusCode, expected[0])
    }
  })

  test('a garden has at most 1,000 open ones, also of those opened again', async () => {
    const there = await garden.ofSomebodyElse()
    const plantIds = await Promise.all(Array.from({ length: 4 }, () => there.newPlant()))
    const [plantId = 0] = plantIds
    const row = { user_id: gardenIdOf(there.by), plant_id: plantId, ...APHIDS, since: TODAY, isolated: 0 }
    const rows = Array.from({ length: 997 }, () => ({ ...row, created_at: NOW }))
    for (const count of [500, 497]) {
      await there.service.db.insertInto('plant_problems').values(rows.slice(0, count)).execute()
    }
    const over = { ...row, created_at: NOW, ended_on: TODAY }
    await there.service.db.insertInto('plant_problems').values([over, over]).execute()
    assertFailure(await create({ plantIds, ...APHIDS }, there), 4802, 409, LIMIT)
    assert.equal((await list('open=true', there)).total, 997)
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => create({ plantIds: plantIds.slice(2), ...APHIDS }, there)),
    )
    assert.deepEqual(tally(replies), { 200: 1, 4802: 2 })
    const [ended, again] = (await list('open=false', there)).items
    assert.equal((await put(ended?.id ?? 0, { endedOn: null }, there)).statusCode, 200)
    assert.equal((await list('open=true', there)).total, 1_000)
    assertFailure(await put(again?.id ?? 0, { endedOn: null }, there), 4802, 409, LIMIT)
    assertFailure(await create({ plantIds: [plantId], ...APHIDS }, there), 4802, 409, LIMIT)
    // What changes no number of open ones is not counted.
    assert.equal((await put(ended?.id ?? 0, { name: 'Ants' }, there)).statusCode, 200)
    assertSuccess(await put(again?.id ?? 0, { name: 'Ants' }, there), { ...again, name: 'Ants' })
    assert.equal((await create({ plantIds: [await garden.newPlant()], ...APHIDS })).statusCode, 200)
  })
})
