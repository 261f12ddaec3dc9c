import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type ForeignFile,
  foreignArchive,
  plantItPage,
  plantItPlant,
} from '../../../../../test/foreign-archives.ts'
import { foundBy } from '../../../../../test/foreign-source.ts'
import { picture } from '../../../../../test/pictures.ts'
import { PLANT_IT } from './plant-it-draft.ts'

async function found(files: Readonly<Record<string, ForeignFile>>) {
  const garden = await foundBy(PLANT_IT, await foreignArchive(files))
  assert.ok(garden)
  return garden
}

const FERN = plantItPlant(1, { personalName: 'Ferny' })

function reminder(fields: object): object {
  return {
    id: 1,
    targetId: 1,
    start: '2026-05-01T00:00:00.000+00:00',
    end: null,
    frequency: { quantity: 4, unit: 'DAYS' },
    repeatAfter: { quantity: 1, unit: 'DAYS' },
    lastNotified: null,
    action: 'WATERING',
    enabled: true,
    ...fields,
  }
}

describe('what a server of Plant-it has answered', () => {
  test('gives plants, their places and what became of them', async () => {
    const garden = await found({
      'plants-2.json': plantItPage([
        plantItPlant(3, {
          personalName: 'Third',
          state: 'GIFTED',
          endDate: '2026-03-01T00:00:00.000+00:00',
          location: 'balcony',
        }),
      ]),
      'plants-1.json': plantItPage([
        plantItPlant(1, {
          personalName: 'First',
          state: 'PLANTED',
          startDate: '2025-04-01T00:00:00.000+00:00',
          note: 'Nice.',
          purchasedPrice: 12.5,
          currencySymbol: '€',
          seller: 'Market',
          location: 'Balcony',
        }),
        plantItPlant(2, {
          personalName: 'Second',
          state: 'DEAD',
          startDate: '2025-04-01T00:00:00.000+00:00',
          endDate: '2026-02-01T00:00:00.000+00:00',
        }),
      ]),
    })
    const [first, second, third] = ['plants-1.json, item 1', 'plants-1.json, item 2', 'plants-2.json, item 1']
    const species = { scientificName: 'Sedum palmeri' }
    const nothing = { tags: [], covers: [] }
    assert.deepEqual(garden, {
      regions: [
        {
          at: first,
          fields: { name: 'Plant-it' },
          locations: [{ at: first, ref: '1', fields: { name: 'Balcony' } }],
        },
      ],
      places: [],
      tags: [],
      files: [],
      plants: [
        {
          ...{ at: first, ref: '1', species, location: '1', ...nothing },
          fields: {
            name: 'First',
            status: 0,
            plantingDate: '2025-04-01',
            remark: 'Nice.\nPrice: 12.5 €\nSeller: Market',
          },
        },
        { at: second, ref: '2', species, location: null, ...nothing, fields: { name: 'Second', status: 2 } },
        { at: third, ref: '3', species, location: '1', ...nothing, fields: { name: 'Third', status: 1 } },
      ],
      entries: [
        {
          ...{ at: second, plants: ['2'], files: [] },
          fields: { type: 24, eventTime: Date.parse('2025-04-01T00:00Z') },
        },
        {
          ...{ at: second, plants: ['2'], files: [] },
          fields: { type: 25, eventTime: Date.parse('2026-02-01T00:00Z') },
        },
        {
          ...{ at: third, plants: ['3'], files: [] },
          fields: { type: 26, eventTime: Date.parse('2026-03-01T00:00Z'), remark: 'Given away' },
        },
      ],
      schedules: [],
      leftOut: [],
    })
  })

  test('of a version before 0.3 has the fields of a plant beside each other', async () => {
    const { plants } = await found({
      'plants.json': plantItPage([
        { id: 1, personalName: 'Old', plantState: 'DEAD', startDate: null, note: null, botanicalInfoId: 7 },
      ]),
      'botanical-info.json': plantItPage([{ id: 7, scientificName: 'Hoya carnosa', species: 'carnosa' }]),
    })
    assert.deepEqual(
      plants.map(({ fields, species }) => ({ fields, species })),
      [{ fields: { name: 'Old', status: 2 }, species: { scientificName: 'Hoya carnosa' } }],
    )
  })

  test('has a diary, whose kinds are those of the journal', async () => {
    const kinds = [
      ...['WATERING', 'FERTILIZING', 'MISTING', 'REPOTTING', 'TRANSPLANTING', 'PRUNING', 'PROPAGATING'],
      ...['TREATMENT', 'OBSERVATION', 'SEEDING', 'WATER_CHANGING', 'BIOSTIMULATING', 'toString'],
    ]
    const entry = { note: null, date: '2026-05-01T07:30:00.000+00:00', diaryId: 101, diaryTargetId: 1 }
    const { entries, leftOut } = await found({
      'plants.json': plantItPage([FERN]),
      'diary.json': plantItPage([
        ...kinds.map((type, id) => ({ ...entry, id, type })),
        { ...entry, type: 'WATERING', note: 'Much', diaryTargetId: null },
        { ...entry, type: 'WATERING', date: 'soon' },
        { ...entry, type: 'WATERING', diaryTargetId: 9, diaryId: 9 },
      ]),
    })
    const eventTime = Date.parse('2026-05-01T07:30Z')
    assert.deepEqual(
      entries.map(({ fields }) => fields),
      [
        ...[1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 18, 22, 26].map((type) => ({ type, eventTime })),
        { type: 1, eventTime, remark: 'Much' },
      ],
    )
    assert.deepEqual(leftOut, [
      { what: 'diary entries', why: 'They have no date.', count: 1 },
      { what: 'diary entries', why: 'Their plant is not in the archive.', count: 1 },
    ])
  })

  test('has photographs by their ids, in any folder', async () => {
    const photo = await picture('png')
    const image = { createOn: '2026-05-01T07:30:00.000+00:00', description: null, targetId: 1 }
    const { files, plants, entries, leftOut } = await found({
      'answers/plants.json': plantItPage([
        plantItPlant(1, { personalName: 'Ferny' }, { avatarImageId: 'a-1' }),
      ]),
      'answers/images.json': [
        { ...image, id: 'a-1' },
        { ...image, id: 'a-2', description: 'Winter' },
        { ...image, id: 'a-3' },
        { ...image, id: 'a-4', targetId: 5 },
        { ...image, id: 'a-5' },
      ],
      'upload-dir/a-1.png': photo,
      'upload-dir/a-2.jpeg': photo,
      'upload-dir/a-5.pdf': Buffer.from('%PDF-1.4\n'),
    })
    assert.deepEqual(files, ['upload-dir/a-1.png', 'upload-dir/a-2.jpeg'])
    assert.deepEqual(plants[0]?.covers, ['upload-dir/a-1.png'])
    const eventTime = Date.parse('2026-05-01T07:30Z')
    assert.deepEqual(
      entries.map(({ fields, files }) => ({ fields, files })),
      [
        { fields: { type: 12, eventTime }, files: ['upload-dir/a-1.png'] },
        { fields: { type: 12, eventTime, remark: 'Winter' }, files: ['upload-dir/a-2.jpeg'] },
      ],
    )
    assert.deepEqual(leftOut, [
      { what: 'files', why: 'They are not in the archive.', count: 1 },
      { what: 'photographs', why: 'Their plant is not in the archive, or they have no date.', count: 1 },
      { what: 'photographs', why: 'They are not pictures.', count: 1 },
    ])
  })

  test('has reminders, which become schedules where they can', async () => {
    const { schedules, leftOut } = await found({
      'plants.json': plantItPage([FERN]),
      'reminders.json': [
        reminder({}),
        reminder({ action: 'PRUNING', frequency: { quantity: 2, unit: 'YEARS' }, enabled: false }),
        reminder({ frequency: { quantity: 9, unit: 'DAYS' } }),
        reminder({ action: 'MISTING', frequency: { quantity: 400, unit: 'DAYS' } }),
        reminder({ action: 'MISTING', frequency: { quantity: '4', unit: 'DAYS' } }),
        reminder({ action: 'MISTING', frequency: null }),
        reminder({ action: 'MISTING', end: '2027-01-01T00:00:00.000+00:00' }),
        reminder({ action: 'MISTING', start: '2150-01-01T00:00:00.000+00:00' }),
        reminder({ action: 'MISTING', targetId: 2 }),
      ],
    })
    const startDate = '2026-05-01'
    assert.deepEqual(schedules, [
      {
        ...{ at: 'reminders.json, item 1', plant: '1' },
        fields: { type: 1, mode: 1, every: 4, unit: 1, startDate, paused: false },
      },
      {
        ...{ at: 'reminders.json, item 2', plant: '1' },
        fields: { type: 6, mode: 1, every: 24, unit: 3, startDate, paused: true },
      },
    ])
    assert.deepEqual(leftOut, [
      { what: 'reminders', why: 'A plant has one schedule of a kind.', count: 1 },
      { what: 'reminders', why: 'Schedules are for 1 to 365 days, 104 weeks or 120 months.', count: 1 },
      { what: 'reminders', why: 'How often is not said.', count: 2 },
      { what: 'reminders', why: 'Schedules have no end.', count: 1 },
      { what: 'reminders', why: 'When they start is not said.', count: 1 },
      { what: 'reminders', why: 'Their plant is not in the archive.', count: 1 },
    ])
  })
})
