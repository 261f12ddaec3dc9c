import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { send, tally } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Category } from './categories.schema.ts'

const PATH = '/api/v1/plant-categories'

onEachEngine('plant categories', (engine) => {
  let service: TestApp
  let admin: Person
  before(async () => {
    service = await buildTestApp(engine)
    admin = await registerAdmin(service)
  })
  after(() => service.close())

  function create(name: unknown, by = admin) {
    return send(service, `POST ${PATH}`, { by, payload: { name } })
  }

  function rename(id: number | string, payload: object) {
    return send(service, `PUT ${PATH}/${id}`, { by: admin, payload })
  }

  async function created(name: string): Promise<Category> {
    const reply = await create(name)
    const { data }: { data: Category } = reply.json()
    assertSuccess(reply, { id: data.id, name: name.trim() })
    return data
  }

  async function list(): Promise<Category[]> {
    const { data }: { data: Category[] } = (await send(service, `GET ${PATH}`)).json()
    return data
  }

  test('the starting set is listed by name', async () => {
    assertSuccess(
      await send(service, `GET ${PATH}`),
      [
        { id: 19, name: 'aquatic' },
        { id: 2, name: 'aroid' },
        { id: 9, name: 'bromeliad' },
        { id: 18, name: 'bulb' },
        { id: 5, name: 'cactus' },
        { id: 10, name: 'carnivorous' },
        { id: 11, name: 'climber' },
        { id: 7, name: 'fern' },
        { id: 3, name: 'flowering' },
        { id: 1, name: 'foliage' },
        { id: 14, name: 'fruit' },
        { id: 17, name: 'grass' },
        { id: 12, name: 'herb' },
        { id: 20, name: 'moss' },
        { id: 6, name: 'orchid' },
        { id: 21, name: 'other' },
        { id: 8, name: 'palm' },
        { id: 16, name: 'shrub' },
        { id: 4, name: 'succulent' },
        { id: 15, name: 'tree' },
        { id: 13, name: 'vegetable' },
      ],
      { 'cache-control': 'no-cache' },
    )
  })

  test('a new category has a trimmed name and is listed by it, ignoring case', async () => {
    const { id } = await created('  Épiphyte 🌱 ')
    const names = (await list()).map(({ name }) => name)
    assert.equal(names.at(-1), 'Épiphyte 🌱')
    const fernLike = await created('Fernlike')
    const after = (await list()).map(({ name }) => name)
    assert.equal(after[after.indexOf('fern') + 1], 'Fernlike')
    for (const gone of [id, fernLike.id]) {
      assertSuccess(await send(service, `DELETE ${PATH}/${gone}`, { by: admin }), null)
    }
  })

  test('names that differ only in case or Unicode composition are the same, as for tags', async () => {
    const made = []
    for (const name of ['CO2', 'CO₂', 'Ａ', 'Straße', 'Caf\u00e9']) made.push((await created(name)).id)
    for (const name of ['co2', 'STRASSE', 'CAFE\u0301']) {
      assertFailure(await create(name), 3102, 409)
    }
    for (const id of made) await send(service, `DELETE ${PATH}/${id}`, { by: admin })
  })

  test('a name may have 48 characters, counted in code points', async () => {
    const { id } = await created('🌱'.repeat(48))
    await send(service, `DELETE ${PATH}/${id}`, { by: admin })
  })

  for (const [title, name, message] of [
    ['no name', undefined, 'is required'],
    ['null', null, 'must be a string'],
    ['a number', 7, 'must be a string'],
    ['an empty name', '', 'must not be empty'],
    ['a blank name', ' \t\u3000', 'must not be empty'],
    ['49 characters', 'x'.repeat(49), 'must have at most 48 characters'],
    ['NUL', 'a\0b', 'must not contain NUL or half a surrogate pair'],
    ['half a character', 'a\udc00', 'must not contain NUL or half a surrogate pair'],
  ] as const) {
    test(`${title} is refused`, async () => {
      const before = await list()
      assertFailure(await create(name), 1101, 400, { errors: [{ path: 'name', message }] })
      // An update without a name is valid: the name stays.
      if (name !== undefined) {
        assertFailure(await rename(1, { name }), 1101, 400, { errors: [{ path: 'name', message }] })
      }
      assert.deepEqual(await list(), before)
    })
  }

  test('an unknown field is refused', async () => {
    const errors = [{ path: 'colour', message: 'is not known here' }]
    const payload = { name: 'x', colour: 'green' }
    assertFailure(await send(service, `POST ${PATH}`, { by: admin, payload }), 1101, 400, { errors })
    assertFailure(await rename(1, payload), 1101, 400, { errors })
  })

  test('names are unique, ignoring case', async () => {
    const taken = { message: 'A category with this name already exists.' }
    const { id } = await created('Ölbäume ΟΔΟΣ')
    for (const name of ['ölbäume οδος', 'ÖLBÄUME ΟΔΟΣ', 'o\u0308lba\u0308ume οδοσ']) {
      assertFailure(await create(name), 3102, 409, taken)
      assertFailure(await rename(1, { name }), 3102, 409, taken)
    }
    assertFailure(await create('FERN'), 3102, 409, taken)
    await send(service, `DELETE ${PATH}/${id}`, { by: admin })
  })

  test('of ten concurrent requests with one name, one creates the category', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => create('At once')))
    assert.deepEqual(tally(replies), { 200: 1, 3102: 9 })
    const made = (await list()).find(({ name }) => name === 'At once')
    await send(service, `DELETE ${PATH}/${made?.id}`, { by: admin })
  })

  test('a category is renamed, also to its own name in another case; without a name nothing changes', async () => {
    const { id } = await created('Shade')
    assertSuccess(await rename(id, { name: ' SHADE ' }), { id, name: 'SHADE' })
    assertSuccess(await rename(id, {}), { id, name: 'SHADE' })
    assertSuccess(await rename(id, { name: 'Full sun' }), { id, name: 'Full sun' })
    const again = await created('shade')
    assert.deepEqual(
      (await list()).filter((category) => category.id === id || category.id === again.id),
      [
        { id, name: 'Full sun' },
        { id: again.id, name: 'shade' },
      ],
    )
    for (const gone of [id, again.id]) await send(service, `DELETE ${PATH}/${gone}`, { by: admin })
  })

  test('a category that does not exist cannot be renamed or deleted', async () => {
    const missing = { message: 'There is no such category.' }
    const { id } = await created('Gone')
    assertSuccess(await send(service, `DELETE ${PATH}/${id}`, { by: admin }), null)
    for (const unknown of [id, 2 ** 53 - 1]) {
      assertFailure(await send(service, `DELETE ${PATH}/${unknown}`, { by: admin }), 3101, 404, missing)
      assertFailure(await rename(unknown, { name: 'Other name' }), 3101, 404, missing)
      assertFailure(await rename(unknown, {}), 3101, 404, missing)
    }
  })

  for (const [id, message] of [
    ['0', 'must be at least 1'],
    ['abc', 'must be an id (a whole number from 1)'],
    [String(2 ** 53), `must be at most ${2 ** 53 - 1}`],
  ] as const) {
    test(`${id} is not a valid id`, async () => {
      const errors = [{ path: 'id', message }]
      assertFailure(await rename(id, { name: 'x' }), 1101, 400, { errors })
      assertFailure(await send(service, `DELETE ${PATH}/${id}`, { by: admin }), 1101, 400, { errors })
    })
  }

  test('only administrators create, rename and delete', async () => {
    const by = await registerPerson(service)
    const before = await list()
    for (const line of [`POST ${PATH}`, `PUT ${PATH}/1`, `DELETE ${PATH}/1`] as const) {
      assertFailure(await send(service, line, { by, payload: { name: 'x' } }), 403, 403)
      assertFailure(await send(service, line, { payload: { name: 'x' } }), 401, 401, {
        headers: { 'www-authenticate': 'Bearer realm="frond"' },
      })
    }
    assert.deepEqual(await list(), before)
  })
})
