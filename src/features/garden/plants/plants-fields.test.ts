import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { fileRows, type Gardener, gardenRows, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Plant } from './plants.schema.ts'

const PATH = '/api/v1/plants'
const UNKNOWN_ID = 2 ** 53 - 1
const NOT_TEXT = 'must not contain NUL or half a surrogate pair'
const NOT_DATE = 'must be a date such as 2025-04-01, or null'

type Shown = { [field in keyof Plant]?: Plant[field] | undefined }

/** A case has a value of a field, and the fields of the plant in the response or the message of the refusal. */
type Row = [title: string, field: string, value: unknown, outcome: Shown | string]

const ROWS: Row[] = [
  ['one character', 'name', 'x', { name: 'x' }],
  ['48 characters beyond the basic plane', 'name', '🌱'.repeat(48), { name: '🌱'.repeat(48) }],
  ['space around it', 'name', ' \t Monty\u3000\n', { name: 'Monty' }],
  ['48 characters and space', 'name', ` ${'x'.repeat(48)} `, { name: 'x'.repeat(48) }],
  ['nothing', 'name', '', 'must not be empty'],
  ['space alone', 'name', ' \t\u3000', 'must not be empty'],
  ['49 characters', 'name', 'x'.repeat(49), 'must have at most 48 characters'],
  ['null', 'name', null, 'must be a string'],
  ['a number', 'name', 7, 'must be a string'],
  ['NUL', 'name', 'a\0b', NOT_TEXT],
  ['half a character', 'name', 'a\ud83c', NOT_TEXT],

  ['zero', 'speciesId', 0, 'must be at least 1'],
  ['too much', 'speciesId', 2 ** 53, `must be at most ${UNKNOWN_ID}`],
  ['zero', 'locationId', 0, 'must be at least 1'],

  ['a leap day', 'plantingDate', '2024-02-29', { plantingDate: '2024-02-29' }],
  ['the first day', 'plantingDate', '0001-01-01', { plantingDate: '0001-01-01' }],
  ['the last day', 'plantingDate', '9999-12-31', { plantingDate: '9999-12-31' }],
  ['null', 'plantingDate', null, { plantingDate: null }],
  ['no leap day', 'plantingDate', '2023-02-29', NOT_DATE],
  ['no leap day of a century', 'plantingDate', '1900-02-29', NOT_DATE],
  ['the 31st of April', 'plantingDate', '2024-04-31', NOT_DATE],
  ['a 13th month', 'plantingDate', '2024-13-01', NOT_DATE],
  ['single digits', 'plantingDate', '2024-2-1', NOT_DATE],
  ['the year 0', 'plantingDate', '0000-01-01', NOT_DATE],
  ['a time', 'plantingDate', '2024-02-01T00:00:00Z', NOT_DATE],
  ['a line more', 'plantingDate', '2024-02-01\n', NOT_DATE],
  ['digits of another script', 'plantingDate', '٢٠٢٤-٠٢-٠١', NOT_DATE],
  ['nothing', 'plantingDate', '', NOT_DATE],
  ['a number', 'plantingDate', 20240201, NOT_DATE],

  ...enumeration('cultivationMethod', 11, 'CultivationMethod: 0 (Unspecified) to 11 (Other)'),
  ...enumeration('substrate', 20, 'Substrate: 0 (Unspecified) to 20 (Other)'),
  ...enumeration('status', 2, 'PlantStatus: 0 (Active) to 2 (Dead)'),

  ['text as it is', 'remark', '  a\r\n\u3000 ', { remark: '  a\r\n\u3000 ' }],
  ['nothing', 'remark', '', { remark: undefined }],
  ['nothing to see', 'remark', ' \t\u3000\u200b\r\n', { remark: undefined }],
  ['2,000 characters', 'remark', '🌿'.repeat(2_000), { remark: '🌿'.repeat(2_000) }],
  ['null', 'remark', null, { remark: undefined }],
  ['2,001 characters', 'remark', 'x'.repeat(2_001), 'must have at most 2000 characters'],
  ['NUL', 'remark', '\0', NOT_TEXT],
  ['half a character', 'remark', '\udc00', NOT_TEXT],
  ['a list', 'remark', ['a'], 'must be a string or null'],

  ['null', 'covers', null, { covers: [] }],
  ['an empty list', 'covers', [], { covers: [] }],
  ['empty values', 'covers', [null, '', null], { covers: [] }],
  ['a number', 'covers', 5, 'must be an array or null'],
  ['150 empty values', 'covers', Array(150).fill(''), { covers: [] }],
  ['101 of them', 'covers', upTo(101), 'must have at most 100 different elements'],
  ['null', 'tagIds', null, { tags: [] }],
  ['an empty list', 'tagIds', [], { tags: [] }],
  ['a number', 'tagIds', 5, 'must be an array or null'],
  ['101 of them', 'tagIds', upTo(101), 'must have at most 100 different elements'],

  ['anything', 'nmae', 'x', 'is not known here'],
  ['a field that only responses have', 'id', 1, 'is not known here'],
  ['a field that only responses have', 'createdAt', 1, 'is not known here'],
]

