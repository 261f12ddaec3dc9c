import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../../src/db/schema.ts'
import { isMediaKey } from '../../../src/features/garden/media/media-key.ts'
import { type Random, randomFrom } from '../../random.ts'
import { filesBelow } from '../../upload.ts'
import { ADMIN } from '../cast.ts'
import { Client, Tally } from '../client.ts'
import { ARCHIVE_BOMBS } from './archive-bombs.ts'
import { type Garden, gardens, mutatedGarden, packed } from './archives.ts'
import { BOMBS } from './bombs.ts'
import { Guest, type Made } from './guest.ts'
import { mutated } from './mutations.ts'
import { POLYGLOTS } from './polyglots.ts'
import { type Specimen, specimens, typesWithout } from './specimens.ts'

export interface FilesPlan {
  readonly base: string
  readonly db: Db
  readonly dataDir: string
  readonly seed: string
  /** How many files are damaged at random. */
  readonly uploads: number
  /** How many archives and tables for imports are. */
  readonly archives: number
  /** How much is packed into each of the files that are hostile on purpose; undefined for none of these. */
  readonly bombBytes: number | undefined
}

export interface FilesReport {
  readonly files: number
  readonly answers: ReadonlyMap<string, number>
  readonly slowestMs: number
  /** Answers that were wrong. */
  readonly problems: readonly string[]
}

type Turn = (guest: Guest) => Promise<void>

/** The users that send files at the same time, more than there are processes for images, and fewer than may import. */
const UPLOADERS = 4
const IMPORTERS = 2

/** Sends all of these files to a server and looks at each answer, and at the end at what is stored. */
export async function sendHostileFiles(plan: FilesPlan): Promise<FilesReport> {
  const { uploads, imports } = await turnsOf(plan)
  const files = uploads.length + imports.length
  const guests = await Promise.all([
    ...Array.from({ length: UPLOADERS }, (_, at) => enter(plan.base, `uploader${at}`, uploads)),
    ...Array.from({ length: IMPORTERS }, (_, at) => enter(plan.base, `importer${at}`, imports)),
  ])
  const problems = guests.flatMap((guest) => guest.problems)
  if (problems.length === 0) await assertNothingByHalf(plan, guests)
  const answers = new Map<string, number>()
  for (const guest of guests)
    for (const [answer, count] of guest.answers) answers.set(answer, (answers.get(answer) ?? 0) + count)
  return { files, answers, problems, slowestMs: Math.max(...guests.map(({ slowestMs }) => slowestMs)) }
}

/** A user that takes one turn after the other, until there is none left. */
async function enter(base: string, name: string, turns: Turn[]): Promise<Guest> {
  const client = new Client({ base }, new Tally())
  await client.enter('register', `${name}@example.org`, ADMIN.ADMIN_PASSWORD)
  const guest = new Guest(client, base)
  for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) await turn(guest)
  return guest
}

/** Each is made when its turn has come, by random numbers of its own: the same for every user. */
async function turnsOf({
  seed,
  uploads,
  archives,
  bombBytes,
}: FilesPlan): Promise<{ uploads: Turn[]; imports: Turn[] }> {
  const sound = await specimens()
  assert.deepEqual(typesWithout(sound), [], 'every accepted type is damaged')
  const all = await gardens()
  const upload =
    (at: number, random: Random): Turn =>
    (guest) => {
      const { name, content } = mutated(random, sound)
      return guest.upload({ name: `file ${at}, ${name}`, content }, random.pick(QUERIES))
    }
  const imported =
    (at: number, random: Random): Turn =>
    async (guest) => {
      const { name, content } = await mutatedGarden(random, all)
      await guest.import({ name: `archive ${at}, ${name}`, content }, random.whole(1, 4) === 1)
    }
  return {
    uploads: shuffled(randomFrom(seed, 'order of files'), [
      ...sound.map(soundUpload),
      ...Array.from({ length: uploads }, (_, at) => upload(at, randomFrom(seed, 'file', at))),
      ...(bombBytes === undefined ? [] : uploadsOnPurpose(bombBytes)),
    ]),
    imports: shuffled(randomFrom(seed, 'order of archives'), [
      ...all.map(soundImport),
      ...Array.from({ length: archives }, (_, at) => imported(at, randomFrom(seed, 'archive', at))),
      ...(bombBytes === undefined ? [] : importsOnPurpose(bombBytes)),
    ]),
  }
}

/** What nothing is wrong with is taken and shown, in the midst of all the others. */
function soundUpload({ name, contentType, content }: Specimen): Turn {
  const image = contentType.startsWith('image/') ? '200' : '400/5005'
  return (guest) => guest.upload({ name, content, contentType, answer: STORED, image }, 'format=png')
}

function soundImport(garden: Garden): Turn {
  return async (guest) =>
    guest.import({ name: garden.name, content: await packed(garden), answer: STORED }, false)
}

const STORED = '200/200'

const QUERIES: readonly [string, ...string[]] = [
  'w=16',
  'w=24',
  'w=8&h=8&resize=fill',
  'h=12&q=30',
  'format=png',
  'w=20&format=jpeg',
  'format=webp&q=60',
  'w=16&format=avif',
]

function uploadsOnPurpose(bytes: number): Turn[] {
  return [
    ...BOMBS.map(
      ({ name, answer, content }): Turn =>
        async (guest) => {
          await guest.upload({ name, answer, content: await content(bytes) }, 'w=16&format=jpeg')
        },
    ),
    ...POLYGLOTS.map(
      ({ name, content, ...expected }): Turn =>
        async (guest) => {
          await guest.upload({ name, content: await content(), ...expected }, 'w=16')
        },
    ),
  ]
}

function importsOnPurpose(bytes: number): Turn[] {
  return ARCHIVE_BOMBS.map(({ name, answer, content }) => async (guest) => {
    await guest.import({ name: `an archive with ${name}`, answer, content: await content(bytes) }, false)
  })
}

function shuffled<T>(random: Random, things: readonly T[]): T[] {
  const keyed = things.map((thing) => ({ thing, key: random.next() }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ thing }) => thing)
}

/** What was taken is there, what was refused has left neither row nor file. */
async function assertNothingByHalf({ db, dataDir }: FilesPlan, guests: readonly Guest[]): Promise<void> {
  const keys = (await db.selectFrom('media').select('key').orderBy('key').execute()).map(({ key }) => key)
  assert.deepEqual((await filesBelow(join(dataDir, 'media'))).filter(isMediaKey), keys.toSorted())
  assert.deepEqual(await readdir(join(dataDir, 'spool')), [], 'left in the spool')
  for (const guest of guests) assert.deepEqual(await storedOf(db, guest.userId), guest.made)
}

async function storedOf(db: Db, userId: number): Promise<Made> {
  const count = async (table: string, condition = sql`user_id = ${userId}`) => {
    const found = sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where ${condition}`
    return Number((await found.execute(db)).rows[0]?.total)
  }
  const ofTheirRegions = sql`region_id in (select id from regions where user_id = ${userId})`
  return {
    ...{ regions: await count('regions'), locations: await count('locations', ofTheirRegions) },
    ...{ tags: await count('plant_tags'), media: await count('media'), plants: await count('plants') },
    ...{ journals: await count('plant_journals'), schedules: await count('care_schedules') },
    ...{ problems: await count('plant_problems'), wishes: await count('wishes') },
  }
}
