import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, NOW, TODAY } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { gardenRows } from '../../../../test/gardener.ts'
import { inGardenOf, letIn, newKey, newLink } from '../../../../test/grants.ts'
import { nameCases } from '../../../../test/name-cases.ts'
import { registerPerson } from '../../../../test/people.ts'
import { APHIDS, problemRequests } from '../../../../test/problems.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { send, tally } from '../../../../test/send.ts'

const PATH = '/api/v1/plant-problems'
const MISSING = { message: 'There is no such problem of a plant.' }
const LIMIT = { message: 'A garden has at most 1,000 open problems; end one first.' }

onEachEngine('what problems of plants refuse', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  const { create, opened, get, put, remove, list } = problemRequests(() => garden)

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
