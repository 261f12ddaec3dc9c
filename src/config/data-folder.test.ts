import assert from 'node:assert/strict'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { usualDataFolder } from './data-folder.ts'

const HOME = join('/home', 'ada')

for (const [title, env, platform, folder] of [
  ['Linux', { HOME }, 'linux', join(HOME, '.local', 'share', 'frond')],
  ['Linux, by XDG_DATA_HOME', { HOME, XDG_DATA_HOME: '/srv/ada' }, 'linux', join('/srv/ada', 'frond')],
  [
    'Linux, where it is relative',
    { HOME, XDG_DATA_HOME: 'ada' },
    'linux',
    join(HOME, '.local', 'share', 'frond'),
  ],
  ['Linux, without a HOME', {}, 'linux', join(homedir(), '.local', 'share', 'frond')],
  ['macOS', { HOME }, 'darwin', join(HOME, 'Library', 'Application Support', 'Frond')],
  ['Windows', { LOCALAPPDATA: join('/ada', 'Local') }, 'win32', join('/ada', 'Local', 'Frond')],
  ['Windows, without LOCALAPPDATA', {}, 'win32', join(homedir(), 'AppData', 'Local', 'Frond')],
] as const) {
  test(`a release keeps its data in the folder of the user: ${title}`, () => {
    assert.equal(usualDataFolder(env, true, platform), folder)
  })
}

test('a clone keeps its data beside its sources', () => {
  assert.equal(usualDataFolder({ HOME, XDG_DATA_HOME: '/srv/ada' }), './data')
})

test('an account without a home keeps its data where it is', () => {
  assert.equal(
    usualDataFolder({}, true, 'linux', () => undefined),
    './data',
  )
})
