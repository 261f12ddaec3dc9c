import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { nameCases } from '../../../../test/name-cases.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { send, tally } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Tag } from './tags.schema.ts'

const PATH = '/api/v1/plant-tags'
const TAKEN = { message: 'You already have a tag with this name.' }
const MISSING = { message: 'There is no such tag.' }

onEachEngine('tags', (engine) => {
  let service: TestApp
  let by: Person
  let stranger: Person
  before(async () => {
    service = await buildTestApp(engine)
    ;[by, stranger] = await Promise.all([registerPerson(service), registerPerson(service)])
  })
  after(() => service.close())
  beforeEach(async () => {
    await service.db.deleteFrom('plant_tags').execute()
  })

  const create = (name: unknown) => send(service, `POST ${PATH}`, { by, payload: { name } })
  const tag = (name: string, owner = by) =>
    made<Tag>(service, `POST ${PATH}`, { by: owner, payload: { name } })
  const rename = (id: number | string, payload: object) => send(service, `PUT ${PATH}/${id}`, { by, payload })
  const show = (id: number | string) => send(service, `GET ${PATH}/${id}`, { by })
  const remove = (id: number | string) => send(service, `DELETE ${PATH}/${id}`, { by })
  const list = (owner = by) => made<Tag[]>(service, `GET ${PATH}`, { by: owner })

  test('a new tag has a trimmed name and no plants', async () => {
    const start = Date.now()
    const reply = await create('  needs repotting ')
    const { data }: { data: Tag } = reply.json()
    const { id, createdAt } = data
    assert.ok(createdAt >= start && createdAt <= Date.now())
    const whole = { id, name: 'needs repotting', plantCount: 0, createdAt }
    assertSuccess(reply, whole)
    assertSuccess(await show(id), whole, { 'cache-control': 'no-cache' })
    assertSuccess(await send(service, `GET ${PATH}`, { by }), [whole], { 'cache-control': 'no-store' })
  })

  test('the list is sorted by name, ignoring case', async () => {
    const names = ['cherry', 'Banana', 'apple', 'Éclair', 'äpfel', 'Zebra', 'zEbra 2', 'BANANA split', '🌵']
    for (const name of names) await tag(name)
    assert.deepEqual(
      (await list()).map(({ name }) => name),
      ['🌵', 'äpfel', 'apple', 'Banana', 'BANANA split', 'cherry', 'Éclair', 'Zebra', 'zEbra 2'],
    )
  })

  test('the list, and the tags of a plant, are sorted by the rules of the reader’s language', async () => {
    const owner = await newGardener(service)
    const tagIds = [owner.tagId]
    for (const name of ['zoo', 'Ähre', 'arid']) {
      const made = await send(service, `POST ${PATH}`, { by: owner, payload: { name } })
      tagIds.push(made.json().data.id)
    }
    const speciesId = await newSpecies(service)
    const payload = { name: 'Fern', speciesId, locationId: owner.locationId, tagIds }
    const plant = await send(service, 'POST /api/v1/plants', { by: owner, payload })
    for (const [language, ...names] of [
      ['*', 'Ähre', 'arid', 'thirsty', 'zoo'],
      ['de', 'Ähre', 'arid', 'thirsty', 'zoo'],
      ['sv', 'arid', 'thirsty', 'zoo', 'Ähre'],
      ['xx-yy-zz, sv;q=0.5', 'arid', 'thirsty', 'zoo', 'Ähre'],
      ['a-b-c, sv;q=0.5', 'arid', 'thirsty', 'zoo', 'Ähre'],
      ['en, sv', 'Ähre', 'arid', 'thirsty', 'zoo'],
    ] as const) {
      const headers = { 'accept-language': language }
      const listed = await send(service, `GET ${PATH}`, { by: owner, headers })
      const { data }: { data: Tag[] } = listed.json()
      assert.deepEqual(
        data.map(({ name }) => name),
        names,
        language,
      )
      assert.match(String(listed.headers.vary), /Accept-Language/)
      const shown = await send(service, `GET /api/v1/plants/${plant.json().data.id}`, { by: owner, headers })
      const { tags }: { tags: Tag[] } = shown.json().data
      assert.deepEqual(
        tags.map(({ name }) => name),
        names,
        language,
      )
    }
  })

  for (const [title, name, stored = name] of nameCases(32).accepted) {
    test(`a name can be ${title}`, async () => {
      const { id, createdAt } = await tag(name)
      const whole = { id, name: stored, plantCount: 0, createdAt }
      assertSuccess(await show(id), whole)
      assertSuccess(await rename(id, { name: 'Other' }), { ...whole, name: 'Other' })
      assertSuccess(await rename(id, { name }), whole)
    })
  }

  for (const [title, name, message] of nameCases(32).refused) {
    test(`the name ${title} is refused, and nothing is written`, async () => {
      const errors = [{ path: 'name', message }]
      assertFailure(await create(name), 1101, 400, { errors })
      assert.deepEqual(await list(), [])
      const before = await tag('dry')
      assertFailure(await rename(before.id, { name }), 1101, 400, { errors })
      assert.deepEqual(await list(), [before])
    })
  }

  test('a name is required, and any other field is refused', async () => {
    assertFailure(await create(undefined), 1101, 400, { errors: [{ path: 'name', message: 'is required' }] })
    const { id } = await tag('dry')
    const errors = [{ path: 'colour', message: 'is not known here' }]
    assertFailure(await rename(id, { name: 'x', colour: 'red' }), 1101, 400, { errors })
  })

  test('names are unique in a garden, ignoring case; another garden may have the same', async () => {
    const own = await tag('Größe ΟΔΟΣ Äß')
    const other = await tag('other')
    for (const name of [
      'größe οδος äß',
      'GRÖßE ΟΔΟΣ Äß',
      'gro\u0308ße οδοσ äß',
      'GRÖSSE ΟΔΟΣ ÄSS',
      ' Größe ΟΔΟΣ Äß ',
    ]) {
      assertFailure(await create(name), 4102, 409, TAKEN)
      assertFailure(await rename(other.id, { name }), 4102, 409, TAKEN)
    }
    assert.deepEqual(await list(), [own, other])
    const theirs = await tag('größe οδος äß', stranger)
    assert.deepEqual(await list(stranger), [theirs])
    assert.deepEqual(await list(), [own, other])
  })

  test('characters that only look alike make different names', async () => {
    const names = ['CO2', 'CO₂', 'Ａ', 'a', 'x²', 'x2']
    for (const name of names) await tag(name)
    assert.equal((await list()).length, names.length)
    for (const name of names) assertFailure(await create(name), 4102, 409, TAKEN)
  })

  test('of ten concurrent requests with one name, one creates the tag', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => create(at % 2 ? 'Wet' : 'wet')))
    assert.deepEqual(tally(replies), { 200: 1, 4102: 9 })
    assert.equal((await list()).length, 1)
  })

  test('of two concurrent renames to one name, one succeeds', async () => {
    const [a, b] = [await tag('a'), await tag('b')]
    const replies = await Promise.all([a, b].map(({ id }) => rename(id, { name: 'c' })))
    assert.deepEqual(tally(replies), { 200: 1, 4102: 1 })
  })

  test('a tag is renamed, also to its own name in another case; without a name nothing changes', async () => {
    const before = await tag('shade')
    assertSuccess(await rename(before.id, { name: ' SHADE ' }), { ...before, name: 'SHADE' })
    assertSuccess(await rename(before.id, {}), { ...before, name: 'SHADE' })
    assertSuccess(await rename(before.id, { name: 'sun' }), { ...before, name: 'sun' })
    const again = await tag('Shade')
    assert.deepEqual(await list(), [again, { ...before, name: 'sun' }])
  })

  test('a tag counts its plants; they show its new name, and lose it when it is deleted', async () => {
    const [dry, wet] = [await tag('dry'), await tag('wet')]
    const region = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Home' } })
    const line = `POST /api/v1/regions/${region.id}/locations` as const
    const { id: locationId } = await made(service, line, { by, payload: { name: 'Sill' } })
    const speciesId = await newSpecies(service)
    const plant = (tagIds: number[]) =>
      made(service, 'POST /api/v1/plants', { by, payload: { name: 'Monty', speciesId, locationId, tagIds } })
    const [first, second] = [await plant([dry.id, wet.id]), await plant([dry.id])]
    assertSuccess(await show(dry.id), { ...dry, plantCount: 2 })
    assert.deepEqual(await list(), [
      { ...dry, plantCount: 2 },
      { ...wet, plantCount: 1 },
    ])
    assertSuccess(await rename(dry.id, { name: 'arid' }), { ...dry, name: 'arid', plantCount: 2 })
    const after = (id: number) => send(service, `GET /api/v1/plants/${id}`, { by })
    assertSuccess(await after(second.id), { ...second, tags: [{ id: dry.id, name: 'arid' }] })
    assertSuccess(await remove(dry.id), null)
    assertSuccess(await after(first.id), { ...first, tags: [{ id: wet.id, name: 'wet' }] })
    assertSuccess(await after(second.id), { ...second, tags: [] })
    await send(service, `DELETE /api/v1/plants/${first.id}`, { by })
    assert.deepEqual(await list(), [wet])
  })

  test('a tag that never existed, was deleted or belongs to another user is not found', async () => {
    const theirs = await tag('theirs', stranger)
    const { id: gone } = await tag('gone')
    assertSuccess(await remove(gone), null)
    for (const id of [gone, theirs.id, 2 ** 53 - 1]) {
      assertFailure(await show(id), 4101, 404, MISSING)
      assertFailure(await rename(id, { name: 'mine' }), 4101, 404, MISSING)
      assertFailure(await rename(id, {}), 4101, 404, MISSING)
      assertFailure(await remove(id), 4101, 404, MISSING)
    }
    assert.deepEqual(await list(stranger), [theirs])
  })

  test('0 is not a valid id', async () => {
    const errors = [{ path: 'id', message: 'must be at least 1' }]
    for (const reply of [await show(0), await rename(0, {}), await remove(0)]) {
      assertFailure(reply, 1101, 400, { errors })
    }
  })

  test('anonymous callers are refused', async () => {
    const headers = { 'www-authenticate': 'Bearer realm="frond"' }
    for (const line of [
      `GET ${PATH}`,
      `POST ${PATH}`,
      `GET ${PATH}/1`,
      `PUT ${PATH}/1`,
      `DELETE ${PATH}/1`,
    ] as const) {
      assertFailure(await send(service, line), 401, 401, { headers })
    }
  })
})
