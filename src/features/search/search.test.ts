import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Catalogue, openCatalogue } from '../../../test/catalogue.ts'
import { onEachEngine } from '../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { fileRows, type Gardener, newGardener } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { recordQueries } from '../../../test/query-plans.ts'
import { scopeOf } from '../../../test/scope.ts'
import { type Reply, send } from '../../../test/send.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { SpeciesSearch } from '../catalogue/search/species-search.ts'
import { search } from './search.service.ts'

const PATH = '/api/v1/search'
const NOTHING = { plants: [], species: [], places: [], tags: [], entries: [] }

onEachEngine('the search of everything', (engine) => {
  let catalogue: Catalogue
  let service: TestApp
  let by: Gardener
  before(async () => {
    catalogue = await openCatalogue(engine)
    ;({ service } = catalogue)
    by = await newGardener(service)
  })
  after(() => catalogue.close())

  const find = (q: string, more: object = {}, headers: Record<string, string> = {}, person = by) => {
    const query = new URLSearchParams({ q, ...more })
    return send(service, `GET ${PATH}?${query}`, { by: person, headers })
  }
  const foundBy = async (person: Gardener, q: string, more: object = {}) => {
    const reply = await find(q, more, {}, person)
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json().data
  }
  const assertFound = (reply: Reply, data: object, corrected?: string) => {
    assertSuccess(reply, data, { 'cache-control': 'no-store' })
    assert.equal(reply.headers['frond-corrected'], corrected)
  }
  const plantOf = async (person: Gardener, fields: object) =>
    (
      await made(service, 'POST /api/v1/plants', {
        by: person,
        payload: { locationId: person.locationId, ...fields },
      })
    ).id

  test('ranks what a slip meant by all the words', async () => {
    const own = await newGardener(service)
    await catalogue.add({ commonName: 'Crimsonia, Scarletta' })
    await catalogue.add({ commonName: 'Scarletta Crimsonia' })
    const reply = await send(service, `GET ${PATH}?q=scarletta%20crismonia`, { by: own })
    assert.equal(reply.headers['frond-corrected'], 'crimsonia')
    const names = reply.json().data.species.map(({ commonName }: { commonName: string }) => commonName)
    assert.deepEqual(names, ['Scarletta Crimsonia', 'Crimsonia, Scarletta'])
  })

  test('has all kinds of things, with what is shown of them', async () => {
    const own = await newGardener(service)
    const cheese = await catalogue.add({ commonName: 'Grotto Plant', scientificName: 'Grottia alba' })
    await catalogue.translate(cheese.id, 'de', { commonName: 'Höhlenblatt' })
    const bare = await catalogue.add({ commonName: 'Little Grotto' })
    const region = await made(service, 'POST /api/v1/regions', { by: own, payload: { name: 'Grotto' } })
    const locations = `POST /api/v1/regions/${region.id}/locations` as const
    const location = await made(service, locations, { by: own, payload: { name: 'The grotto wall' } })
    const tag = await made(service, 'POST /api/v1/plant-tags', {
      by: own,
      payload: { name: 'for the GROTTO' },
    })
    const [file] = await fileRows(service, own, 1)
    const first = await plantOf(own, { name: 'Anna', speciesId: cheese.id, covers: [file?.id] })
    const second = await plantOf(own, {
      name: 'Grotto',
      speciesId: bare.id,
      locationId: location.id,
      status: 2,
    })
    const entry = (payload: object) => made(service, 'POST /api/v1/plant-journals', { by: own, payload })
    const old = await entry({ plantIds: [second, first], type: 2, eventTime: 1_700_000_000_000 })
    const late = await entry({ plantIds: [first], eventTime: 1_700_000_000_001, remark: 'To the grotto' })
    await made(service, `DELETE /api/v1/locations/${location.id}`, { by: own })
    const wall = await made(service, locations, { by: own, payload: { name: 'The grotto wall' } })
    const entries = [
      {
        ...{ id: late.id, type: 0, eventTime: 1_700_000_000_001, remark: 'To the grotto' },
        plants: [{ id: first, name: 'Anna' }],
      },
      {
        ...{ id: old.id, type: 2, eventTime: 1_700_000_000_000 },
        plants: [
          { id: second, name: 'Grotto' },
          { id: first, name: 'Anna' },
        ],
      },
    ]
    const coverUrl = file?.url
    const data = {
      plants: [
        {
          ...{ id: first, name: 'Anna', status: 0, speciesName: 'Grotto Plant' },
          ...{ locationName: 'Kitchen', coverUrl },
        },
        { id: second, name: 'Grotto', status: 2, speciesName: 'Little Grotto' },
      ],
      species: [
        { id: cheese.id, commonName: 'Grotto Plant', scientificName: 'Grottia alba' },
        { id: bare.id, commonName: 'Little Grotto' },
      ],
      places: [
        { kind: 1, id: region.id, name: 'Grotto' },
        { kind: 2, id: wall.id, name: 'The grotto wall', regionName: 'Grotto' },
      ],
      tags: [{ id: tag.id, name: 'for the GROTTO' }],
      entries,
    }
    const english = await find('  grotto ', {}, {}, own)
    assertFound(english, data)
    assert.equal(english.headers['content-language'], 'en')
    // A reader of German sees another name, which ranks lower.
    const german = await find('GROTTO', { limit: '20' }, { 'accept-language': 'de' }, own)
    const [anna, other] = data.plants
    assertFound(german, {
      ...data,
      plants: [{ ...anna, speciesName: 'Höhlenblatt' }, other],
      species: [data.species[1], { ...data.species[0], commonName: 'Höhlenblatt' }],
    })
    assert.deepEqual(
      [german.headers['content-language'], german.headers.vary],
      ['de, en', 'Frond-Garden, Accept-Language'],
    )
    const few = await find('grotto', { limit: '1' }, {}, own)
    const one = (list: readonly unknown[]) => list.slice(0, 1)
    assertFound(few, {
      plants: one(data.plants),
      species: one(data.species),
      places: one(data.places),
      tags: data.tags,
      entries: one(entries),
    })
    // Nothing of this is of another garden, but the catalogue is common to all.
    const stranger = await find('grotto', {}, {}, await newGardener(service))
    assertFound(stranger, { ...NOTHING, species: data.species })
    // Each term must be found.
    assertFound(await find('grotto wall', {}, {}, own), { ...NOTHING, places: [data.places[1]] })
    assertFound(await find('wall grotto zzz', {}, {}, own), NOTHING)
  })

  test('ranks names that begin with it, then words, then what contains it, then all others', async () => {
    const own = await newGardener(service)
    const speciesId = (await catalogue.add({ commonName: 'Zoe', scientificName: 'Zoe' })).id
    for (const name of ['xzzub', 'Big zzub', 'zzubb', 'Zzuba', 'A zzub', 'Plain', 'Archived zzub']) {
      const payload = {
        ...(name === 'Plain' ? { remark: 'a zzub' } : {}),
        ...(name[1] === 'r' ? { status: 1 } : {}),
      }
      await plantOf(own, { name, speciesId, ...payload })
      await made(service, 'POST /api/v1/plant-tags', { by: own, payload: { name } })
      await made(service, 'POST /api/v1/regions', { by: own, payload: { name } })
      if (name !== 'Plain') await catalogue.add({ commonName: name })
    }
    await catalogue.add({ commonName: 'Other', scientificName: 'Zzub zzub' })
    const names = (list: readonly { name?: string; commonName?: string }[]) =>
      list.map(({ name, commonName }) => name ?? commonName)
    const found = await foundBy(own, 'zZUB', { limit: '20' })
    const byName = ['Zzuba', 'zzubb', 'A zzub', 'Archived zzub', 'Big zzub', 'xzzub']
    const active = ['Zzuba', 'zzubb', 'A zzub', 'Big zzub', 'xzzub', 'Plain', 'Archived zzub']
    assert.deepEqual(names(found.plants), active)
    assert.deepEqual(names(found.tags), byName)
    assert.deepEqual(names(found.places), byName)
    assert.deepEqual(names(found.species), [...byName, 'Other'])
    const best = await foundBy(own, 'zzub', { limit: '2' })
    assert.deepEqual(names(best.plants), active.slice(0, 2))
    assert.deepEqual(names(best.species), byName.slice(0, 2))
  })

  test('forgives a slip of the finger in species alone', async () => {
    const own = await newGardener(service)
    const { id } = await catalogue.add({ commonName: 'Philodendron' })
    await plantOf(own, { name: 'Philodendron', speciesId: id })
    const species = [{ id, commonName: 'Philodendron' }]
    assertFound(await find('philodendrom', {}, {}, own), { ...NOTHING, species }, 'philodendron')
    const found = await foundBy(own, 'philo')
    assert.deepEqual([found.plants.length, found.species], [1, species])
  })

  test('takes every text as it is', async () => {
    const own = await newGardener(service)
    const speciesId = (await catalogue.add({ commonName: 'Ω' })).id
    for (const name of ['100%', 'snake_case', 'back\\slash', 'STRAẞE', "O'Hara"]) {
      await plantOf(own, { name, speciesId })
    }
    for (const [q, ...names] of [
      ['%', '100%'],
      ['_', 'snake_case'],
      ['\\', 'back\\slash'],
      ['straße', 'STRAẞE'],
      ["o'h", "O'Hara"],
      ['s%e'],
      ["' or 1=1 --"],
      ['\u0301'],
      ['x'.repeat(100)],
      ['🌱'.repeat(100)],
      ['\ufdfa'.repeat(100)],
      ['a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(2).slice(0, 100)],
    ] as const) {
      const found = await foundBy(own, q)
      assert.deepEqual(
        found.plants.map(({ name }: { name: string }) => name),
        names,
        q,
      )
    }
  })

  test('refuses what it cannot look for', async () => {
    for (const [query, path, message] of [
      ['', 'q', 'is required'],
      ['q=', 'q', 'must not be empty'],
      ['q=%20%E3%80%80%09', 'q', 'must not be empty'],
      [`q=${'x'.repeat(101)}`, 'q', 'must have at most 100 characters'],
      ['q=a%00b', 'q', 'must not contain NUL or half a surrogate pair'],
      ['q=a&limit=0', 'limit', 'must be at least 1'],
      ['q=a&limit=21', 'limit', 'must be at most 20'],
      ['q=a&limit=x', 'limit', 'must be an integer'],
      ['q=a&page=1', 'page', 'is not known here'],
    ] as const) {
      const reply = await send(service, `GET ${PATH}?${query}`, { by })
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
    }
    assertFailure(await send(service, `GET ${PATH}?q=a`), 401, 401)
  })

  test('takes as many statements, whatever there is', async () => {
    const own = await newGardener(service)
    const countFor = async () => {
      const recorded = recordQueries(service.db)
      await search({ db: recorded.db, search: new SpeciesSearch() }, scopeOf(own), { q: 'moss', limit: 20 })
      return recorded.queries.length
    }
    const speciesId = (await catalogue.add({ commonName: 'Moss' })).id
    const addPlant = async () => {
      const plantIds = [await plantOf(own, { name: 'Moss', speciesId })]
      await made(service, 'POST /api/v1/plant-journals', { by: own, payload: { plantIds } })
    }
    await addPlant()
    const before = await countFor()
    for (let at = 0; at < 5; at++) await addPlant()
    assert.equal(await countFor(), before)
  })
})
