import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { type TestContext, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import type { LogFormat } from '../../config/config.ts'
import { createLogger, logDestination } from './logger.ts'

test('a line has a time, a level by name, a message and the given fields', () => {
  const { logger, lines } = capture()
  logger.info({ plants: 3 }, 'watered')
  const [{ time, ...line }] = lines()
  assert.deepEqual(line, { level: 'info', plants: 3, message: 'watered' })
  assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('what is below the level is not written', () => {
  const { logger, lines } = capture('warn')
  logger.info('no')
  logger.warn('yes')
  assert.deepEqual(
    lines().map(({ message }) => message),
    ['yes'],
  )
})

test('of an error only type, message, code, stack and cause are written', () => {
  const cause = Object.assign(new RangeError('too dry'), { parameters: ['hush'], errno: 7 })
  const error = Object.assign(new TypeError('withered', { cause }), {
    code: '23505',
    detail: 'Key (email)=(hush) already exists.',
    query: 'insert into users values ($1)',
    parameters: ['hush'],
    args: ['hush'],
    address: '10.0.0.1',
  })
  const described = {
    type: 'TypeError',
    message: 'withered',
    code: '23505',
    stack: error.stack,
    cause: { type: 'RangeError', message: 'too dry', stack: cause.stack },
  }
  const { logger, lines } = capture()
  logger.error({ err: error }, 'under err')
  logger.error({ error }, 'under error')
  logger.error(error, 'bare with a message')
  logger.error(error)
  assert.deepEqual(
    lines().map(({ time, ...line }) => line),
    [
      { level: 'error', err: described, message: 'under err' },
      { level: 'error', error: described, message: 'under error' },
      { level: 'error', error: described, message: 'bare with a message' },
      { level: 'error', error: described, message: 'withered' },
    ],
  )
})

test('an AggregateError is written with the messages of its errors', () => {
  const { logger, lines } = capture()
  const error = new AggregateError([new Error('no answer from ::1'), new Error('no answer from 127.0.0.1')])
  logger.error({ err: error }, 'away')
  assert.deepEqual(lines()[0].err, {
    type: 'AggregateError',
    message: 'no answer from ::1, no answer from 127.0.0.1',
    stack: error.stack,
  })
})

test('what is thrown without being an error is written as text', () => {
  const { logger, lines } = capture()
  logger.error({ err: { password: 'hush' } }, 'thrown')
  assert.deepEqual(lines()[0].err, '[object Object]')
})

test('an error that is its own cause is written once', () => {
  const { logger, lines } = capture()
  const inner = new Error('inner')
  const outer = new Error('outer', { cause: inner })
  inner.cause = outer
  logger.error({ err: outer }, 'round and round')
  assert.deepEqual(lines()[0].err, {
    type: 'Error',
    message: 'outer',
    stack: outer.stack,
    cause: { type: 'Error', message: 'inner', stack: inner.stack },
  })
})

for (const [format, isTTY, hasColours, expected] of [
  ['auto', true, true, 'coloured'],
  ['auto', true, false, 'plain'],
  ['auto', false, false, undefined],
  ['pretty', true, true, 'coloured'],
  ['pretty', false, false, 'plain'],
  // A file is no place for colours, whatever the environment forces.
  ['pretty', false, true, 'plain'],
  ['json', true, true, undefined],
  ['json', false, false, undefined],
] satisfies [LogFormat, boolean, boolean, 'coloured' | 'plain' | undefined][]) {
  const place = `${isTTY ? 'a terminal' : 'a file'} ${hasColours ? 'with' : 'without'} colours`
  test(`LOG_FORMAT=${format} on ${place} is ${expected ?? 'JSON'}`, () => {
    const written: string[] = []
    const output = { write: (text: string) => void written.push(text) }
    const destination = logDestination(format, { isTTY, hasColors: () => hasColours }, output)
    if (expected === undefined) {
      assert.equal(destination, undefined)
      return
    }
    createLogger('info', destination).info('watered')
    const [line = ''] = written
    assert.match(stripVTControlCharacters(line), /^\d\d:\d\d:\d\d info {2}watered\n$/)
    assert.equal(line.includes('\u001b'), expected === 'coloured')
  })
}

test('lines are written together, soon, and those that come meanwhile afterwards', (t) => {
  const { logger, written, end } = slowOutput(t)
  for (const name of ['Monty', 'Fern']) logger.info(name)
  assert.deepEqual(written(), [])
  t.mock.timers.tick(50)
  assert.deepEqual(written(), [['Monty', 'Fern']])
  logger.info('Ivy')
  t.mock.timers.tick(50)
  assert.deepEqual(written(), [['Monty', 'Fern']])
  end()
  t.mock.timers.tick(50)
  assert.deepEqual(written(), [['Monty', 'Fern'], ['Ivy']])
  end()
})

test('many lines do not wait for the time', (t) => {
  const { logger, written, end } = slowOutput(t)
  logger.info('x'.repeat(10_000))
  assert.deepEqual(written(), [['x'.repeat(10_000)]])
  end()
})

test('a process that exits has written all its lines', () => {
  const program = `import { createLogger } from '${import.meta.resolve('./logger.ts')}'
    createLogger('info').info('the last words')
    process.exit(3)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program])
  assert.equal(status, 3)
  assert.match(stdout.toString(), /"message":"the last words"}\n$/)
})

/** The logger of a server, whose output has written something only when it is told so. */
function slowOutput(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const texts: string[] = []
  let end = () => {}
  t.mock.method(fs, 'write', (_file: number, text: string, done: WriteDone) => {
    texts.push(text)
    end = () => done(null, text.length)
  })
  const messages = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).message)
  return { logger: createLogger('info'), written: () => texts.map(messages), end: () => end() }
}

type WriteDone = (error: null, bytes: number) => void

type Line = Record<string, unknown>

function capture(level: 'info' | 'warn' = 'info') {
  const written: string[] = []
  const logger = createLogger(level, { write: (line) => void written.push(line) })
  const lines = (): [Line, ...Line[]] => {
    const [first, ...rest] = written.map((line): Line => JSON.parse(line))
    assert.ok(first)
    return [first, ...rest]
  }
  return { logger, lines }
}