function upTo(most: number): number[] {
  return Array.from({ length: most }, (_, at) => at + 1)
}

function enumeration(
  field: 'cultivationMethod' | 'substrate' | 'status',
  most: number,
  values: string,
): Row[] {
  const none = `must be a ${values}, or null`
  return [
    ['the least', field, 0, { [field]: 0 }],
    ['the most', field, most, { [field]: most }],
    ['null', field, null, { [field]: 0 }],
    ['one too many', field, most + 1, none],
    ['below zero', field, -1, none],
    ['a fraction', field, 0.5, none],
    ['a text', field, '1', none],
  ]
}

onEachEngine('fields of a plant', (engine) => {
  let service: TestApp
  let owner: Gardener
  let stranger: Gardener
  let files: { id: number; url: string }[]
  let required: { name: string; speciesId: number; locationId: number }
  let plain: Omit<Plant, 'id' | 'createdAt'>
  let filled: object
  let full: Plant
  before(async () => {
    service = await buildTestApp(engine)
    owner = await newGardener(service)
    stranger = await newGardener(service)
    files = await fileRows(service, owner, 100)
    const speciesId = await newSpecies(service)
    required = { name: 'Monty', speciesId, locationId: owner.locationId }
    plain = {
      name: 'Monty',
      species: { id: speciesId, commonName: 'Fern', scientificName: null },
      location: { id: owner.locationId, name: 'Kitchen' },
      plantingDate: null,
      cultivationMethod: 0,
      substrate: 0,
      status: 0,
      covers: [],
      tags: [],
    }
    filled = {
      ...required,
      plantingDate: '2025-04-01',
      cultivationMethod: 1,
      substrate: 2,
      status: 1,
      remark: 'A gift.',
      covers: [files[1]?.id, files[0]?.id],
      tagIds: [owner.tagId],
    }
    full = await made<Plant>(service, `POST ${PATH}`, { by: owner, payload: filled })
  })
  after(() => service.close())

  const create = (fields: object) =>
    send(service, `POST ${PATH}`, { by: owner, payload: { ...required, ...fields } })
  const change = (fields: object) => send(service, `PUT ${PATH}/${full.id}`, { by: owner, payload: fields })
  const undo = () => made(service, `PUT ${PATH}/${full.id}`, { by: owner, payload: filled })

  async function assertAccepted(fields: object, shown: Shown): Promise<void> {
    const reply = await create(fields)
    const { data }: { data: Plant } = reply.json()
    assertSuccess(reply, present({ ...plain, ...shown, id: data.id, createdAt: data.createdAt }))
    assertSuccess(await change(fields), present({ ...full, ...shown }))
    assert.deepEqual(await undo(), full)
  }

  async function assertRefused(fields: object, check: (reply: Awaited<ReturnType<typeof create>>) => void) {
    const rows = await gardenRows(service)
    check(await create(fields))
    check(await change({ name: 'Not so', ...fields }))
    assert.deepEqual(await gardenRows(service), rows)
    assertSuccess(await send(service, `GET ${PATH}/${full.id}`, { by: owner }), full)
  }

  for (const [title, field, value, outcome] of ROWS) {
    test(`${field}: ${title} is ${typeof outcome === 'string' ? 'refused' : 'accepted'}`, async () => {
      const fields = { [field]: value }
      if (typeof outcome !== 'string') return assertAccepted(fields, outcome)
      const errors = [{ path: field, message: outcome }]
      return assertRefused(fields, (reply) => assertFailure(reply, 1101, 400, { errors }))
    })
  }

  for (const field of ['name', 'speciesId', 'locationId'] as const) {
    test(`${field} is required in a create; an update without it leaves it`, async () => {
      const { [field]: _left, ...payload } = required
      const reply = await send(service, `POST ${PATH}`, { by: owner, payload })
      assertFailure(reply, 1101, 400, { errors: [{ path: field, message: 'is required' }] })
      assertSuccess(await change(payload), full)
    })
  }

  test('null clears species and location in an update, and is refused in a create', async () => {
    for (const [field, shown] of [
      ['speciesId', { species: null }],
      ['locationId', { location: null }],
    ] as const) {
      const errors = [{ path: field, message: 'must be an id (a whole number from 1)' }]
      for (const value of [null, '1', 1.5]) {
        assertFailure(await create({ [field]: value }), 1101, 400, { errors })
      }
      for (const value of ['1', 1.5]) {
        const errors = [{ path: field, message: 'must be an id (a whole number from 1), or null' }]
        assertFailure(await change({ [field]: value }), 1101, 400, { errors })
      }
      assertSuccess(await change({ [field]: null }), { ...full, ...shown })
      assert.deepEqual(await undo(), full)
    }
  })

  test('an empty update changes nothing', async () => {
    assertSuccess(await change({}), full)
  })

  test('an id named twice in a list keeps its first place', async () => {
    const [a, b, c] = files
    const covers = [c?.id, null, a?.id, c?.id, '', b?.id, a?.id]
    await assertAccepted({ covers }, { covers: [c, a, b].flatMap((file) => file ?? []) })
    // Duplicates do not count towards the limit: these are a hundred distinct ids.
    const twice = [...files, ...files].map(({ id }) => id)
    await assertAccepted({ covers: [null, ...twice, ''] }, { covers: files })
    const tags = [{ id: owner.tagId, name: 'thirsty' }]
    await assertAccepted({ tagIds: Array(150).fill(owner.tagId) }, { tags })
  })

  test('elements of lists must be ids', async () => {
    for (const [fields, path, message] of [
      [{ covers: [files[0]?.id, 'a'] }, 'covers[1]', 'must be an id (a whole number from 1), or empty'],
      [{ covers: [0] }, 'covers[0]', 'must be at least 1'],
      [{ covers: [true] }, 'covers[0]', 'must be an id (a whole number from 1), or empty'],
      [{ tagIds: [owner.tagId, null] }, 'tagIds[1]', 'must be an id (a whole number from 1)'],
      [{ tagIds: [''] }, 'tagIds[0]', 'must be an id (a whole number from 1)'],
    ] as const) {
      const errors = [{ path, message }]
      await assertRefused(fields, (reply) => assertFailure(reply, 1101, 400, { errors }))
    }
  })

  test('references that do not exist or belong to another user are not found', async () => {
    const [foreign] = await fileRows(service, stranger, 1)
    for (const [fields, code, message] of [
      [{ speciesId: UNKNOWN_ID }, 3001, 'There is no such species.'],
      [{ locationId: UNKNOWN_ID }, 4301, 'There is no such location.'],
      [{ locationId: stranger.locationId }, 4301, 'There is no such location.'],
      [{ tagIds: [owner.tagId, UNKNOWN_ID] }, 4101, 'There is no such tag.'],
      [{ tagIds: [stranger.tagId] }, 4101, 'There is no such tag.'],
      [{ covers: [files[0]?.id, UNKNOWN_ID] }, 5001, 'There is no such file.'],
      [{ covers: [foreign?.id] }, 5001, 'There is no such file.'],
    ] as const) {
      await assertRefused(fields, (reply) => assertFailure(reply, code, 404, { message }))
    }
  })
})

/** Leaves out the fields that are undefined. */
function present(shown: object): unknown {
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined))
}
