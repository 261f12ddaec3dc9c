import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type AnyResponse, assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

const UNKNOWN = 'is not known here'
const NOT_TEXT = 'must not contain NUL or half a surrogate pair'
const NOT_INTEGER = 'must be an integer'
const NOT_AN_ID = 'must be an id (a whole number from 1)'

// On SQLite only: fields are checked before any database query.
describe('fields', () => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(undefined, { extraRoutes: probeRoutes })
  })
  after(() => service.close())

  const postText = (payload: string) =>
    service.app.inject({
      method: 'POST',
      url: '/api/v1/probe',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  const post = (body: unknown) => postText(JSON.stringify(body))
  const query = (text: string) => service.app.inject(`/api/v1/probe?${text}`)

  function assertProblems(response: AnyResponse, problems: Record<string, string>): void {
    const errors = Object.entries(problems).map(([path, message]) => ({ path, message }))
    assertFailure(response, 1101, 400, { errors })
  }

  test('each offending field is named with its own reason', async () => {
    const cases: [unknown, Record<string, string>][] = [
      [{}, { name: 'is required' }],
      [{ name: 5 }, { name: 'must be a string' }],
      [{ name: null }, { name: 'must be a string' }],
      [{ name: 'a', level: '1' }, { level: NOT_INTEGER }],
      [{ name: 'a', level: 1.5 }, { level: NOT_INTEGER }],
      [{ name: 'a', level: 6 }, { level: 'must be at most 5' }],
      [{ name: 'a', level: -1 }, { level: 'must be at least 0' }],
      [{ name: 'a', nmae: 1 }, { nmae: UNKNOWN }],
      [{ name: 'a', plantIds: [] }, { plantIds: 'must not be empty' }],
      [{ name: 'a', plantIds: [1, 2, 'x'] }, { 'plantIds[2]': NOT_AN_ID }],
      [
        { name: 'a', plantIds: [0, 1, 2 ** 53] },
        {
          'plantIds[0]': 'must be at least 1',
          'plantIds[2]': 'must be at most 9007199254740991',
        },
      ],
      [{ name: 'a', parent: {} }, { 'parent.id': 'is required' }],
      [{ name: 'a', parent: { id: 1, nmae: 1 } }, { 'parent.nmae': UNKNOWN }],
      [{ name: 'a', parent: [] }, { parent: 'must be an object or null' }],
      [
        { name: 'a', 5: 1, 'a/b~c': 1 },
        { 5: UNKNOWN, 'a/b~c': UNKNOWN },
      ],
      [[], { body: 'must be an object' }],
      [null, { body: 'must be an object' }],
      ['text', { body: 'must be an object' }],
    ]
    for (const [body, problems] of cases) assertProblems(await post(body), problems)
  })

  test('all fields are checked at once, each named once', async () => {
    const response = await post({ name: 'a\0'.repeat(3), level: 'x', remark: 1, more: 1 })
    assertProblems(response, {
      more: UNKNOWN,
      name: 'must have at most 5 characters',
      remark: 'must be a string',
      level: NOT_INTEGER,
    })
    const body: Record<string, unknown> = JSON.parse(response.body)
    assert.equal(body.message, 'The request has 4 invalid fields.')
  })

  test('a single problem is told in the message too', async () => {
    const errors = [{ path: 'name', message: 'is required' }]
    assertFailure(await post({}), 1101, 400, { errors, message: 'name is required.' })
  })

  test('names are trimmed before they are measured', async () => {
    assertSuccess(await post({ name: ' \t\u00a0fern \n' }), { name: 'fern' })
    assertSuccess(await post({ name: `${' '.repeat(50)}12345` }), { name: '12345' })
    assertSuccess(await post({ name: 'a', parent: { id: 1, name: ' b ' } }), {
      name: 'a',
      parent: { id: 1, name: 'b' },
    })
    for (const name of ['', '   ', '\u3000\n'])
      assertProblems(await post({ name }), { name: 'must not be empty' })
  })

  test('other texts are kept as they are', async () => {
    assertSuccess(await post({ name: 'a', remark: ' b ' }), { name: 'a', remark: ' b ' })
  })

  test('lengths count code points', async () => {
    assertSuccess(await post({ name: '🌵'.repeat(5) }), { name: '🌵🌵🌵🌵🌵' })
    assertProblems(await post({ name: '🌵'.repeat(6) }), { name: 'must have at most 5 characters' })
    assertProblems(await post({ name: 'a', remark: 'abcd' }), { remark: 'must have at most 3 characters' })
  })

  test('texts that cannot be stored are refused', async () => {
    assertProblems(await postText('{"name":"a\\u0000"}'), { name: NOT_TEXT })
    assertProblems(await postText('{"name":"\\ud83c"}'), { name: NOT_TEXT })
    // Although nothing of it can be seen, it is not blank.
    assertProblems(await postText('{"name":" \\u0000"}'), { name: NOT_TEXT })
    assertProblems(await postText('{"name":"a","remark":"\\u0000"}'), { remark: NOT_TEXT })
    assertProblems(await postText('{"name":"a","remark":"\\udf35"}'), { remark: NOT_TEXT })
    assertProblems(await query('keywords=%00'), { keywords: NOT_TEXT })
  })

  test('names of built-in properties such as constructor are ordinary fields', async () => {
    assertProblems(await postText('{"name":"a","__proto__":{"level":1}}'), { ['__proto__']: UNKNOWN })
    assertProblems(await postText('{"__proto__":{"name":"a"}}'), {
      name: 'is required',
      ['__proto__']: UNKNOWN,
    })
    assertProblems(await post({ name: 'a', constructor: 1, toString: 1 }), {
      constructor: UNKNOWN,
      toString: UNKNOWN,
    })
    assertProblems(await query('__proto__=1&constructor=2'), { ['__proto__']: UNKNOWN, constructor: UNKNOWN })
  })

  test('null is accepted where it means something', async () => {
    assertSuccess(await post({ name: 'a', parent: null }), { name: 'a', parent: null })
  })

  test('numbers, booleans and texts are read from the query', async () => {
    assertSuccess(
      await query('page=3&size=100&speciesId=9007199254740991&depth=-1.5&isOpen=true&keywords=5'),
      {
        page: 3,
        size: 100,
        speciesId: 9007199254740991,
        depth: -1.5,
        isOpen: true,
        keywords: '5',
      },
    )
    assertSuccess(await query(''), { page: 0, size: 20 })
  })

  test('only the plain spelling of a number is one', async () => {
    for (const text of [
      '1e3',
      '%2B5',
      '+5',
      '0x10',
      '%205',
      '5%20',
      '5.0',
      '05',
      '',
      '-0',
      '--5',
      '1_000',
      '٣',
      'NaN',
      '5,6',
    ]) {
      assertProblems(await query(`speciesId=${text}`), { speciesId: NOT_AN_ID })
    }
    for (const text of ['1e3', '.5', '5.', 'Infinity', '00.5', '']) {
      assertProblems(await query(`depth=${text}`), { depth: 'must be a number' })
    }
    for (const text of ['1', 'TRUE', 'yes', '']) {
      assertProblems(await query(`isOpen=${text}`), { isOpen: 'must be a boolean' })
    }
  })

  test('ids are integers from 1 to 2^53-1', async () => {
    const cases = [
      ['0', 'must be at least 1'],
      ['-1', 'must be at least 1'],
      ['9007199254740992', 'must be at most 9007199254740991'],
      ['9007199254740993', 'must be at most 9007199254740991'],
      ['9'.repeat(400), NOT_AN_ID],
      ['1.5', NOT_AN_ID],
      ['order', NOT_AN_ID],
    ] as const
    for (const [id, message] of cases) {
      assertProblems(await service.app.inject(`/api/v1/probe/${id}`), { id: message })
      assertProblems(await query(`speciesId=${id}`), { speciesId: message })
    }
    assertSuccess(await service.app.inject('/api/v1/probe/9007199254740991'), { id: 9007199254740991 })
  })

  test('pages have bounds', async () => {
    assertProblems(await query('page=-1&size=0'), { page: 'must be at least 0', size: 'must be at least 1' })
    assertProblems(await query('size=101'), { size: 'must be at most 100' })
  })

  test('a parameter given twice is refused', async () => {
    assertProblems(await query('page=1&page=1'), { page: 'must be given only once' })
    assertProblems(await query('keywords=a&keywords=b'), { keywords: 'must be given only once' })
  })

  test('unknown parameters are refused, also where none are declared', async () => {
    assertProblems(await query('pgae=1'), { pgae: UNKNOWN })
    for (const url of ['/api/v1/enumerations', '/api/v1/plant-categories', '/api/v1/probe/1']) {
      assertProblems(await service.app.inject(`${url}?x=1`), { x: UNKNOWN })
    }
  })

  test('of very many problems the first hundred are named, and that there are more', async () => {
    const errors = Array.from({ length: 100 }, (_, at) => ({ path: `plantIds[${at}]`, message: NOT_AN_ID }))
    for (const [length, count] of [
      [100, '100'],
      [101, 'more than 100'],
      [150, 'more than 100'],
    ] as const) {
      const response = await post({ name: 'a', plantIds: Array.from({ length }, () => 'x') })
      assertFailure(response, 1101, 400, { errors, message: `The request has ${count} invalid fields.` })
    }
  })

  test('a very long field name is cut short', async () => {
    assertProblems(await post({ name: 'a', ['k'.repeat(500_000)]: 1 }), { [`${'k'.repeat(200)}…`]: UNKNOWN })
  })

  test('of the most wrong elements that a body can hold, too, the first hundred are named', async () => {
    const elements = Array.from({ length: 98 }, (_, at) => ({
      path: `plantIds[${at}]`,
      message: NOT_AN_ID,
    }))
    const errors = [
      { path: 'more', message: UNKNOWN },
      { path: 'plantIds', message: 'must have at most 200 elements' },
      ...elements,
    ]
    const plantIds = Array.from({ length: 19_000 }, () => 'x')
    assertFailure(await post({ name: 'a', plantIds, more: 1 }), 1101, 400, { errors })
  })
})
