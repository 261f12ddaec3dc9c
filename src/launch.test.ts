import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { inEmptyFolder } from '../test/process.ts'

const SCRIPT = 'process.stdout.write(JSON.stringify(process.argv.slice(2)))'

/** A project of its own, installed or not, with a script that tells its arguments. */
async function launch(isInstalled: boolean, options: readonly string[], before: readonly string[] = []) {
  return inEmptyFolder(async (folder) => {
    await mkdir(join(folder, 'src'))
    await mkdir(join(folder, 'src', 'install'))
    for (const file of ['launch.mjs', 'install/current-bundle.mjs']) {
      await copyFile(join(import.meta.dirname, file), join(folder, 'src', file))
    }
    await writeFile(join(folder, 'src', 'script.ts'), SCRIPT)
    if (isInstalled) {
      await mkdir(join(folder, 'node_modules', 'fastify'), { recursive: true })
      await writeFile(join(folder, 'node_modules', 'fastify', 'package.json'), '{}')
    }
    const words = [...options, 'src/launch.mjs', ...before, 'src/script.ts', 'water', '--deeply']
    // Not the environment of the tests, which measures what only passes through here.
    const run = promisify(execFile)(process.execPath, words, { cwd: folder, env: {} })
    return run.then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )
  })
}

/** Stands in for an old Node.js, which the machine need not have. */
const OLD = [
  '--import',
  `data:text/javascript,${encodeURIComponent("Object.defineProperty(process.versions, 'node', { value: '20.20.2' })")}`,
]

test('the named script runs, with the arguments that follow', async () => {
  for (const before of [[], ['--bundled']]) {
    assert.deepEqual(await launch(true, [], before), { code: 0, stdout: '["water","--deeply"]', stderr: '' })
  }
})

test('without the dependencies a sentence says what to do', async () => {
  for (const options of [[], OLD]) {
    assert.deepEqual(await launch(false, options), {
      code: 1,
      stdout: '',
      stderr: 'Frond is not installed yet: run `npm ci` first, which also brings the Node.js it needs.\n',
    })
  }
})

test('on an old Node.js a sentence says what to do', async () => {
  assert.deepEqual(await launch(true, OLD), {
    code: 1,
    stdout: '',
    stderr:
      'Frond needs Node.js 26 and this is 20.20.2: run `npm ci`, which brings it along, and start Frond by npm, as in `npm start`.\n',
  })
})

test('every script of ours is launched this way', async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8'),
  )
  for (const name of ['start', 'dev', 'build', 'frond', 'test', 'bench']) {
    assert.match(scripts[name] ?? '', /(^| )src\/launch\.mjs (--bundled )?(\w+\/)+\w+\.ts/, name)
    assert.doesNotMatch(scripts[name] ?? '', /(?<!launch\.mjs|--bundled) (\w+\/)+\w+\.ts/, name)
  }
  // Only these may run what was made of the sources earlier.
  const bundled = Object.keys(scripts).filter((name) => scripts[name]?.includes('--bundled'))
  assert.deepEqual(bundled, ['start', 'frond'])
  // These begin with a tool.
  for (const name of ['check', 'format']) assert.match(scripts[name] ?? '', /^node src\/launch\.mjs /, name)
})
