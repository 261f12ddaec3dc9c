import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../../test/envelope.ts'
import { gardenRows, newGardener } from '../../../../../test/gardener.ts'
import { dayFromNow } from '../../../../../test/grants.ts'
import { made } from '../../../../../test/made.ts'
import { type Person, registerPerson } from '../../../../../test/people.ts'
import {
  addCatalogue,
  exportOf,
  filledGarden,
  gardenSeen,
  importInto,
  takeoutOf,
} from '../../../../../test/takeout.ts'
import { buildTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { traces } from '../../../../../test/upload.ts'
import type { PlantProblem } from '../../../care/problems/problems.schema.ts'
import type { CareSchedule } from '../../../care/schedules/schedules.schema.ts'
import type { Wish } from '../../../garden/wishes/wishes.schema.ts'

const AT = 1_767_225_600_000

onEachEngine('an import', (engine) => {
  let service: TestApp
  let species: Record<string, number>
  let owner: Person
  let archive: Buffer
  before(async () => {
    service = await buildTestApp(engine)
    species = await addCatalogue(service)
    owner = await filledGarden(service, species)
    archive = await exportOf(service, owner)
  })
  after(() => service.close())

  test('as a dry run tells what it would do, and writes nothing', async () => {
    const by = await newGardener(service)
    const before = [await gardenRows(service), await traces(service)]
    const dry = await importInto(service, by, archive, { query: '?dryRun=true' })
    assert.deepEqual([await gardenRows(service), await traces(service)], before)
    const real = await importInto(service, by, archive)
    assertSuccess(dry, { ...real.json().data, dryRun: true })
  })

  test('adds to what is there: regions last, tags by their names, settings as they are', async () => {
    const by = await newGardener(service)
    await made(service, 'PUT /api/v1/care-settings', { by, payload: { timeZone: 'Europe/Berlin' } })
    const own = await made<{ timeZone: string }>(service, 'GET /api/v1/care-settings', { by })
    const reply = await importInto(service, by, archive)
    const { made: counts, reusedTags } = reply.json().data
    assert.deepEqual([counts.tags, reusedTags, counts.settings], [2, 1, false])
    const regions = await made<{ name: string }[]>(service, 'GET /api/v1/regions', { by })
    assert.deepEqual(
      regions.map(({ name }) => name),
      ['Home', 'Empty', 'Home'],
    )
    const tags = await made<{ id: number; name: string; plantCount: number }[]>(
      service,
      'GET /api/v1/plant-tags',
      { by },
    )
    assert.deepEqual(
      tags.map(({ name, plantCount }) => [name, plantCount]),
      [
        ['Rare', 1],
        ['thirsty', 1],
        ['unused', 0],
      ],
    )
    assert.ok(tags.some(({ id }) => id === by.tagId))
    assert.deepEqual(await made(service, 'GET /api/v1/care-settings', { by }), own)
  })

  test('twice makes two gardens side by side', async () => {
    const by = await registerPerson(service)
    for (let at = 0; at < 2; at++) assert.equal((await importInto(service, by, archive)).statusCode, 200)
    const { plants, regions }: Record<string, unknown> = await gardenSeen(service, by)
    assert.ok(Array.isArray(plants) && Array.isArray(regions))
    assert.deepEqual([plants.length, regions.length], [6, 4])
  })

  test('finds species by scientific name, then by common name, and names those it does not find', async () => {
    const by = await registerPerson(service)
    const named = (commonName: string, scientificName: string | null) => ({
      id: 999_999,
      commonName,
      scientificName,
    })
    const wanted = [
      named('Delicious monster', 'MONSTERA deliciosa'),
      named('OLD FERN', 'Filix imaginaria'),
      named('Dream flower', 'Somnia florens'),
      named('Dream flower', 'Somnia florens'),
      null,
    ]
    const plants = wanted.map((species, at) => ({
      ...{ id: at + 1, name: `Plant ${at + 1}`, species, location: null, plantingDate: null, createdAt: AT },
      ...{ cultivationMethod: 0, substrate: 0, status: 0, covers: [], tags: [] },
    }))
    const reply = await importInto(service, by, await takeoutOf({ 'plants.jsonl': plants }))
    assertSuccess(reply, {
      ...{ format: 'Frond takeout', dryRun: false, reusedTags: 0, leftOut: [] },
      made: {
        regions: 0,
        locations: 0,
        tags: 0,
        media: 0,
        plants: 5,
        journals: 0,
        schedules: 0,
        problems: 0,
        wishes: 0,
        settings: false,
      },
      unmatchedSpecies: [{ name: 'Somnia florens', plants: 2 }],
    })
    const { items } = await made<{ items: { species: { id: number } | null }[] }>(
      service,
      'GET /api/v1/plants?sort=name',
      { by },
    )
    const unknown = species['Unknown plant']
    assert.deepEqual(
      items.map((plant) => plant.species?.id),
      [species['Swiss cheese plant'], species['Old fern'], unknown, unknown, undefined],
    )
  })

  test('leaves out files that are listed and not there, and what shows them', async () => {
    const by = await registerPerson(service)
    const media = {
      id: 7,
      url: '/a.jpg',
      contentType: 'image/jpeg',
      size: 1,
      createdAt: AT,
      file: 'media/7.jpg',
    }
    const plant = {
      ...{ id: 1, name: 'Bare', species: null, location: null, plantingDate: null, createdAt: AT },
      ...{ cultivationMethod: 0, substrate: 0, status: 0, covers: [{ id: 7, url: '/a.jpg' }], tags: [] },
    }
    const reply = await importInto(
      service,
      by,
      await takeoutOf({ 'media.jsonl': [media], 'plants.jsonl': [plant] }),
    )
    const { leftOut, made: counts } = reply.json().data
    assert.deepEqual(leftOut, [
      { what: 'files', count: 1, why: 'They are listed, but are not in the archive.' },
    ])
    assert.deepEqual([counts.media, counts.plants], [0, 1])
  })

  test('leaves out until when it was to be quiet, which may be over', async () => {
    const settings = {
      ...{ timeZone: 'Asia/Tokyo', hemisphere: 1, remindAt: '09:00', remindOn: [1], reminders: true },
      ...{ digest: 1, lookAhead: 0, language: 'en' },
    }
    const by = await registerPerson(service)
    const quiet = await takeoutOf({ 'settings.json': { ...settings, quietUntil: '2026-01-02' } })
    assert.equal((await importInto(service, by, quiet)).json().data.made.settings, true)
    assert.deepEqual(await made(service, 'GET /api/v1/care-settings', { by }), settings)
  })

  test('leaves out turns, which are those of accounts of another server', async () => {
    const from = await newGardener(service)
    const speciesId = species['Old fern']
    const plant = { name: 'Fern', speciesId, locationId: from.locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by: from, payload: plant })
    const payload = { plantId, type: 1, every: 7, unit: 1, assignees: [from.user.id] }
    const { assignees, turn, ...shared } = await made<CareSchedule>(service, 'POST /api/v1/care-schedules', {
      ...{ by: from, payload },
    })
    assert.deepEqual([assignees, turn], [[from.user.id], from.user.id])
    const by = await registerPerson(service)
    const { leftOut } = (await importInto(service, by, await exportOf(service, from))).json().data
    assert.deepEqual(leftOut, [
      { what: 'turns', count: 1, why: 'They are those of accounts of another server.' },
    ])
    const { items } = await made<{ items: CareSchedule[] }>(service, 'GET /api/v1/care-schedules', { by })
    assert.deepEqual(
      items.map((schedule) => ({ ...schedule, id: shared.id, plantId })),
      [shared],
    )
  })

  test('of an archive that lists less than it counts tells how much of what is lacking', async () => {
    const manifest = { format: 'frond-takeout', version: 1 }
    const counts = {
      ...{ regions: 1, tags: 3, media: 2, plants: 3, journals: 5, schedules: 4, channels: 6, sessions: 7 },
      ...{ problems: 2, wishes: 3 },
    }
    const tags = ['Rare', 'thirsty'].map((name, at) => ({ id: at + 1, name, plantCount: 0, createdAt: AT }))
    const plant = {
      ...{ name: 'Bare', species: null, location: null, plantingDate: null, createdAt: AT },
      ...{ cultivationMethod: 0, substrate: 0, status: 0, covers: [], tags: [] },
    }
    const plants = [1, 2, 3].map((id) => ({ ...plant, id }))
    const lists = { 'tags.jsonl': tags, 'plants.jsonl': plants }
    const made = {
      ...{
        regions: 0,
        locations: 0,
        tags: 2,
        media: 0,
        plants: 3,
        journals: 0,
        schedules: 0,
        problems: 0,
        wishes: 0,
        settings: false,
      },
    }
    const answered = { format: 'Frond takeout', dryRun: false, reusedTags: 0, unmatchedSpecies: [], made }
    const why = 'The archive counts more than it lists.'
    const lacking = [
      { what: 'regions', count: 1, why },
      { what: 'tags', count: 1, why },
      { what: 'files', count: 2, why },
      { what: 'journal entries', count: 5, why },
      { what: 'care schedules', count: 4, why },
      { what: 'problems of plants', count: 2, why },
      { what: 'wishes', count: 3, why },
    ]
    for (const [told, leftOut] of [
      [{ ...manifest, counts }, lacking],
      // An archive that is written by hand need not have counts.
      [manifest, []],
      [{ ...manifest, counts: { tags: 1, plants: '9', journals: 1e300, media: -1, schedules: null } }, []],
      [{ ...manifest, counts: [9] }, []],
    ]) {
      const by = await registerPerson(service)
      const reply = await importInto(service, by, await takeoutOf({ 'frond.json': told, ...lists }))
      assertSuccess(reply, { ...answered, leftOut })
    }
  })

  const plant = (id: number) => ({
    ...{ id, name: `Fern ${id}`, species: null, location: null, plantingDate: null, createdAt: AT },
    ...{ cultivationMethod: 0, substrate: 0, status: 0, covers: [], tags: [] },
  })
  const problem = {
    ...{ id: 1, plant: { id: 1, name: 'Fern' }, kind: 1, name: 'Rust', since: '2026-01-05', isolated: false },
    createdAt: AT,
  }

  test('brings problems to the plants that they were of, and nothing else to do', async () => {
    const by = await registerPerson(service)
    const own = await newGardener(service)
    const lists = {
      'plants.jsonl': [plant(7), plant(1)],
      'problems.jsonl': [
        { ...problem, note: 'Old leaves', checkEvery: 3, nextCheck: '2099-01-01' },
        { ...problem, id: 9, plant: { id: 7, name: 'Other' }, isolated: true, endedOn: '2026-01-06' },
      ],
    }
    for (const who of [by, own]) {
      const reply = await importInto(service, who, await takeoutOf(lists))
      assert.equal(reply.json().data.made.problems, 2)
    }
    const { items } = await made<{ items: PlantProblem[] }>(service, 'GET /api/v1/plant-problems', { by })
    const plants = await made<{ items: { id: number; name: string }[] }>(
      service,
      'GET /api/v1/plants?sort=name',
      { by },
    )
    const [first, seventh] = plants.items.map(({ id, name }) => ({ id, name }))
    const { id: _id, ...same } = problem
    assert.deepEqual(
      items.map(({ id: _id, ...shown }) => shown),
      [
        { ...same, plant: first, note: 'Old leaves', checkEvery: 3, nextCheck: '2026-01-08' },
        { ...same, plant: seventh, isolated: true, endedOn: '2026-01-06' },
      ],
    )
  })

  test('takes a day that it is already elsewhere for today, and no later one', async () => {
    const by = await registerPerson(service)
    const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)]
    const problems = [{ ...problem, since: tomorrow, endedOn: tomorrow }]
    const lists = { 'plants.jsonl': [plant(1)], 'problems.jsonl': problems }
    assert.equal((await importInto(service, by, await takeoutOf(lists))).statusCode, 200)
    const { items } = await made<{ items: PlantProblem[] }>(service, 'GET /api/v1/plant-problems', { by })
    assert.deepEqual(
      items.map(({ since, endedOn }) => [since, endedOn]),
      [[today, today]],
    )
  })

  test('finds the species of wishes, which keep their names without one', async () => {
    const by = await registerPerson(service)
    const named = (commonName: string, scientificName?: string) => ({
      id: 999_999,
      commonName,
      scientificName,
    })
    const wishes = [
      { id: 5, name: 'Monster', species: named('x', 'MONSTERA deliciosa'), note: 'Small', createdAt: AT },
      { id: 3, name: 'Dream flower', species: named('Dream flower', 'Somnia florens'), createdAt: AT },
      { id: 4, name: 'Lemon', createdAt: AT },
    ]
    const reply = await importInto(service, by, await takeoutOf({ 'wishes.jsonl': wishes }))
    const { made: counts, unmatchedSpecies } = reply.json().data
    assert.deepEqual([counts.wishes, counts.plants, unmatchedSpecies], [3, 0, []])
    const shown = await made<Wish[]>(service, 'GET /api/v1/wishes', { by })
    const id = species['Swiss cheese plant']
    assert.deepEqual(
      shown.map(({ id: _id, ...wish }) => wish),
      [
        { name: 'Lemon', createdAt: AT },
        { name: 'Dream flower', createdAt: AT },
        {
          ...{ name: 'Monster', note: 'Small', createdAt: AT },
          species: { id, commonName: 'Swiss cheese plant', scientificName: 'Monstera deliciosa' },
        },
      ],
    )
  })

  test('is refused where it would be beyond a limit, also in a dry run', async () => {
    const by = await registerPerson(service)
    const plants = [plant(1)]
    const problems = (count: number, fields: object) =>
      Array.from({ length: count }, (_, at) => ({ ...problem, id: at + 1, ...fields }))
    const wishes = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: at + 1, name: 'Fig', createdAt: AT }))
    const importing = async (lists: object, query = '') =>
      importInto(service, by, await takeoutOf({ 'plants.jsonl': plants, ...lists }), { query })
    const first = { 'problems.jsonl': problems(999, {}), 'wishes.jsonl': wishes(499) }
    assert.equal((await importing(first)).statusCode, 200)
    const ended = { 'problems.jsonl': problems(50, { endedOn: '2026-01-06' }) }
    assert.equal((await importing(ended)).statusCode, 200)
    const before = await gardenRows(service)
    for (const query of ['?dryRun=true', '']) {
      assertFailure(await importing({ 'problems.jsonl': problems(2, {}) }, query), 4802, 409)
      assertFailure(await importing({ 'wishes.jsonl': wishes(2) }, query), 4804, 409)
    }
    assert.deepEqual(await gardenRows(service), before)
    const last = { 'problems.jsonl': problems(1, {}), 'wishes.jsonl': wishes(1) }
    assert.equal((await importing(last)).statusCode, 200)
  })
})
