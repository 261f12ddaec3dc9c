import { hortusFoxPlant, plantItPage, plantItPlant } from '../../foreign-archives.ts'
import { picture } from '../../pictures.ts'
import type { Random } from '../../random.ts'
import { archiveOf } from '../../zip.ts'
import { type Mutated, mutated } from './mutations.ts'
import type { Specimen } from './specimens.ts'

/** What can be imported, by the names of its entries; a table has one, and is no archive. */
export interface Garden {
  readonly name: string
  readonly entries: Readonly<Record<string, Buffer>>
  readonly isTable: boolean
}

type Gardens = readonly [Garden, ...Garden[]]

const AT = 1_767_225_600_000
const NONE = {
  cultivationMethod: 0,
  substrate: 0,
  status: 0,
  plantingDate: null,
  species: null,
  createdAt: AT,
}

function archive(name: string, files: Readonly<Record<string, unknown>>): Garden {
  const entries = Object.entries(files).map(([path, content]) => [path, bytesOf(path, content)] as const)
  return { name, entries: Object.fromEntries(entries), isTable: false }
}

function bytesOf(path: string, content: unknown): Buffer {
  if (Buffer.isBuffer(content)) return content
  const lines = path.endsWith('.jsonl') && Array.isArray(content) ? content : [content]
  return Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))
}

/** One of every format, each with a file and all kinds of things where the format has them. */
export async function gardens(): Promise<Gardens> {
  const photo = await picture('jpeg')
  const plant = { id: 4, name: 'Monty', location: { id: 2, name: 'Sill' }, ...NONE }
  const file = { id: 7, url: '/a.jpg', contentType: 'image/jpeg', size: photo.length, createdAt: AT }
  const diary = {
    eventType: 'WATERING',
    date: '2026-05-01T00:00:00.000+00:00',
    diaryTargetId: 1,
    note: 'wet',
  }
  return [
    archive('a takeout', {
      'frond.json': { format: 'frond-takeout', version: 1 },
      'regions.jsonl': [
        {
          id: 1,
          name: 'Home',
          locations: [{ id: 2, name: 'Sill', lightLevel: 0, createdAt: AT }],
          createdAt: AT,
        },
      ],
      'tags.jsonl': [{ id: 3, name: 'dry', plantCount: 1, createdAt: AT }],
      'media.jsonl': [{ ...file, file: 'media/7.jpg' }],
      'media/7.jpg': photo,
      'plants.jsonl': [
        { ...plant, covers: [{ id: 7, url: '/a.jpg' }], tags: [{ id: 3, name: 'dry' }] },
        { ...plant, id: 5, name: 'Old', covers: [], tags: [] },
      ],
      'journals.jsonl': [
        { id: 5, type: 1, eventTime: AT, plantIds: [4], media: [{ id: 7, url: '/a.jpg' }], createdAt: AT },
      ],
      'schedules.jsonl': [
        {
          ...{ id: 6, plantId: 4, type: 1, mode: 1, every: 7, unit: 1, seasons: [], startDate: '2026-01-01' },
          ...{ paused: false, state: 1, createdAt: AT },
        },
      ],
    }),
    archive('a backup of HortusFox', {
      'locations/data.json': [{ id: 1, name: 'Hall', notes: null, active: 1 }],
      'plants/data.json': [hortusFoxPlant({ photo: 'a.jpg', tags: 'dry old', notes: 'n' })],
      'img/a.jpg': photo,
    }),
    archive('answers of Plant-it', {
      'plants.json': plantItPage([
        plantItPlant(1, {
          personalName: 'Ferny',
          location: 'Hall',
          startDate: '2025-04-01T00:00:00.000+00:00',
        }),
      ]),
      'diary.json': plantItPage([diary]),
      'reminders.json': [
        {
          id: 1,
          targetId: 1,
          start: diary.date,
          frequency: { quantity: 4, unit: 'DAYS' },
          action: 'WATERING',
        },
      ],
    }),
    {
      name: 'a table',
      entries: {
        table: Buffer.from(
          'name,species,place,region,tags,note\nFern,Fern,Sill,Home,dry,n\nBob,,Sill,,,"a\nb"\n',
        ),
      },
      isTable: true,
    },
  ]
}

export async function packed({ entries, isTable }: Garden): Promise<Buffer> {
  if (isTable) return Buffer.concat(Object.values(entries))
  const sources = Object.entries(entries).map(([name, content]) => ({
    ...{ name, content, compress: !name.endsWith('.jpg'), modifiedAt: 0 },
  }))
  return archiveOf(...sources)
}

/** One in three is damaged as an archive; the others are sound archives of damaged content. */
export async function mutatedGarden(random: Random, all: Gardens): Promise<Mutated> {
  const garden = random.pick(all)
  if (random.whole(1, 3) === 1) {
    const { name, content } = mutated(random, [
      await specimenOf(garden),
      ...(await Promise.all(all.map(specimenOf))),
    ])
    return { name, content }
  }
  const names = Object.keys(garden.entries)
  const changed: Record<string, Buffer> = { ...garden.entries }
  const told = [garden.name]
  for (let times = random.whole(1, 3); times > 0; times--) {
    const entry = names[random.whole(0, names.length - 1)] ?? ''
    const { name, content } = mutatedEntry(random, entry, changed[entry] ?? Buffer.alloc(0))
    changed[entry] = content
    told.push(name)
  }
  return { name: told.join(', '), content: await packed({ ...garden, entries: changed }) }
}

async function specimenOf(garden: Garden): Promise<Specimen> {
  const contentType = garden.isTable ? 'text/csv' : 'application/zip'
  return { name: garden.name, contentType, content: await packed(garden) }
}

function mutatedEntry(random: Random, name: string, content: Buffer): Mutated {
  if (name.endsWith('.jpg') || random.whole(1, 4) === 1) {
    const contentType = name.endsWith('.jpg') ? 'image/jpeg' : 'text/csv'
    return mutated(random, [{ name, contentType, content }])
  }
  return { name: `${name} with another value`, content: withOtherValue(random, content) }
}

const VALUES: readonly [string, ...string[]] = [
  'null',
  'true',
  '""',
  '" "',
  '-1',
  '0',
  '1.5',
  '1e999',
  '2147483648',
  '9007199254740993',
  '8640000000000001',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\u202e"',
  '"__proto__"',
  '"constructor"',
  '"../../etc/passwd"',
  '"media/../../frond.sqlite"',
  '"2026-02-30"',
  '"+275760-09-13T00:00:00.000Z"',
  '"9999-12-31"',
  '{}',
  '[]',
  '[null]',
  '{"__proto__":{"id":1}}',
  `"${'x'.repeat(100_000)}"`,
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '[1,1,1,1,1,1,1,1,1,1,1,1]',
]

/** A value, or a key, becomes another one. */
function withOtherValue(random: Random, content: Buffer): Buffer {
  const text = content.toString()
  const values = [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null/g)]
  const found = values[random.whole(0, Math.max(0, values.length - 1))]
  if (found === undefined) return content
  const other = random.pick(VALUES)
  return Buffer.from(text.slice(0, found.index) + other + text.slice(found.index + found[0].length))
}
