import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { fileRows, type Gardener, gardenRows, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { type Reply, send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Journal } from './journals.schema.ts'

const PATH = '/api/v1/plant-journals'
const UNKNOWN_ID = 2 ** 53 - 1
const NOT_TEXT = 'must not contain NUL or half a surrogate pair'
const NOT_MS = 'must be milliseconds, 13 digits, or null'
const NOT_JSON = 'must be valid JSON'
const NOT_TYPE = 'must be a JournalType: 0 (Unspecified) to 26 (Other), or null'

type Shown = { [field in keyof Journal]?: Journal[field] | undefined }

/** A case has a value of a field, and the fields of the entry in the response or the message of the refusal. */
type Row = [title: string, field: string, value: unknown, outcome: Shown | string]

const ROWS: Row[] = [
  ['the least', 'type', 0, { type: 0 }],
  ['the most', 'type', 26, { type: 26 }],
  ['null', 'type', null, { type: 0 }],
  ['one too many', 'type', 27, NOT_TYPE],
  ['below zero', 'type', -1, NOT_TYPE],
  ['a text', 'type', '1', NOT_TYPE],

  ['the first with 13 digits', 'eventTime', 1_000_000_000_000, { eventTime: 1_000_000_000_000 }],
  ['the last with 13 digits', 'eventTime', 9_999_999_999_999, { eventTime: 9_999_999_999_999 }],
  ['seconds', 'eventTime', 1_767_225_600, NOT_MS],
  ['12 digits', 'eventTime', 999_999_999_999, NOT_MS],
  ['14 digits', 'eventTime', 10_000_000_000_000, NOT_MS],
  ['a fraction', 'eventTime', 1_767_225_600_000.5, NOT_MS],
  ['a text', 'eventTime', '1767225600000', NOT_MS],

  ...[
    ' { "b" :\t1.50 ,\r\n "a": [ ] ,"b":2}\n',
    String.raw`{"\u00e9":"\ud83c\udf31 \ud800 \u0000 \/"}`,
    '{"é":"🌱"}',
    '"text"',
    'null',
    '-0.0e-0',
    `"${'x'.repeat(16_382)}"`,
    `"${'é'.repeat(8_191)}"`,
    `${'['.repeat(8_192)}${']'.repeat(8_192)}`,
  ].map((json): Row => [`${JSON.stringify(json).slice(0, 30)}…`, 'properties', json, { properties: json }]),
  ['null', 'properties', null, { properties: undefined }],
  ['a byte too many', 'properties', `"${'x'.repeat(16_383)}"`, 'must have at most 16384 bytes'],
  [
    'a byte too many, with fewer characters',
    'properties',
    `"${'é'.repeat(8_191)}x"`,
    'must have at most 16384 bytes',
  ],
  ...['', ' ', '{a:1}', "{'a':1}", '{"a":1,}', '{"a":1', 'undefined', 'NaN', '01', '\ufeff{}', '{}{}'].map(
    (text): Row => [JSON.stringify(text), 'properties', text, NOT_JSON],
  ),
  ['half a character', 'properties', '"\ud83c"', NOT_TEXT],
  ['an object', 'properties', { ml: 250 }, 'must be a string or null'],

  ['text as it is', 'remark', ' a\r\n ', { remark: ' a\r\n ' }],
  ['nothing', 'remark', '', { remark: undefined }],
  ['nothing to see', 'remark', ' \t\u3000\u200b\r\n', { remark: undefined }],
  ['255 characters', 'remark', '🌿'.repeat(255), { remark: '🌿'.repeat(255) }],
  ['null', 'remark', null, { remark: undefined }],
  ['256 characters', 'remark', 'x'.repeat(256), 'must have at most 255 characters'],
  ['NUL', 'remark', 'a\0', NOT_TEXT],
  ['a number', 'remark', 5, 'must be a string or null'],

  ['none', 'plantIds', [], 'must not be empty'],
  ['null', 'plantIds', null, 'must be an array'],
  ['a number', 'plantIds', 5, 'must be an array'],
  ['501 of them', 'plantIds', upTo(501), 'must have at most 500 different elements'],
  ['null', 'media', null, { media: [] }],
  ['an empty list', 'media', [], { media: [] }],
  ['empty values', 'media', ['', null], { media: [] }],
  ['150 empty values', 'media', Array(150).fill(null), { media: [] }],
  ['101 of them', 'media', upTo(101), 'must have at most 100 different elements'],

  ['anything', 'plantId', 1, 'is not known here'],
  ['a field that only responses have', 'id', 1, 'is not known here'],
  ['a field that only responses have', 'createdAt', 1, 'is not known here'],
]

function upTo(most: number): number[] {
  return Array.from({ length: most }, (_, at) => at + 1)
}

onEachEngine('fields of a journal entry', (engine) => {
  let service: TestApp
  let owner: Gardener
  let stranger: Gardener
  let speciesId: number
  let plantIds: number[]
  let files: { id: number; url: string }[]
  let filled: object
  let full: Journal
  before(async () => {
    service = await buildTestApp(engine)
    owner = await newGardener(service)
    stranger = await newGardener(service)
    speciesId = await newSpecies(service)
    plantIds = await plantsOf(owner, 3)
    files = await fileRows(service, owner, 3)
    filled = {
      plantIds,
      type: 1,
      eventTime: 1_767_225_600_000,
      properties: '{"ml": 250}',
      remark: 'Thirsty.',
      media: [files[1]?.id, files[0]?.id],
    }
    full = await made<Journal>(service, `POST ${PATH}`, { by: owner, payload: filled })
  })
  after(() => service.close())

  async function plantsOf(by: Gardener, count: number): Promise<number[]> {
    const now = Date.now()
    const times = { created_at: now, updated_at: now }
    const values = { user_id: gardenIdOf(by), species_id: speciesId, name_key: '', search_text: '', ...times }
    const rows = await service.db
      .insertInto('plants')
      .values(Array.from({ length: count }, (_, at) => ({ ...values, name: `Plant ${at}` })))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  const create = (fields: object) =>
    send(service, `POST ${PATH}`, { by: owner, payload: { plantIds, eventTime: full.eventTime, ...fields } })
  const change = (payload: object) => send(service, `PUT ${PATH}/${full.id}`, { by: owner, payload })

  async function assertAccepted(fields: object, shown: Shown): Promise<void> {
    const reply = await create(fields)
    const { id, createdAt }: Journal = reply.json().data
    const plain = { type: 0, eventTime: full.eventTime, plantIds, media: [] }
    assertSuccess(reply, present({ ...plain, ...shown, id, createdAt }))
    assertSuccess(await change(fields), present({ ...full, ...shown }))
    assertSuccess(await change(filled), full)
  }

  async function assertRefused(fields: object, check: (reply: Reply) => void): Promise<void> {
    const rows = await gardenRows(service)
    check(await create(fields))
    check(await change({ ...('remark' in fields ? {} : { remark: 'Not so' }), ...fields }))
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

  test('an entry with nothing but plants gets the current time', async () => {
    for (const fields of [{}, { eventTime: null }]) {
      const earliest = Date.now()
      const reply = await send(service, `POST ${PATH}`, { by: owner, payload: { plantIds, ...fields } })
      const { id, eventTime, createdAt }: Journal = reply.json().data
      assertSuccess(reply, { id, type: 0, eventTime, plantIds, media: [], createdAt })
      assert.equal(eventTime, createdAt)
      assert.ok(eventTime >= earliest && eventTime <= Date.now())
    }
    const reply = await send(service, `POST ${PATH}`, { by: owner, payload: { type: 1 } })
    assertFailure(reply, 1101, 400, { errors: [{ path: 'plantIds', message: 'is required' }] })
  })

  test('an absent field stays; a cleared time becomes the current time', async () => {
    assertSuccess(await change({}), full)
    const earliest = Date.now()
    const reply = await change({ eventTime: null })
    const { eventTime }: Journal = reply.json().data
    assertSuccess(reply, { ...full, eventTime })
    assert.ok(eventTime >= earliest && eventTime <= Date.now())
    assertSuccess(await change(filled), full)
  })

  test('an id named twice in a list keeps its first place', async () => {
    const [x, y, z] = plantIds
    const [a, b, c] = files
    const media = [c?.id, '', a?.id, c?.id, null, b?.id, a?.id]
    await assertAccepted({ media }, { media: [c, a, b].flatMap((file) => file ?? []) })
    await assertAccepted({ plantIds: [z, x, z, y, x] }, { plantIds: [z, x, y].flatMap((id) => id ?? []) })
    const many = await plantsOf(owner, 500)
    await assertAccepted({ plantIds: [...many, ...many] }, { plantIds: many })
  })

  test('elements of lists must be ids', async () => {
    for (const [fields, path, message] of [
      [{ plantIds: [plantIds[0], null] }, 'plantIds[1]', 'must be an id (a whole number from 1)'],
      [{ plantIds: [0] }, 'plantIds[0]', 'must be at least 1'],
      [{ media: ['a'] }, 'media[0]', 'must be an id (a whole number from 1), or empty'],
      [{ media: [0] }, 'media[0]', 'must be at least 1'],
    ] as const) {
      const errors = [{ path, message }]
      await assertRefused(fields, (reply) => assertFailure(reply, 1101, 400, { errors }))
    }
  })

  test('references that do not exist or belong to another user are not found, and nothing is written', async () => {
    const [foreign] = await plantsOf(stranger, 1)
    const [foreignFile] = await fileRows(service, stranger, 1)
    for (const [fields, code, message] of [
      [{ plantIds: [...plantIds, UNKNOWN_ID] }, 4001, 'There is no such plant.'],
      [{ plantIds: [...plantIds, foreign] }, 4001, 'There is no such plant.'],
      [{ media: [files[0]?.id, UNKNOWN_ID] }, 5001, 'There is no such file.'],
      [{ media: [foreignFile?.id] }, 5001, 'There is no such file.'],
    ] as const) {
      await assertRefused(fields, (reply) => assertFailure(reply, code, 404, { message }))
    }
  })
})

/** Leaves out the fields that are undefined. */
function present(shown: object): unknown {
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined))
}
