import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { prettyLine } from './pretty-log.ts'

const TIME = '2026-11-15T10:11:12.345Z'
/** The time of day depends on where the test runs. */
const CLOCK = new Date(TIME).toTimeString().slice(0, 8)

const pretty = (fields: object, withColours = false) =>
  prettyLine(`${JSON.stringify({ level: 'info', time: TIME, ...fields })}\n`, withColours)

const REQUEST = {
  requestId: 'abc',
  method: 'GET',
  path: '/api/v1/plants',
  status: 200,
  ms: 3.4,
  ip: '127.0.0.1',
  message: 'request',
}

test('a request is one line: when, what, how it ended, how long, who', () => {
  assert.equal(pretty(REQUEST), `${CLOCK} GET     200     3.4 ms  /api/v1/plants\n`)
  assert.equal(
    pretty({ ...REQUEST, method: 'DELETE', status: 404, ms: 12_345.6, userId: 7 }),
    `${CLOCK} DELETE  404 12345.6 ms  /api/v1/plants  user 7\n`,
  )
})

test('a request that failed here names its id, by which its other lines are found', () => {
  assert.equal(pretty({ ...REQUEST, status: 500 }), `${CLOCK} GET     500     3.4 ms  /api/v1/plants  abc\n`)
})

test('the status has the colour of its kind', () => {
  for (const [status, colour] of [
    [200, 32],
    [304, 36],
    [404, 33],
    [503, 31],
  ] as const) {
    const line = pretty({ ...REQUEST, status }, true)
    assert.ok(line.includes(`\u001b[${colour}m${status}\u001b[39m`), JSON.stringify(line))
    assert.equal(stripVTControlCharacters(line), pretty({ ...REQUEST, status }))
  }
})

test('any other line has its level, its message and its fields', () => {
  assert.equal(
    pretty({ message: 'database migrated', applied: ['0001_a', '0002_b'], ms: 3 }),
    `${CLOCK} info  database migrated applied=["0001_a","0002_b"] ms=3\n`,
  )
  const warning = pretty({ level: 'warn', message: 'slow' }, true)
  assert.ok(warning.includes('\u001b[33mwarn \u001b[39m slow'), JSON.stringify(warning))
  assert.equal(pretty({ level: 'custom' }), `${CLOCK} custom \n`)
})

test('an error shows its stack and those of its causes below the line', () => {
  const cause = { type: 'Error', message: 'too dry', stack: 'Error: too dry\n    at pot (pot.ts:1:2)' }
  const err = {
    type: 'TypeError',
    message: 'withered',
    stack: 'TypeError: withered\n    at leaf (a.ts:3:4)',
    cause,
  }
  assert.equal(
    pretty({ level: 'error', err, message: 'request failed' }),
    `${CLOCK} error request failed
    TypeError: withered
        at leaf (a.ts:3:4)
    Error: too dry
        at pot (pot.ts:1:2)
`,
  )
  assert.equal(pretty({ error: 'thrown text', message: 'x' }), `${CLOCK} info  x\n    thrown text\n`)
  assert.equal(pretty({ err: { message: 'no stack' }, message: 'x' }), `${CLOCK} info  x\n    no stack\n`)
})

test('text from a client can neither control the terminal nor forge a line', () => {
  const hostile = '/\u001b[2J\u001b]0;title\u0007\r\n\u009b31m\u202egnp.exe\u2028\ud800\t\u007f'
  const spelt =
    '/\\u{1b}[2J\\u{1b}]0;title\\u{7}\\u{d}\\u{a}\\u{9b}31m\\u{202e}gnp.exe\\u{2028}\\u{d800}\\u{9}\\u{7f}'
  for (const line of [
    pretty({ ...REQUEST, path: hostile }),
    pretty({ ...REQUEST, method: hostile }),
    pretty({ message: hostile }),
    pretty({ message: 'x', value: hostile }),
    pretty({ message: 'x', [hostile]: 1 }),
    pretty({ level: hostile, message: 'x' }),
  ]) {
    assert.ok(line.includes(spelt), JSON.stringify(line))
    assert.match(line, /^[\x20-\x7e]+\n$/)
  }
  // Inside of another value it is spelt out already, by JSON.
  assert.match(pretty({ message: 'x', values: [hostile] }), /^[\x20-\x7e]+\n$/)
  // An error may take several lines, but each of them is set in.
  const error = pretty({ err: { stack: `Error: ${hostile}` }, message: 'x' })
  assert.match(error, /^[\x20-\x7e]+\n( {4}[\x20-\x7e]+\n)+$/)
})
