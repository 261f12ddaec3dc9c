import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../../test/engines.ts'
import { assertSuccess } from '../../../../../test/envelope.ts'
import { gardenRows, newGardener } from '../../../../../test/gardener.ts'
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
import type { CareSchedule } from '../../../care/schedules/schedules.schema.ts'

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
})
