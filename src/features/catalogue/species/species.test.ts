import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  bareSpecies,
  type Catalogue,
  listSpecies,
  openCatalogue,
  SPECIES,
} from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertHeaders, assertSuccess } from '../../../../test/envelope.ts'
import { untilWaitingForRow } from '../../../../test/lock-waiters.ts'
import { type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { picture } from '../../../../test/pictures.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { uploaded } from '../../../../test/upload.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import { createCategory } from './categories.service.ts'

const MONSTERA = {
  commonName: 'Swiss Cheese Plant',
  scientificName: 'Monstera deliciosa',
  genus: 'Monstera',
  speciesEpithet: 'deliciosa',
  family: 'Araceae',
  description: 'A climber.\nIts leaves have holes.',
  careDifficulty: 1,
  lightRequirement: 3,
  wateringFrequencyGuide: 'When the top third is dry.',
  humidityRequirement: '50–70 %',
  toxicityLevel: 3,
}
const FOLIAGE = { id: 1, name: 'foliage' }
const AROID = { id: 2, name: 'aroid' }
const CLIMBER = { id: 11, name: 'climber' }
const UNKNOWN = 999_999

onEachEngine('plant species', (engine) => {
  let catalogue: Catalogue
  let service: TestApp
  let admin: Person
  before(async () => {
    catalogue = await openCatalogue(engine)
    ;({ service, admin } = catalogue)
  })
  after(() => catalogue.close())

  const post = (payload: object, by = admin) => send(service, `POST ${SPECIES}`, { by, payload })
  const put = (id: number | string, payload: object, headers = {}) =>
    send(service, `PUT ${SPECIES}/${id}`, { by: admin, payload, headers })
  const get = (id: number | string, headers = {}) => send(service, `GET ${SPECIES}/${id}`, { headers })
  const remove = (id: number | string, headers = {}) =>
    send(service, `DELETE ${SPECIES}/${id}`, { by: admin, headers })

  test('a species with all fields is read as the response of its creation showed it', async () => {
    const cover = await uploaded(service, admin, await picture('png'))
    const reply = await post({ ...MONSTERA, coverMediaId: cover.id, categoryIds: [1, 11, 2, 1, 11] })
    const { data }: { data: { id: number } } = reply.json()
    const expected = {
      id: data.id,
      ...MONSTERA,
      coverUrl: cover.url,
      categories: [AROID, CLIMBER, FOLIAGE],
    }
    assertSuccess(reply, expected, { 'content-language': 'en', 'cache-control': 'no-store' })
    assertSuccess(await get(data.id), expected, { 'content-language': 'en', vary: 'Accept-Language' })
    assertSuccess(await send(service, `GET ${SPECIES}`), { items: [expected], page: 0, size: 20, total: 1 })

    await send(service, `DELETE /api/v1/media/${cover.id}`, { by: admin })
    const { coverUrl: _coverUrl, ...uncovered } = expected
    assertSuccess(await get(data.id), uncovered)
    assertSuccess(await remove(data.id), null, { 'cache-control': 'no-store' })
    assertFailure(await get(data.id), 3001, 404)
  })

  test('only the name is required; it is trimmed, and null counts as absent', async () => {
    const { id } = await catalogue.add({ commonName: ' Fern \n' })
    assertSuccess(await get(id), bareSpecies(id, 'Fern'))
    const nothing = Object.fromEntries(Object.keys(MONSTERA).map((name) => [name, null]))
    const reply = await post({ ...nothing, coverMediaId: null, categoryIds: null, commonName: 'Moss' })
    const { data }: { data: { id: number } } = reply.json()
    assertSuccess(reply, bareSpecies(data.id, 'Moss'))
    for (const gone of [id, data.id]) await remove(gone)
  })

  test('names are trimmed, and a blank text is stored as null', async () => {
    const spaced = {
      scientificName: ' Rosa  canina\n',
      genus: '\tRosa',
      speciesEpithet: 'canina\u3000',
      family: ' R ',
    }
    const { id } = await catalogue.add({ commonName: 'Rose', ...spaced, description: ' kept as it is ' })
    const names = { scientificName: 'Rosa  canina', genus: 'Rosa', speciesEpithet: 'canina', family: 'R' }
    const described = { ...bareSpecies(id, 'Rose'), ...names, description: ' kept as it is ' }
    assertSuccess(await get(id), described)
    const blank = { scientificName: '', genus: ' ', speciesEpithet: '\t', family: '\u3000' }
    const texts = { description: ' \n', wateringFrequencyGuide: '', humidityRequirement: '  ' }
    assertSuccess(await put(id, { ...blank, ...texts }), bareSpecies(id, 'Rose'))
    const reply = await post({ commonName: 'Moss', ...blank, ...texts })
    const { data }: { data: { id: number } } = reply.json()
    assertSuccess(reply, bareSpecies(data.id, 'Moss'))
    for (const gone of [id, data.id]) await remove(gone)
  })

  test('in an update an absent field stays, null clears it, a list replaces the old one', async () => {
    const cover = await uploaded(service, admin, await picture('png'))
    const { id } = await catalogue.add({ ...MONSTERA, coverMediaId: cover.id, categoryIds: [1, 2] })
    let expected: object = { id, ...MONSTERA, coverUrl: cover.url, categories: [AROID, FOLIAGE] }
    assertSuccess(await put(id, {}), expected, { 'content-language': 'en' })
    expected = { ...expected, commonName: 'Ceriman', categories: [CLIMBER] }
    assertSuccess(await put(id, { commonName: ' Ceriman ', categoryIds: [11, 11] }), expected)
    expected = { ...expected, family: null, toxicityLevel: 0, categories: [] }
    assertSuccess(await put(id, { family: null, toxicityLevel: null, categoryIds: [] }), expected)
    const names = Object.keys(MONSTERA).filter((name) => name !== 'commonName')
    const nothing = Object.fromEntries(names.map((name) => [name, null]))
    const cleared = bareSpecies(id, 'Ceriman')
    assertSuccess(await put(id, { ...nothing, coverMediaId: null, categoryIds: null }), cleared)
    assertSuccess(await put(id, MONSTERA), { id, ...MONSTERA, categories: [] })
    assertSuccess(await get(id), { id, ...MONSTERA, categories: [] })
    await remove(id)
  })

  for (const [title, payload, path, message] of [
    ['no common name', { commonName: null }, 'commonName', 'must be a string'],
    ['a blank common name', { commonName: ' \u3000' }, 'commonName', 'must not be empty'],
    ['a long name', { commonName: '🌱'.repeat(201) }, 'commonName', 'must have at most 200 characters'],
    ['a long family', { family: 'x'.repeat(101) }, 'family', 'must have at most 100 characters'],
    [
      'a description of 10,001 characters',
      { description: '叶'.repeat(10_001) },
      'description',
      'must have at most 10000 characters',
    ],
    [
      'a description of 300,000',
      { description: 'x'.repeat(300_000) },
      'description',
      'must have at most 10000 characters',
    ],
    ['NUL', { genus: 'a\0b' }, 'genus', 'must not contain NUL or half a surrogate pair'],
    ['an unknown field', { coverUrl: 'x' }, 'coverUrl', 'is not known here'],
    ['a wrong id in a list', { categoryIds: [1, 0] }, 'categoryIds[1]', 'must be at least 1'],
    [
      '101 ids',
      { categoryIds: Array.from({ length: 101 }, (_, at) => at + 1) },
      'categoryIds',
      'must have at most 100 different elements',
    ],
  ] as const) {
    test(`${title} is refused and changes nothing`, async () => {
      const { id } = await catalogue.add({ commonName: 'Unchanged' })
      const before = await listSpecies(service)
      const errors = [{ path, message }]
      assertFailure(await post({ commonName: 'New', ...payload }), 1101, 400, { errors })
      assertFailure(await put(id, payload), 1101, 400, { errors })
      assert.deepEqual(await listSpecies(service), before)
      await remove(id)
    })
  }

  test('a value outside its enumeration and a missing name are reported together', async () => {
    const wrong = { careDifficulty: 5, lightRequirement: 6, toxicityLevel: -1 }
    const reply = await post(wrong)
    assertFailure(reply, 1101, 400, { errors: reply.json().data.errors })
    const { data }: { data: { errors: { path: string }[] } } = reply.json()
    assert.deepEqual(data.errors.map(({ path }) => path).sort(), ['commonName', ...Object.keys(wrong)].sort())
  })

  test('texts may be as long as their limits, counted in code points', async () => {
    const texts = { scientificName: '🌱'.repeat(200), description: '🌱'.repeat(10_000) }
    const { id } = await catalogue.add({ commonName: '叶'.repeat(200), ...texts })
    assertSuccess(await get(id), { ...bareSpecies(id, '叶'.repeat(200)), ...texts })
    await remove(id)
  })

  test('with an unknown category or cover, or the cover of another user, nothing is written', async () => {
    const { id } = await catalogue.add({ commonName: 'Kept', categoryIds: [1] })
    const foreign = await uploaded(service, await registerAdmin(service), await picture('png'))
    for (const [payload, code] of [
      [{ categoryIds: [1, UNKNOWN] }, 3101],
      [{ coverMediaId: UNKNOWN }, 5001],
      [{ coverMediaId: foreign.id }, 5001],
    ] as const) {
      assertFailure(await post({ commonName: 'Not made', ...payload }), code, 404)
      assertFailure(await put(id, { commonName: 'Not changed', ...payload }), code, 404)
    }
    const kept = { ...bareSpecies(id, 'Kept'), categories: [FOLIAGE] }
    assert.deepEqual(await listSpecies(service), { items: [kept], page: 0, size: 20, total: 1 })
    await remove(id)
  })

  test('invalid parameters are refused, each by its name', async () => {
    for (const [query, path] of [
      ['page=-1', 'page'],
      ['size=0', 'size'],
      ['size=101', 'size'],
      ['page=1.5', 'page'],
      ['categoryId=abc', 'categoryId'],
      ['categoryId=0', 'categoryId'],
      ['keyword=fern', 'keyword'],
      ['page=1&page=2', 'page'],
      [`keywords=${'x'.repeat(201)}`, 'keywords'],
    ] as const) {
      const reply = await send(service, `GET ${SPECIES}?${query}`)
      const { data }: { data: { errors: { path: string; message: string }[] } } = reply.json()
      assertFailure(reply, 1101, 400, { errors: data.errors })
      assert.deepEqual(
        data.errors.map((error) => error.path),
        [path],
        query,
      )
    }
    for (const id of ['abc', '0', '1.5', '9007199254740992']) assert.equal((await get(id)).json().code, 1101)
    const far = await listSpecies(service, { page: '9007199254740991', size: '100' })
    assert.deepEqual(far, { items: [], page: 9_007_199_254_740_991, size: 100, total: 0 })
  })

  test('a species that does not exist is not found', async () => {
    for (const reply of [await get(UNKNOWN), await put(UNKNOWN, {}), await remove(UNKNOWN)]) {
      assertFailure(reply, 3001, 404)
    }
  })

  test('a category or cover that is deleted concurrently is not found', async () => {
    const { id } = await catalogue.add({ commonName: 'Fern' })
    const before = (await get(id)).json().data
    const make = (payload: object) => post({ commonName: 'Moss', ...payload })
    const change = (payload: object) => put(id, payload)
    const makeOnce = (payload: object) =>
      send(service, `POST ${SPECIES}`, {
        by: admin,
        payload: { commonName: 'Moss', ...payload },
        headers: { 'idempotency-key': randomUUID() },
      })
    for (const write of [make, change, makeOnce]) {
      const category = await createCategory(service.db, scopeOf(admin), {
        name: `short-lived ${write.name}`,
      })
      const cover = await uploaded(service, admin, await picture('png'))
      for (const [table, gone, payload, code] of [
        ['plant_categories', category, { categoryIds: [1, category.id] }, 3101],
        ['media', cover, { coverMediaId: cover.id }, 5001],
      ] as const) {
        const { running } = await inTransaction(service.db, async (db) => {
          await db.deleteFrom(table).where('id', '=', gone.id).execute()
          const running = write(payload)
          await untilWaitingForRow(engine, db)
          return { running }
        })
        assertFailure(await running, code, 404)
      }
    }
    assertSuccess(await get(id), before)
    assert.equal((await listSpecies(service, { keywords: 'moss' })).total, 0)
    await remove(id)
  })

  test('only administrators create, update and delete', async () => {
    const person = await registerPerson(service)
    const payload = { commonName: 'Weed' }
    for (const line of [`POST ${SPECIES}`, `PUT ${SPECIES}/1`, `DELETE ${SPECIES}/1`] as const) {
      const body = line.startsWith('DELETE') ? {} : { payload }
      assertFailure(await send(service, line, body), 401, 401, {
        headers: { 'www-authenticate': 'Bearer realm="frond"' },
      })
      assertFailure(await send(service, line, { by: person, ...body }), 403, 403)
    }
    assert.equal((await listSpecies(service)).total, 0)
  })

  test('If-None-Match saves the body, and If-Match refuses a change of another state', async () => {
    const { id } = await catalogue.add({ commonName: 'First' })
    for (const line of [`GET ${SPECIES}`, `GET ${SPECIES}/${id}`] as const) {
      const full = await send(service, line)
      assertHeaders(full, { 'cache-control': 'no-cache', vary: 'Accept-Language' })
      const etag = String(full.headers.etag)
      assert.match(etag, /^"[\w-]{27}"$/)
      const same = await send(service, line, { headers: { 'if-none-match': etag } })
      assert.deepEqual([same.statusCode, same.body], [304, ''])
      assertHeaders(same, { etag, 'cache-control': 'no-cache', 'content-language': 'en' })
    }
    const first = { 'if-match': String((await get(id)).headers.etag) }
    assertSuccess(await put(id, { commonName: 'Second' }, first), bareSpecies(id, 'Second'))
    assertFailure(await put(id, { commonName: 'Third' }, first), 1109, 412)
    assertFailure(await remove(id, first), 1109, 412)
    assertSuccess(await get(id, first), bareSpecies(id, 'Second'))
    assertFailure(await put(UNKNOWN, {}, first), 3001, 404)
    assertSuccess(await remove(id, { 'if-match': String((await get(id)).headers.etag) }), null)
  })
})
