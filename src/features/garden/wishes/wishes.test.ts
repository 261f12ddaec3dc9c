import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { gardenRows } from '../../../../test/gardener.ts'
import { inGardenOf, letIn, newKey, newLink } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { nameCases } from '../../../../test/name-cases.ts'
import { type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { fullScans, recordQueries } from '../../../../test/query-plans.ts'
import { gardenIdOf, scopeOf } from '../../../../test/scope.ts'
import { send, tally } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Wish } from './wishes.schema.ts'
import { listWishes } from './wishes.service.ts'

const PATH = '/api/v1/wishes'
const MISSING = { message: 'There is no such wish.' }
const LIMIT = { message: 'A garden has at most 500 wishes; delete one first.' }
const NAMELESS = [{ path: 'name', message: 'is required without a speciesId' }]
const UNKNOWN = 2 ** 53 - 1
const german = { 'accept-language': 'de' }

onEachEngine('wishes', (engine) => {
  let service: TestApp
  let admin: Person
  let by: Person
  let speciesId: number
  let shown: { id: number; commonName: string; scientificName: string }
  before(async () => {
    service = await buildTestApp(engine)
    admin = await registerAdmin(service)
    by = await registerPerson(service)
    shown = await newSpecies('Fiddle-leaf fig', 'Ficus lyrata')
    speciesId = shown.id
    await translate(speciesId, 'Geigenfeige')
  })
  after(() => service.close())

  async function newSpecies(commonName: string, scientificName: string) {
    const payload = { commonName, scientificName }
    const { id } = await made(service, 'POST /api/v1/plant-species', { by: admin, payload })
    return { id, commonName, scientificName }
  }
  const translate = (id: number, commonName: string) =>
    made(service, `PUT /api/v1/plant-species/${id}/translations/de`, { by: admin, payload: { commonName } })
  const create = (payload: object, owner = by, headers: Record<string, string> = {}) =>
    send(service, `POST ${PATH}`, { by: owner, payload, headers })
  const wish = (payload: object, owner = by, headers: Record<string, string> = {}) =>
    made<Wish>(service, `POST ${PATH}`, { by: owner, payload, headers })
  const get = (id: number | string, headers = {}, owner = by) =>
    send(service, `GET ${PATH}/${id}`, { by: owner, headers })
  const put = (id: number | string, payload: object, headers = {}) =>
    send(service, `PUT ${PATH}/${id}`, { by, payload, headers })
  const remove = (id: number | string) => send(service, `DELETE ${PATH}/${id}`, { by })
  const list = (owner = by) => made<Wish[]>(service, `GET ${PATH}`, { by: owner })

  test('a name is enough, and the newest comes first', async () => {
    const owner = await registerPerson(service)
    const start = Date.now()
    const reply = await create({ name: '  Olive tree ' }, owner)
    const { data: first }: { data: Wish } = reply.json()
    assert.ok(first.createdAt >= start && first.createdAt <= Date.now())
    assertSuccess(
      reply,
      { id: first.id, name: 'Olive tree', createdAt: first.createdAt },
      { 'cache-control': 'no-store', 'content-language': 'en' },
    )
    const second = await wish({ name: 'Lemon', note: ' in a pot ', speciesId: null }, owner)
    assert.deepEqual(second, {
      ...{ id: second.id, name: 'Lemon', note: ' in a pot ', createdAt: second.createdAt },
    })
    assertSuccess(await send(service, `GET ${PATH}`, { by: owner }), [second, first], {
      ...{ 'cache-control': 'no-store', 'content-language': 'en' },
    })
    assertSuccess(await get(first.id, {}, owner), first, { 'cache-control': 'no-cache' })
  })

  test('without a name it gets that of its species, in the language of the reader', async () => {
    const inGerman = await create({ speciesId }, by, german)
    const { data }: { data: Wish } = inGerman.json()
    const stored = { id: data.id, name: 'Geigenfeige', createdAt: data.createdAt }
    const translated = { ...stored, species: { ...shown, commonName: 'Geigenfeige' } }
    assertSuccess(inGerman, translated, { 'content-language': 'de' })
    // The name stays what it was made of; the species is in the language of each reader.
    assertSuccess(await get(data.id), { ...stored, species: shown }, { 'content-language': 'en' })
    assertSuccess(await get(data.id, german), translated, { 'content-language': 'de' })
    const named = await wish({ speciesId, name: 'A large one' })
    assert.deepEqual(named, {
      ...{ id: named.id, name: 'A large one', species: shown, createdAt: named.createdAt },
    })
    assert.equal((await wish({ speciesId, name: null })).name, 'Fiddle-leaf fig')
    const lists = await send(service, `GET ${PATH}`, { by, headers: { 'accept-language': 'fr, de-AT' } })
    const { data: all }: { data: Wish[] } = lists.json()
    assert.deepEqual(
      all.find(({ id }) => id === data.id),
      translated,
    )
    assert.match(String(lists.headers.vary), /Accept-Language/)
  })

  test('a name taken from a species is cut to 48 characters', async () => {
    const owner = await registerPerson(service)
    for (const [commonName, name] of [
      ['🌵'.repeat(60), '🌵'.repeat(48)],
      ['x'.repeat(48), 'x'.repeat(48)],
      [`${'y'.repeat(47)} and so on`, 'y'.repeat(47)],
    ] as const) {
      const { id } = await newSpecies(commonName, 'Long')
      assert.equal((await wish({ speciesId: id }, owner)).name, name)
    }
  })

  test('a species without a scientific name shows none', async () => {
    const payload = { commonName: 'Unnamed' }
    const { id } = await made(service, 'POST /api/v1/plant-species', { by: admin, payload })
    assert.deepEqual((await wish({ speciesId: id })).species, { id, commonName: 'Unnamed' })
  })

  test('what is absent stays, null clears, and a cleared name is that of the species', async () => {
    const before = await wish({ name: 'Fig', note: 'Small', speciesId })
    const { id, createdAt } = before
    assertSuccess(await put(id, {}), before)
    assertSuccess(await put(id, { note: ' ' }), { id, name: 'Fig', species: shown, createdAt })
    assertSuccess(await put(id, { note: 'Large', name: ' Ficus ' }), {
      ...{ id, name: 'Ficus', species: shown, note: 'Large', createdAt },
    })
    assertSuccess(await put(id, { name: null, note: null }, german), {
      ...{ id, name: 'Geigenfeige', species: { ...shown, commonName: 'Geigenfeige' }, createdAt },
    })
    assertSuccess(await put(id, { speciesId: null }), { id, name: 'Geigenfeige', createdAt })
    assertFailure(await put(id, { name: null }), 1101, 400, { errors: NAMELESS })
    assertFailure(await put(id, { name: null, speciesId: null }), 1101, 400, { errors: NAMELESS })
    assertSuccess(await put(id, { name: null, speciesId }), {
      ...{ id, name: 'Fiddle-leaf fig', species: shown, createdAt },
    })
    assertFailure(await put(id, { name: null, speciesId: null }), 1101, 400, { errors: NAMELESS })
    assertSuccess(await get(id), { id, name: 'Fiddle-leaf fig', species: shown, createdAt })
  })

  test('a species that is deleted leaves the wish with its name', async () => {
    const species = await newSpecies('Gone', 'Perdita')
    const { species: _, ...rest } = await wish({ speciesId: species.id, note: 'Rare' })
    await made(service, `DELETE /api/v1/plant-species/${species.id}`, { by: admin })
    assertSuccess(await get(rest.id), rest)
    assert.equal(rest.name, 'Gone')
    assertSuccess(await put(rest.id, { note: null }), {
      id: rest.id,
      name: 'Gone',
      createdAt: rest.createdAt,
    })
  })

  test('a species that does not exist is not found, and nothing is written', async () => {
    const before = await wish({ name: 'Fig' })
    const rows = await gardenRows(service)
    for (const payload of [{ speciesId: UNKNOWN }, { speciesId: UNKNOWN, name: 'Fig' }]) {
      assertFailure(await create(payload), 3001, 404)
      assertFailure(await put(before.id, payload), 3001, 404)
    }
    assertFailure(await put(before.id, { speciesId: UNKNOWN, name: null }), 3001, 404)
    assert.deepEqual(await gardenRows(service), rows)
    assertSuccess(await get(before.id), before)
  })

  for (const [title, name, stored = name] of nameCases(48).accepted) {
    test(`a name can be ${title}`, async () => {
      const { id, createdAt } = await wish({ name })
      assertSuccess(await get(id), { id, name: stored, createdAt })
      assertSuccess(await put(id, { name: 'Other' }), { id, name: 'Other', createdAt })
      assertSuccess(await put(id, { name }), { id, name: stored, createdAt })
    })
  }

  const NOTHING: readonly string[] = ['null']
  const names = nameCases(48).refused.filter(([title]) => !NOTHING.includes(title))
  for (const [title, fields, path, message] of [
    ...names.map(
      ([title, name, message]) =>
        [
          `the name ${title}`,
          { name },
          'name',
          message === 'must be a string' ? 'must be a string or null' : message,
        ] as const,
    ),
    ['a note of 501 characters', { note: 'x'.repeat(501) }, 'note', 'must have at most 500 characters'],
    ['NUL in a note', { note: 'a\0' }, 'note', 'must not contain NUL or half a surrogate pair'],
    ['species 0', { speciesId: 0 }, 'speciesId', 'must be at least 1'],
    ['a species in words', { speciesId: '1' }, 'speciesId', 'must be an id (a whole number from 1), or null'],
    ['a field that is not known', { colour: 'red' }, 'colour', 'is not known here'],
  ] as const) {
    test(`${title} is refused, and nothing is written`, async () => {
      const before = await wish({ name: 'Fig' })
      const rows = await gardenRows(service)
      const errors = [{ path, message }]
      assertFailure(await create({ name: 'Fig', ...fields }), 1101, 400, { errors })
      assertFailure(await put(before.id, fields), 1101, 400, { errors })
      assert.deepEqual(await gardenRows(service), rows)
      assertSuccess(await get(before.id), before)
    })
  }

  test('a name or a species is needed', async () => {
    for (const payload of [{}, { name: null }, { speciesId: null, note: 'Small' }]) {
      assertFailure(await create(payload), 1101, 400, { errors: NAMELESS })
    }
    const blank = [{ path: 'name', message: 'must not be empty' }]
    assertFailure(await create({ name: ' ', speciesId }), 1101, 400, { errors: blank })
    const unknown = [{ path: 'updatedSince', message: 'is not known here' }]
    assertFailure(await send(service, `GET ${PATH}?updatedSince=0`, { by }), 1101, 400, { errors: unknown })
  })

  test('one that never existed, was deleted or is of another garden is not found', async () => {
    const stranger = await registerPerson(service)
    const [gone, theirs] = [await wish({ name: 'Gone' }), await wish({ name: 'Theirs' }, stranger)]
    assertSuccess(await remove(gone.id), null)
    for (const id of [gone.id, theirs.id, UNKNOWN]) {
      assertFailure(await get(id), 4803, 404, MISSING)
      assertFailure(await put(id, { name: 'Mine' }), 4803, 404, MISSING)
      assertFailure(await remove(id), 4803, 404, MISSING)
    }
    assert.deepEqual(await list(stranger), [theirs])
    const errors = [{ path: 'id', message: 'must be at least 1' }]
    for (const reply of [await get(0), await put(0, {}), await remove(0)]) {
      assertFailure(reply, 1101, 400, { errors })
    }
  })

  test('only the expected state is changed or deleted', async () => {
    const first = await create({ name: 'Fig' })
    const { id }: Wish = first.json().data
    const { etag } = (await get(id)).headers
    assert.equal(first.headers.etag, etag)
    const changed = await put(id, { note: 'Small' }, { 'if-match': String(etag) })
    assert.equal(changed.statusCode, 200, changed.body)
    assertFailure(await put(id, { note: 'Large' }, { 'if-match': String(etag) }), 1109, 412)
    const removing = (tag: unknown) =>
      send(service, `DELETE ${PATH}/${id}`, { by, headers: { 'if-match': String(tag) } })
    assertFailure(await removing(etag), 1109, 412)
    assertSuccess(await removing(changed.headers.etag), null)
  })

  test('the same Idempotency-Key adds one', async () => {
    const owner = await registerPerson(service)
    const headers = { 'idempotency-key': 'once', ...german }
    const first = await create({ speciesId }, owner, headers)
    assertSuccess(await create({ speciesId }, owner, headers), first.json().data, {
      ...{ 'idempotent-replay': 'true', 'content-language': 'de' },
    })
    assert.equal((await list(owner)).length, 1)
  })

  test('a garden has at most 500, also when they come at once', async () => {
    const owner = await registerPerson(service)
    const row = { user_id: gardenIdOf(owner), name: 'Fig', created_at: 1 }
    await service.db
      .insertInto('wishes')
      .values(Array.from({ length: 499 }, () => row))
      .execute()
    const replies = await Promise.all(Array.from({ length: 3 }, () => create({ name: 'Fern' }, owner)))
    assert.deepEqual(tally(replies), { 200: 1, 4804: 2 })
    assertFailure(await create({ speciesId }, owner), 4804, 409, LIMIT)
    const [last = assert.fail(), ...others] = await list(owner)
    assert.equal(others.length, 499)
    await made(service, `DELETE ${PATH}/${last.id}`, { by: owner })
    assert.equal((await create({ name: 'Fern' }, owner)).statusCode, 200)
    assert.equal((await create({ name: 'Fern' })).statusCode, 200)
  })

  test('they go with the account', async () => {
    const owner = await registerPerson(service)
    await wish({ speciesId }, owner)
    await made(service, 'DELETE /api/v1/auth/me', { by: owner, payload: { password: owner.password } })
    const rows = service.db.selectFrom('wishes').select('id')
    assert.deepEqual(await rows.where('user_id', '=', gardenIdOf(owner)).execute(), [])
  })

  test('all roles read, a Member writes; keys as their role, links nothing', async () => {
    const owner = await registerPerson(service)
    const headers = inGardenOf(owner)
    const persons = []
    for (const role of [1, 2, 3] as const) {
      const person = await registerPerson(service)
      await letIn(service, owner, person, role)
      persons.push({ by: person, headers })
    }
    const keys = []
    for (const role of [1, 2, 3] as const) keys.push({ by: await newKey(service, owner, { role }) })
    for (const [caller, ...expected] of [
      [persons[0], 200, 403],
      [persons[1], 200, 403],
      [persons[2], 200, 200],
      [keys[0], 200, 403],
      [keys[1], 200, 403],
      [keys[2], 200, 200],
      [{ by: await newLink(service, owner) }, 403, 403],
    ] as const) {
      assert.ok(caller)
      const { id } = await wish({ name: 'Fig' }, owner)
      const one = `${PATH}/${id}` as const
      const replies = [
        await send(service, `GET ${PATH}`, caller),
        await send(service, `GET ${one}`, caller),
        await send(service, `POST ${PATH}`, { ...caller, payload: { name: 'Fern' } }),
        await send(service, `PUT ${one}`, { ...caller, payload: { note: 'Small' } }),
        await send(service, `DELETE ${one}`, caller),
      ]
      const [read, write] = expected
      assert.deepEqual(
        replies.map(({ statusCode }) => statusCode),
        [read, read, write, write, write],
      )
    }
  })

  test('the list is one statement, whatever the language', async () => {
    for (const languages of [[], ['de'], ['de', 'fr']]) {
      const recorded = recordQueries(service.db)
      await listWishes(recorded.db, scopeOf(by, languages))
      const [query = assert.fail(), ...others] = recorded.queries
      assert.equal(others.length, 0)
      assert.deepEqual(await fullScans(engine, service.db, query), [], query.sql)
    }
  })
})
