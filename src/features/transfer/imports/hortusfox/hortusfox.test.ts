import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hortusFoxBackup, hortusFoxPlant, oldHortusFoxPlant } from '../../../../../test/foreign-archives.ts'
import { foundBy } from '../../../../../test/foreign-source.ts'
import { picture } from '../../../../../test/pictures.ts'
import { HORTUSFOX } from './hortusfox-draft.ts'

const LOCATION = {
  id: 1,
  name: 'Kitchen',
  icon: null,
  notes: null,
  active: 1,
  created_at: '2026-01-01 00:00:00',
}

async function found(...[tables, files]: Parameters<typeof hortusFoxBackup>) {
  const garden = await foundBy(HORTUSFOX, await hortusFoxBackup(tables, files))
  assert.ok(garden)
  return garden
}

function entryOf(type: number, time: string, remark?: string, files: string[] = []) {
  const told = remark === undefined ? {} : { remark }
  return { plants: ['1'], files, fields: { type, eventTime: Date.parse(time), ...told } }
}

function withoutPlace({ at: _at, ...rest }: { at: string }) {
  return rest
}

describe('a backup of HortusFox', () => {
  test('gives a plant with all that is known of it', async () => {
    const garden = await found({
      locations: [LOCATION],
      plants: [
        hortusFoxPlant({
          name: 'Tom &amp; Ann&#039;s',
          scientific_name: 'Monstera deliciosa',
          knowledge_link: 'https://example.org/monstera',
          tags: 'big  Gift gift',
          lifespan: 'lifespan_perennial',
          hardy: 1,
          cutting_month: 3,
          humidity: 60,
          light_level: 'light_level_half_shade',
          notes: 'Nice.',
          clone_num: 1,
        }),
      ],
      plantattrs: [{ id: 1, plant: 1, label: 'Pot', datatype: 'text', content: 'clay' }],
    })
    assert.deepEqual(garden, {
      regions: [
        {
          at: 'locations/data.json, item 1',
          fields: { name: 'HortusFox' },
          locations: [{ at: 'locations/data.json, item 1', ref: '1', fields: { name: 'Kitchen' } }],
        },
      ],
      places: [],
      tags: [
        { at: 'plants/data.json, item 1', ref: '1', fields: { name: 'big' } },
        { at: 'plants/data.json, item 1', ref: '2', fields: { name: 'Gift' } },
      ],
      files: [],
      plants: [
        {
          at: 'plants/data.json, item 1',
          ref: '1',
          species: { scientificName: 'Monstera deliciosa' },
          location: '1',
          fields: {
            name: "Tom & Ann's (2)",
            status: 0,
            remark:
              'Nice.\nLink: https://example.org/monstera\nLight: half shade\nHumidity: 60 %\nLifespan: perennial\nHardy: yes\nMonth of cutting: 3\nPot: clay',
          },
          tags: ['1', '2'],
          covers: [],
          createdAt: Date.parse('2026-01-02T03:04:05Z'),
        },
      ],
      entries: [],
      schedules: [],
      leftOut: [],
    })
  })

  test('tells in the journal what happened when, once', async () => {
    const { entries, plants, leftOut } = await found({
      locations: [LOCATION],
      plants: [
        hortusFoxPlant({
          last_watered: '2026-05-01 00:00:00',
          last_repotted: '2026-04-01 17:30:00',
          last_fertilised: '0000-00-00 00:00:00',
          date_of_purchase: '2025-12-24 00:00:00',
          health_state: 'pest_infestation',
          history: 1,
          history_date: '2026-05-03 10:00:00',
        }),
      ],
      plantlog: [
        { plant: 1, content: 'New leaf', created_at: '2026-03-01 08:00:00', updated_at: null },
        { plant: 1, content: '[System] last_watered = 2026-05-01', created_at: '2026-05-01 09:00:00' },
        { plant: 1, content: '[System] last_watered = 2026-04-20', created_at: '2026-04-20 09:00:00' },
        { plant: 1, content: '[System] last_watered = #null', created_at: '2026-04-21 09:00:00' },
        { plant: 1, content: '[System] notes = a\nb', created_at: '2026-04-21 09:00:00' },
        { plant: 9, content: 'Whose?', created_at: '2026-04-21 09:00:00' },
        { plant: 1, content: 'When?', created_at: null },
      ],
    })
    assert.deepEqual(entries.map(withoutPlace), [
      entryOf(1, '2026-05-01T12:00Z'),
      entryOf(4, '2026-04-01T17:30Z'),
      entryOf(24, '2025-12-24T12:00Z'),
      entryOf(26, '2026-05-03T10:00Z', 'Archived'),
      entryOf(9, '2026-05-02T09:00Z', 'Health: pest infestation'),
      entryOf(0, '2026-03-01T08:00Z', 'New leaf'),
      entryOf(1, '2026-04-20T12:00Z'),
    ])
    assert.equal(plants[0]?.fields.status, 1)
    assert.deepEqual(leftOut, [
      { what: 'dates', why: 'They are not dates.', count: 1 },
      { what: 'log entries', why: 'HortusFox wrote them itself when a field was changed.', count: 2 },
      { what: 'log entries', why: 'Their plant is not in the archive.', count: 1 },
      { what: 'log entries', why: 'They have no time.', count: 1 },
    ])
  })

  test('has photographs: of the plant, of the gallery, and attachments', async () => {
    const photo = await picture('png')
    const at = '2026-02-01 10:00:00'
    const { files, plants, entries, leftOut } = await found(
      {
        locations: [LOCATION],
        plants: [
          hortusFoxPlant({ id: 1, photo: 'b_thumb.png' }),
          hortusFoxPlant({ id: 2, photo: 'c_thumb.png' }),
          hortusFoxPlant({ id: 3, photo: 'https://example.org/d.png' }),
          hortusFoxPlant({ id: 4, photo: '../plants/img/c_thumb.png' }),
        ],
        gallery: [
          { plant: 1, thumb: 'b_thumb.png', original: 'b.png', label: 'Winter', created_at: at },
          { plant: 1, thumb: 'x_thumb.png', original: 'x.png', label: '', created_at: at },
        ],
        platts: [
          { plant: 1, label: 'Invoice', file: 'i.pdf', created_at: at },
          { plant: 1, label: 'Page', file: 'p.html', created_at: at },
        ],
      },
      {
        'plants/img/b_thumb.png': photo,
        'plants/img/c_thumb.png': photo,
        'plants/img/placeholder.jpg': photo,
        'gallery/img/b_thumb.png': photo,
        'gallery/img/b.png': photo,
        'platts/files/i.pdf': Buffer.from('%PDF-1.4\n'),
        'platts/files/p.html': Buffer.from('<html>'),
      },
    )
    assert.deepEqual(
      plants.map(({ covers }) => covers),
      [['gallery/img/b.png'], ['plants/img/c_thumb.png'], [], []],
    )
    assert.deepEqual(files, ['gallery/img/b.png', 'plants/img/c_thumb.png', 'platts/files/i.pdf'])
    assert.deepEqual(entries.map(withoutPlace), [
      entryOf(12, '2026-02-01T10:00Z', 'Winter', ['gallery/img/b.png']),
      entryOf(0, '2026-02-01T10:00Z', 'Invoice', ['platts/files/i.pdf']),
    ])
    assert.deepEqual(leftOut, [
      { what: 'photographs', why: 'They are on another server.', count: 1 },
      { what: 'files', why: 'They are not in the archive.', count: 2 },
      { what: 'files', why: 'Files of their type are not accepted.', count: 1 },
    ])
  })

  test('of an old version has fewer columns, and numbers as texts', async () => {
    const { plants, regions } = await found({ plants: [oldHortusFoxPlant({ perennial: '1' })] })
    assert.deepEqual(regions, [])
    assert.deepEqual(plants, [
      {
        at: 'plants/data.json, item 1',
        ref: '1',
        species: {},
        location: null,
        fields: { name: 'Monstera', status: 0, remark: 'Lifespan: perennial' },
        tags: [],
        covers: [],
        createdAt: Date.parse('2026-01-02T03:04:05Z'),
      },
    ])
  })

  test('says what it has that does not fit', async () => {
    const { leftOut, plants } = await found({
      locations: [{ ...LOCATION, notes: 'Warm' }, LOCATION],
      plants: [
        hortusFoxPlant({ name: 'a'.repeat(512), notes: 'n'.repeat(9_000), tags: 't'.repeat(40) }),
        hortusFoxPlant({ id: 1 }),
        hortusFoxPlant({ id: 2, name: ' ' }),
        hortusFoxPlant({ id: 3, location: 5, created_at: '2199-01-01 00:00:00' }),
        hortusFoxPlant({ id: [4], name: {} }),
      ],
      locationlog: [{ location: 1, content: 'Swept' }],
      tasks: [{ title: 'Buy soil' }, { title: 'Buy pots' }],
      inventory: [{ name: 'Shovel' }],
      calendar: [{ name: 'Fair' }],
    })
    assert.deepEqual(
      plants.map(({ fields, createdAt }) => [String(fields.name).length, typeof createdAt]),
      [
        [48, 'number'],
        [8, 'undefined'],
      ],
    )
    assert.deepEqual(leftOut, [
      { what: 'notes of locations', why: 'Locations have none here.', count: 1 },
      { what: 'locations', why: 'They have no number of their own.', count: 1 },
      { what: 'ends of tags', why: 'Only 32 characters fit.', count: 1 },
      { what: 'ends of remarks of plants', why: 'Only 2000 characters fit.', count: 1 },
      { what: 'ends of names of plants', why: 'Only 48 characters fit.', count: 1 },
      { what: 'plants', why: 'They have no number of their own.', count: 2 },
      { what: 'plants', why: 'They have no name.', count: 1 },
      { what: 'locations of plants', why: 'They are not in the archive.', count: 1 },
      {
        what: 'tasks',
        why: 'They belong to no plant; care schedules can be made for plants.',
        count: 2,
      },
      { what: 'calendar entries', why: 'They belong to no plant.', count: 1 },
      { what: 'items of the inventory', why: 'There is no inventory here.', count: 1 },
      { what: 'log entries of locations', why: 'Only plants have a journal.', count: 1 },
    ])
  })
})
