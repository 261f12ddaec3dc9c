import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { toType } from './to-type.ts'

const LAUNCH = resolve('src/launch.mjs')

for (const [title, env, script, start, command] of [
  ['npm', { npm_lifecycle_event: 'frond' }, LAUNCH, 'npm start', 'npm run frond -- doctor'],
  ['a program', { FROND_COMMAND: 'frond', npm_lifecycle_event: 'x' }, LAUNCH, 'frond', 'frond doctor'],
  [
    'the launcher',
    {},
    LAUNCH,
    'node src/launch.mjs --bundled src/main.ts',
    'node src/launch.mjs --bundled src/main.ts doctor',
  ],
  ['the bundle', {}, resolve('dist/main.mjs'), 'node dist/main.mjs', 'node dist/main.mjs doctor'],
  [
    'another folder',
    {},
    '/opt/frond/src/main.ts',
    'node /opt/frond/src/main.ts',
    'node /opt/frond/src/main.ts doctor',
  ],
  ['a tool of another name', {}, resolve('test/queue.ts'), 'npm start', 'npm run frond -- doctor'],
] as const) {
  test(`called by ${title}, it is called in the same way again`, () => {
    const call = { env, argv: ['node', script] }
    assert.deepEqual([toType(undefined, call), toType('doctor', call)], [start, command])
  })
}
