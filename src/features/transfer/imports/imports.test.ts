// Not in a quick run: it writes and reads whole archives.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertSuccess } from '../../../../test/envelope.ts'
import { everyRow } from '../../../../test/every-row.ts'
import {
  foreignArchive,
  hortusFoxBackup,
  hortusFoxPlant,
  plantItPage,
  plantItPlant,
} from '../../../../test/foreign-archives.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { picture } from '../../../../test/pictures.ts'
import { addCatalogue, importInto } from '../../../../test/takeout.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { CareSchedule } from '../../care/schedules/schedules.schema.ts'
import type { Journal } from '../../garden/journals/journals.schema.ts'
import type { Plant } from '../../garden/plants/plants.schema.ts'
import type { Region } from '../../garden/regions/regions.schema.ts'

const DAMAGED = 'The file is damaged: it begins like an image but cannot be read as one.'
const NOTHING = {
  regions: 0,
  locations: 0,
  tags: 0,
  media: 0,
  plants: 0,
  journals: 0,
  schedules: 0,
  problems: 0,
  wishes: 0,
  settings: false,
}

onEachEngine('a garden of another program', (engine) => {
  let service: TestApp
  let by: Person
  let photo: Buffer
  before(async () => {
    service = await buildTestApp(engine)
    await addCatalogue(service)
    photo = await picture('png')
  })
  after(() => service.close())

  const rows = () => everyRow(service.db)

  /** A dry run writes nothing and says what the import then says. */
  async function assertImport(file: Buffer, expected: object): Promise<void> {
    const before = await rows()
    assertSuccess(await importInto(service, by, file, { query: '?dryRun=true' }), {
      ...expected,
      dryRun: true,
    })
    assert.deepEqual(await rows(), before)
    assertSuccess(await importInto(service, by, file), { ...expected, dryRun: false })
  }

  async function assertRefused(file: Buffer, errors: readonly object[]): Promise<void> {
    const before = await rows()
    for (const query of ['?dryRun=true', '']) {
      const reply = await importInto(service, by, file, { query })
      const { code, data } = reply.json()
      assert.deepEqual(
        { status: reply.statusCode, code, data },
        { status: 400, code: 1101, data: { errors } },
      )
    }
    assert.deepEqual(await rows(), before)
  }

  test('comes as a backup of HortusFox', async () => {
    by = await registerPerson(service)
    const file = await hortusFoxBackup(
      {
        locations: [{ id: 4, name: 'Küche &amp; Flur', notes: null, active: 1 }],
        plants: [
          hortusFoxPlant({
            id: 7,
            name: 'Monty',
            scientific_name: 'monstera deliciosa',
            location: 4,
            tags: 'big gift',
            photo: 'a_thumb.png',
            last_watered: '2026-05-01 00:00:00',
          }),
          hortusFoxPlant({ id: 8, name: 'Who', scientific_name: 'Nescio quid', location: 9, history: 1 }),
        ],
        gallery: [
          { plant: 7, thumb: 'b_t.png', original: 'b.png', label: 'New', created_at: '2026-04-01 10:00:00' },
          { plant: 7, thumb: 'c_t.png', original: 'c.png', label: 'Cut', created_at: '2026-03-01 10:00:00' },
        ],
        tasks: [{ title: 'Buy soil' }],
      },
      {
        'plants/img/a_thumb.png': photo,
        'gallery/img/b.png': photo,
        'gallery/img/c.png': photo.subarray(0, 30),
      },
    )
    await assertImport(file, {
      format: 'HortusFox backup',
      made: { ...NOTHING, regions: 1, locations: 1, tags: 2, media: 2, plants: 2, journals: 3 },
      reusedTags: 0,
      unmatchedSpecies: [{ name: 'Nescio quid', plants: 1 }],
      leftOut: [
        { what: 'locations of plants', why: 'They are not in the archive.', count: 1 },
        {
          what: 'tasks',
          why: 'They belong to no plant; care schedules can be made for plants.',
          count: 1,
        },
        { what: 'files', why: DAMAGED, count: 1 },
      ],
    })
    assert.deepEqual(await summaryOf(service, by), {
      plants: [
        ['Who', 'Unknown plant', null, 1, 0],
        ['Monty', 'Swiss cheese plant', 'Küche & Flur', 0, 1],
      ],
      journals: [
        [1, '2026-05-01T12:00:00.000Z', undefined, 0],
        [12, '2026-04-01T10:00:00.000Z', 'New', 1],
        [12, '2026-03-01T10:00:00.000Z', 'Cut', 0],
      ],
      schedules: [],
      tags: ['big', 'gift'],
      regions: [['HortusFox', 'Küche & Flur']],
    })
  })

  test('comes as the answers of Plant-it', async () => {
    by = await registerPerson(service)
    const file = await foreignArchive({
      'plants.json': plantItPage([
        plantItPlant(
          1,
          { personalName: 'Sed', location: 'Sill', startDate: '2025-04-01T00:00:00.000+00:00' },
          { avatarImageId: 'a', botanicalInfoSpecies: 'Monstera deliciosa' },
        ),
      ]),
      'diary.json': plantItPage([
        { id: 1, type: 'MISTING', note: 'Rain', date: '2026-05-01T07:30:00.000+00:00', diaryTargetId: 1 },
      ]),
      'reminders.json': [
        {
          targetId: 1,
          start: '2026-05-01T00:00:00.000+00:00',
          frequency: { quantity: 4, unit: 'DAYS' },
          action: 'WATERING',
          enabled: true,
        },
      ],
      'images/a.png': photo,
    })
    await assertImport(file, {
      format: 'Plant-it answers',
      made: { ...NOTHING, regions: 1, locations: 1, media: 1, plants: 1, journals: 2, schedules: 1 },
      reusedTags: 0,
      unmatchedSpecies: [],
      leftOut: [],
    })
    assert.deepEqual(await summaryOf(service, by), {
      plants: [['Sed', 'Swiss cheese plant', 'Sill', 0, 1]],
      journals: [
        [3, '2026-05-01T07:30:00.000Z', 'Rain', 0],
        [24, '2025-04-01T00:00:00.000Z', undefined, 0],
      ],
      schedules: [[1, 4, 1, '2026-05-01']],
      tags: [],
      regions: [['Plant-it', 'Sill']],
    })
  })

  test('comes as a table, whose places and tags may be there already', async () => {
    by = await registerPerson(service)
    const home = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'My home' } })
    await made(service, `POST /api/v1/regions/${home.id}/locations`, { by, payload: { name: 'Kitchen' } })
    await made(service, 'POST /api/v1/plant-tags', { by, payload: { name: 'gift' } })
    const file = Buffer.from(
      'Tags,Place,Name,Species,Region\n"Gift, new",kitchen,Ann,swiss cheese plant,\n,Sill,Bob,,\n,Sill,Eve,Old fern,Office\n,sill,Zoe,Nescio quid,office\n',
    )
    await assertImport(file, {
      format: 'Table of plants',
      made: { ...NOTHING, regions: 1, locations: 2, tags: 1, plants: 4 },
      reusedTags: 1,
      unmatchedSpecies: [{ name: 'Nescio quid', plants: 1 }],
      leftOut: [],
    })
    assert.deepEqual(await summaryOf(service, by), {
      plants: [
        ['Zoe', 'Unknown plant', 'Sill', 0, 0],
        ['Eve', 'Old fern', 'Sill', 0, 0],
        ['Bob', 'Unknown plant', 'Sill', 0, 0],
        ['Ann', 'Swiss cheese plant', 'Kitchen', 0, 0],
      ],
      journals: [],
      schedules: [],
      tags: ['gift', 'new'],
      regions: [
        ['My home', 'Kitchen', 'Sill'],
        ['Office', 'Sill'],
      ],
    })
  })

  test('as a table with mistakes is refused, with what is wrong with each line', async () => {
    by = await registerPerson(service)
    await assertRefused(Buffer.from('name,place,date\nAnn,Kitchen,\nBob,,\nEve,Kitchen,soon\n'), [
      { path: 'line 3: place', message: 'must be given' },
      { path: 'line 4: plantingDate', message: 'must be a day such as 2024-05-31' },
    ])
    await assertRefused(Buffer.from(`name,place\n${'Ann,Kitchen\n'.repeat(100_000)}`), [
      { path: 'file', message: 'must have at most 10000 lines' },
    ])
  })

  test('from somebody who means ill is refused, and nothing is written', async () => {
    by = await registerPerson(service)
    const hostile: [Record<string, string>, string, string][] = [
      [
        { 'plants/data.json': '[]', 'plants/img/../../../x': '' },
        'file',
        'has an entry with a name that is not allowed: "plants/img/../../../x"',
      ],
      [
        { 'plants/data.json': `[${' '.repeat(3_000_000)}]` },
        'plants/data.json',
        'unpacks to more than 200 times its size',
      ],
      [
        { 'plants/data.json': `[${Array.from({ length: 100_001 }, (_, id) => `{"a":${id}}`)}]` },
        'file',
        'must have at most 100000 items in its lists',
      ],
      [{ 'plants/data.json': '[[]]' }, 'plants/data.json', 'has an item, number 1, that is no object'],
      [{ 'plants.json': '{"content": {}}' }, 'plants.json', 'ends too early, or is not a list'],
      [
        { 'notes.txt': 'Fern' },
        'file',
        'cannot be imported; these can: Frond takeout, HortusFox backup, Plant-it answers, Table of plants',
      ],
    ]
    for (const [files, path, message] of hostile)
      await assertRefused(await foreignArchive(files), [{ path, message }])
  })
})

/** What a person would look at first, newest first. */
async function summaryOf(service: TestApp, by: Person) {
  const get = <T>(path: string) => made<T>(service, `GET /api/v1/${path}`, { by })
  const plants = await get<{ items: Plant[] }>('plants?size=100')
  const journals = await get<{ items: Journal[] }>('plant-journals?size=100')
  const schedules = await get<{ items: CareSchedule[] }>('care-schedules?size=100')
  const regions = await get<Region[]>('regions')
  return {
    plants: plants.items.map(({ name, species, location, status, covers }) => [
      ...[name, species?.commonName, location?.name ?? null, status, covers.length],
    ]),
    journals: journals.items.map(({ type, eventTime, remark, media }) => [
      ...[type, new Date(eventTime).toISOString(), remark, media.length],
    ]),
    schedules: schedules.items.map(({ type, every, unit, startDate }) => [type, every, unit, startDate]),
    tags: (await get<{ name: string }[]>('plant-tags')).map(({ name }) => name),
    regions: regions.map(({ name, locations }) => [name, ...locations.map((location) => location.name)]),
  }
}
