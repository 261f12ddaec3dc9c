import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import { inEmptyFolder } from '../../test/process.ts'

const SCRIPT = `
const { argv, execPath, execArgv, env } = process
const { FROND_COMMAND, INIT_CWD, MALLOC_ARENA_MAX } = env
process.stdout.write(JSON.stringify({ words: argv.slice(2), execPath, execArgv, FROND_COMMAND, INIT_CWD, MALLOC_ARENA_MAX }))
process.exitCode = 3
`
const OPTIONS = ['--min-semi-space-size=8', '--max-semi-space-size=8']
const NODE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** An old Node.js, or one that cannot put another program in its place: the machine need not have any. */
const before = (source: string) => ['--import', `data:text/javascript,${encodeURIComponent(source)}`]
const OLD = before(
  `Object.defineProperty(process.versions, 'node', { value: '20.1.0' });Object.defineProperty(process, 'version', { value: 'v20.1.0' })`,
)
const OLD_BESIDE = [...OLD, ...before('process.execve = undefined')]

/** Calls the command of an installed package that only tells how it was called. */
async function call(options: readonly string[], env: Record<string, string>, comesAlong: boolean) {
  return inEmptyFolder(async (folder) => {
    await copyFile(join(import.meta.dirname, 'frond.mjs'), join(folder, 'frond.mjs'))
    await mkdir(join(folder, 'dist'))
    await writeFile(join(folder, 'dist', 'main.mjs'), SCRIPT)
    const along = join(folder, 'node_modules', NODE)
    if (comesAlong) {
      await mkdir(join(along, 'bin'), { recursive: true })
      await writeFile(join(along, 'package.json'), JSON.stringify({ bin: { node: 'bin/node' } }))
      await symlink(process.execPath, join(along, 'bin', 'node'))
    }
    const words = [...options, join(folder, 'frond.mjs'), 'water', '--deeply']
    const { code, stdout, stderr } = await promisify(execFile)(process.execPath, words, {
      cwd: folder,
      env,
    }).catch((end) => end)
    return { code, told: stdout === '' ? undefined : JSON.parse(stdout), stderr }
  })
}

const own = await realpath(process.execPath)
const TOLD = {
  words: ['water', '--deeply'],
  execPath: own,
  execArgv: OPTIONS,
  FROND_COMMAND: 'frond',
  MALLOC_ARENA_MAX: '2',
}

suite('the command of the package', {
  skip: process.platform === 'win32' && 'links need rights there',
}, () => {
  test('runs the bundle by a Node.js that is new enough, with the settings of npm start', async () => {
    assert.deepEqual(await call([], {}, false), { code: 3, told: TOLD, stderr: '' })
  })

  test('runs it by the Node.js that came along where its own is too old, in its place or below it', async () => {
    for (const options of [OLD, OLD_BESIDE]) {
      assert.deepEqual(await call(options, {}, true), { code: 3, told: TOLD, stderr: '' })
    }
  })

  test('says what to do where none came along', async () => {
    assert.deepEqual(await call(OLD, {}, false), {
      code: 1,
      told: undefined,
      stderr: `Frond needs Node.js 26, and this is v20.1.0. None comes along for ${process.platform} ${process.arch}, or optional packages were left out: install Node.js 26.\n`,
    })
  })

  test('is called in help as it was called, takes paths from where it is called, and keeps settings of its user', async () => {
    const env = { npm_lifecycle_event: 'npx', INIT_CWD: '/elsewhere', MALLOC_ARENA_MAX: '4' }
    assert.deepEqual(await call([], env, false), {
      code: 3,
      told: { ...TOLD, FROND_COMMAND: 'npx frond', MALLOC_ARENA_MAX: '4' },
      stderr: '',
    })
  })
})

test('every way to start has the same settings', async () => {
  const root = join(import.meta.dirname, '..', '..')
  const settings = async (file: string) => {
    const text = await readFile(join(root, file), 'utf8')
    // Where there is no `exec`, it starts in a second way.
    const found =
      text.replace(/\|\| node .*/, '').match(/MALLOC_\w+(=|: ')\d+|--\w+-semi-space-size=\d+/g) ?? []
    return [...new Set(found.map((setting) => setting.replace(": '", '=')))].sort()
  }
  const ofStart = await settings('package.json')
  assert.equal(ofStart.length, 5)
  for (const file of ['deploy/frond', 'src/install/frond.mjs'])
    assert.deepEqual(await settings(file), ofStart)
})
