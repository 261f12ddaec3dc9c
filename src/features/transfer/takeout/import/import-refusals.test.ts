import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { onEachEngine } from '../../../../../test/engines.ts'
import { assertFailure } from '../../../../../test/envelope.ts'
import { gardenRows } from '../../../../../test/gardener.ts'
import { dayFromNow } from '../../../../../test/grants.ts'
import { type Person, registerPerson } from '../../../../../test/people.ts'
import { picture } from '../../../../../test/pictures.ts'
import { importInto, takeoutOf } from '../../../../../test/takeout.ts'
import { buildTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { MULTIPART, multipartBody, traces } from '../../../../../test/upload.ts'
import { archiveOf } from '../../../../../test/zip.ts'

const AT = 1_767_225_600_000
const REGION = {
  id: 1,
  name: 'Home',
  locations: [{ id: 2, name: 'Sill', lightLevel: 0, createdAt: AT }],
  createdAt: AT,
}
const TAG = { id: 3, name: 'dry', plantCount: 0, createdAt: AT }
const PLANT = {
  ...{ id: 4, name: 'Monty', species: null, location: { id: 2, name: 'Sill' }, plantingDate: null },
  ...{
    cultivationMethod: 0,
    substrate: 0,
    status: 0,
    covers: [],
    tags: [{ id: 3, name: 'dry' }],
    createdAt: AT,
  },
}
const ENTRY = { id: 5, type: 1, eventTime: AT, plantIds: [4], media: [], createdAt: AT }
const SCHEDULE = {
  ...{ id: 6, plantId: 4, type: 1, mode: 1, every: 7, unit: 1, seasons: [], startDate: '2026-01-01' },
  ...{ paused: false, state: 1, createdAt: AT },
}
const PROBLEM = {
  ...{ id: 8, plant: { id: 4, name: 'Monty' }, kind: 1, name: 'Rust', since: '2026-01-05' },
  ...{ isolated: false, createdAt: AT },
}
const WISH = { id: 9, name: 'Fig', createdAt: AT }
const FILE = { id: 7, url: '/a.jpg', contentType: 'image/jpeg', size: 1, createdAt: AT, file: 'media/7.jpg' }
const SETTINGS = {
  ...{ timeZone: 'UTC', hemisphere: 1, remindAt: '09:00', remindOn: [1], reminders: true, digest: 1 },
  ...{ lookAhead: 0, language: 'en' },
}

type Lists = Partial<Record<string, unknown>>

/** A garden in which everything is right but what is given. */
function garden(changes: Lists): Promise<Buffer> {
  return takeoutOf({
    'regions.jsonl': [REGION],
    'tags.jsonl': [TAG],
    'plants.jsonl': [PLANT],
    'journals.jsonl': [ENTRY],
    'schedules.jsonl': [SCHEDULE],
    'problems.jsonl': [PROBLEM],
    'wishes.jsonl': [WISH],
    ...changes,
  })
}

/** What is wrong, and where the response says it is. */
const WRONG: readonly (readonly [title: string, changes: Lists, path: string, message: string])[] = [
  [
    'a name that is blank',
    { 'tags.jsonl': [{ ...TAG, name: ' ' }] },
    'tags.jsonl, line 1: name',
    'must not be empty',
  ],
  [
    'a name that is too long',
    { 'plants.jsonl': [PLANT, { ...PLANT, id: 9, name: 'x'.repeat(49) }] },
    'plants.jsonl, line 2: name',
    'must have at most 48 characters',
  ],
  [
    'a field of a later version',
    { 'tags.jsonl': [{ ...TAG, colour: 'red' }] },
    'tags.jsonl, line 1: colour',
    'is not known here',
  ],
  [
    'more blank lines than a mistake makes',
    { 'tags.jsonl': Buffer.alloc(1_001, '\n') },
    'tags.jsonl, line 1001',
    'is one blank line more than the 1000 that are passed over',
  ],
  ['no object', { 'tags.jsonl': [7] }, 'tags.jsonl, line 1: body', 'must be an object'],
  [
    'a text as an id',
    { 'tags.jsonl': [{ ...TAG, id: '3' }] },
    'tags.jsonl, line 1: id',
    'must be an id (a whole number from 1)',
  ],
  [
    'an id twice',
    { 'tags.jsonl': [TAG, { ...TAG, name: 'wet' }] },
    'tags.jsonl, line 2: id',
    'is that of another of the tags',
  ],
  [
    'a time in the future',
    { 'tags.jsonl': [{ ...TAG, createdAt: 9_000_000_000_000 }] },
    'tags.jsonl, line 1: createdAt',
    'must be a time in the past, in epoch milliseconds',
  ],
  [
    'one coordinate',
    { 'regions.jsonl': [{ ...REGION, latitude: 1 }] },
    'regions.jsonl, line 1: longitude',
    'is required beside the other coordinate',
  ],
  [
    'a location of another region’s file',
    { 'plants.jsonl': [{ ...PLANT, location: { id: 99, name: 'x' } }] },
    'plants.jsonl, line 1: location',
    'must name locations of the file',
  ],
  [
    'a tag that is not there',
    { 'plants.jsonl': [{ ...PLANT, tags: [{ id: 98, name: 'x' }] }] },
    'plants.jsonl, line 1: tags',
    'must name tags of the file',
  ],
  [
    'a cover that is not there',
    { 'plants.jsonl': [{ ...PLANT, covers: [{ id: 97, url: '/x' }] }] },
    'plants.jsonl, line 1: covers',
    'must name files of the file',
  ],
  [
    'an impossible date',
    { 'plants.jsonl': [{ ...PLANT, plantingDate: '2026-02-30' }] },
    'plants.jsonl, line 1: plantingDate',
    'must be a date such as 2025-04-01, or null',
  ],
  [
    'a plant of nowhere',
    { 'journals.jsonl': [{ ...ENTRY, plantIds: [96] }] },
    'journals.jsonl, line 1: plantIds',
    'must name plants of the file',
  ],
  [
    'no plants',
    { 'journals.jsonl': [{ ...ENTRY, plantIds: [] }] },
    'journals.jsonl, line 1: plantIds',
    'must not be empty',
  ],
  [
    'properties that are no JSON',
    { 'journals.jsonl': [{ ...ENTRY, properties: '{' }] },
    'journals.jsonl, line 1: properties',
    'must be valid JSON',
  ],
  [
    'an interval that is too long',
    { 'schedules.jsonl': [{ ...SCHEDULE, every: 121, unit: 3 }] },
    'schedules.jsonl, line 1: every',
    'must be at most 120 months',
  ],
  [
    'a second schedule of a type',
    { 'schedules.jsonl': [SCHEDULE, { ...SCHEDULE, id: 8 }] },
    'schedules.jsonl, line 2: type',
    'has another schedule of its plant',
  ],
  [
    'a problem of a plant of nowhere',
    { 'problems.jsonl': [{ ...PROBLEM, plant: { id: 96, name: 'x' } }] },
    'problems.jsonl, line 1: plant',
    'must name plants of the file',
  ],
  [
    'a problem that ended before it began',
    { 'problems.jsonl': [PROBLEM, { ...PROBLEM, endedOn: '2026-01-04' }] },
    'problems.jsonl, line 2: endedOn',
    'must not be before since, 2026-01-05',
  ],
  [
    'a problem that begins in the year 9999',
    { 'problems.jsonl': [{ ...PROBLEM, since: '9999-12-31' }] },
    'problems.jsonl, line 1: since',
    `must not be after today, ${dayFromNow(0)}`,
  ],
  [
    'a problem of no kind',
    { 'problems.jsonl': [{ ...PROBLEM, kind: 6 }] },
    'problems.jsonl, line 1: kind',
    'must be a ProblemKind: 1 (Pest) to 5 (Other)',
  ],
  [
    'a problem without a name',
    { 'problems.jsonl': [{ ...PROBLEM, name: ' ' }] },
    'problems.jsonl, line 1: name',
    'must not be empty',
  ],
  [
    'a note that is too long',
    { 'wishes.jsonl': [WISH, { ...WISH, note: 'x'.repeat(501) }] },
    'wishes.jsonl, line 2: note',
    'must have at most 500 characters',
  ],
  [
    'a wish without a name',
    { 'wishes.jsonl': [{ ...WISH, name: undefined }] },
    'wishes.jsonl, line 1: name',
    'is required',
  ],
  [
    'more wishes than a garden can have',
    { 'wishes.jsonl': Array.from({ length: 501 }, () => WISH) },
    'file',
    'must have at most 500 wishes',
  ],
  [
    'a zone that is none',
    { 'settings.json': { ...SETTINGS, timeZone: 'Mars' } },
    'settings.json: timeZone',
    'must be a time zone such as Europe/Berlin',
  ],
]

onEachEngine('an import is refused as a whole for', (engine) => {
  let service: TestApp
  let by: Person
  let untouched: unknown
  before(async () => {
    service = await buildTestApp(engine, { env: { MEDIA_QUOTA_BYTES: '20000', UPLOAD_MAX_BYTES: '15000' } })
    by = await registerPerson(service)
  })
  beforeEach(async () => {
    untouched = await everything()
  })
  after(() => service.close())

  /** Rows, files in the storage and files in the spool. */
  const everything = async () => [await gardenRows(service), await traces(service)]

  async function refused(
    archive: Buffer | string,
    code: number,
    status: number,
    expected: Parameters<typeof assertFailure>[3],
  ): Promise<void> {
    for (const query of ['?dryRun=true', '']) {
      assertFailure(await importInto(service, by, archive, { query }), code, status, expected)
      assert.deepEqual(await everything(), untouched)
    }
  }

  for (const [title, changes, path, message] of WRONG) {
    test(title, async () => refused(await garden(changes), 1101, 400, { errors: [{ path, message }] }))
  }

  const inFile = (message: string, path = 'file') => ({ errors: [{ path, message }] })

  test('more links than can be written in a reasonable time, in few bytes', async () => {
    const plants = Array.from({ length: 500 }, (_, at) => ({ ...PLANT, id: 100 + at }))
    const plantIds = plants.map(({ id }) => id)
    const entries = Array.from({ length: 1_001 }, (_, at) => ({ ...ENTRY, id: at + 1, plantIds }))
    const archive = await garden({
      'plants.jsonl': plants,
      'journals.jsonl': entries,
      'schedules.jsonl': [],
    })
    await refused(archive, 1101, 400, inFile('must have at most 500000 links to plants, tags and files'))
  })

  test('more measurements than can be written in a reasonable time, in few bytes', async () => {
    const plants = Array.from({ length: 100 }, (_, at) => ({ ...PLANT, id: 100 + at }))
    const plantIds = plants.map(({ id }) => id)
    const numbers = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`n${at}`, at]))
    const properties = JSON.stringify(numbers)
    const entries = Array.from({ length: 401 }, (_, at) => ({ ...ENTRY, id: at + 1, plantIds, properties }))
    const archive = await garden({
      'plants.jsonl': plants,
      'journals.jsonl': entries,
      'schedules.jsonl': [],
    })
    await refused(archive, 1101, 400, inFile('must have at most 2000000 measurements of plants'))
  })

  test('archives that are damaged, hostile or of a later version', async () => {
    const good = await garden({})
    const cut = good.subarray(0, good.length - 30)
    await refused(cut, 1101, 400, inFile('is not a zip archive, or not all of it'))
    const changed = Buffer.from(good)
    changed[good.indexOf('Monty')] = 0x6d
    await refused(changed, 1101, 400, inFile('is damaged: its checksum is wrong', 'plants.jsonl'))
    const bomb = {
      name: 'plants.jsonl',
      content: Buffer.alloc(1_000_000, 0x20),
      compress: true,
      modifiedAt: 0,
    }
    await refused(
      await archiveOf(bomb),
      1101,
      400,
      inFile('unpacks to more than 200 times its size', 'plants.jsonl'),
    )
    const leading = { name: '../plants.jsonl', content: 'x', modifiedAt: 0 }
    await refused(
      await archiveOf(leading),
      1101,
      400,
      inFile('has an entry with a name that is not allowed: "../plants.jsonl"'),
    )
    const later = { 'frond.json': { format: 'frond-takeout', version: 2 } }
    await refused(
      await garden(later),
      1101,
      400,
      inFile('is of a later version of Frond than this server', 'frond.json'),
    )
  })

  test('what is no takeout', async () => {
    const foreign = { name: 'readme.txt', content: 'Hello', modifiedAt: 0 }
    for (const content of ['Hello', '', await archiveOf(foreign), await archiveOf()]) {
      const reply = await importInto(service, by, content)
      const { errors }: { errors: { path: string; message: string }[] } = reply.json().data
      assertFailure(reply, 1101, 400, { errors })
      assert.equal(errors[0]?.path, 'file')
      assert.match(errors[0]?.message ?? '', /^cannot be imported; these can: Frond takeout/)
      assert.deepEqual(await everything(), untouched)
    }
  })

  test('lines that are no JSON, too deep or too long', async () => {
    const lines = (text: string) => garden({ 'tags.jsonl': Buffer.from(`${JSON.stringify(TAG)}\n\n${text}`) })
    await refused(await lines('{'), 1100, 400, { message: 'tags.jsonl, line 3: The body is not valid JSON.' })
    await refused(await lines('['.repeat(33)), 1100, 400, {
      message: 'tags.jsonl, line 3: The body is nested deeper than 32.',
    })
    await refused(await lines(`[${'0,'.repeat(100_001)}0]`), 1101, 400, {
      errors: [{ path: 'tags.jsonl, line 3: body', message: 'must hold at most 100000 names and values' }],
    })
  })

  test('files that an upload would refuse, and covers that are no pictures', async () => {
    const withFile = (content: Buffer) =>
      garden({
        'media.jsonl': [FILE],
        'media/7.jpg': content,
        'plants.jsonl': [{ ...PLANT, covers: [{ id: 7, url: '' }] }],
      })
    const jpeg = await picture('jpeg')
    await refused(await withFile(Buffer.from('<html>')), 5002, 415, {
      message: 'media/7.jpg: Files of this type are not accepted.',
    })
    await refused(await withFile(Buffer.alloc(0)), 5006, 400, { message: 'media/7.jpg: The file is empty.' })
    await refused(await withFile(jpeg.subarray(0, 100)), 5006, 400, {
      message: 'media/7.jpg: The file is damaged: it begins like an image but cannot be read as one.',
    })
    await refused(await withFile(Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(15_000)])), 1107, 413, {
      message: 'media/7.jpg: A file may have at most 15000 bytes.',
    })
    await refused(await withFile(Buffer.from('%PDF-1.7')), 1101, 400, {
      errors: [{ path: 'plants.jsonl, line 1: covers', message: 'must be pictures or videos' }],
    })
  })

  test('more files than the quota leaves, of which none stays', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(11_000, 1)])
    const archive = await garden({
      'media.jsonl': [FILE, { ...FILE, id: 8, file: 'media/8.jpg' }],
      'media/7.jpg': pdf,
      'media/8.jpg': pdf,
    })
    await refused(archive, 5004, 409, {
      message: 'media/8.jpg: Your files may have at most 20000 bytes together.',
    })
  })

  test('a body without the one file', async () => {
    const sent = (parts: Parameters<typeof multipartBody>[0], contentType = MULTIPART) =>
      service.app.inject({
        method: 'POST',
        url: '/api/v1/auth/me/import',
        headers: { ...by.headers, 'content-type': contentType },
        payload: multipartBody(parts),
      })
    const file = { name: 'file', filename: 'a.zip', content: await garden({}) }
    assertFailure(await sent([]), 1101, 400, inFile('is required'))
    assertFailure(await sent([file, file]), 1101, 400, inFile('must be a single file'))
    assertFailure(
      await sent([{ ...file, name: 'archive' }]),
      1101,
      400,
      inFile('is not known here', 'archive'),
    )
    assertFailure(await sent([file], 'application/zip'), 1102, 415)
    assert.deepEqual(await everything(), untouched)
  })
})
