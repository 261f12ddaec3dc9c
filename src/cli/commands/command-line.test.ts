import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { runCommand } from '../../../test/command.ts'
import { type End, FrondProcess, inEmptyFolder, inKeyedFolder, runFrond } from '../../../test/process.ts'
import { freePort } from '../../base/free-port.ts'
import type { Environment } from '../../config/config.ts'
import { MIGRATIONS } from '../../db/migrations/all.ts'

const USAGE = `Usage: npm run frond -- [command]

  serve      run the service (the default)
  migrate    bring the database up to date and exit
  admin      create an administrator, or give an account a new password
  users      list, create, disable, enable or delete accounts
  keys       list or rotate the signing keys
  species    import or export the species catalogue
  storage    make the storage that of this database, after a move
  backup     write everything into one file, also while serving, or verify such a file
  restore    fill an empty database and storage from a backup
  mcp        print how an assistant such as Claude connects by a key
  openapi    print the OpenAPI document
  doctor     check everything that a server needs, and say what to do
  version    show the versions of Frond, Node.js and the schema, and the commit
  help       show this help

Environment variables configure everything: docs/configuration.md lists them.
`

for (const word of ['help', '--help', '-h']) {
  test(`${word} shows the usage`, async () => {
    assert.deepEqual(await runCommand([word], { PORT: 'abc' }), { code: 0, stdout: USAGE, stderr: '' })
  })
}

/** The line about the commit that is checked out; sources without a repository have none. */
function headOf(folder: string): Promise<string> {
  const words = [
    'show',
    '--no-patch',
    '--date=format-local:%Y-%m-%dT%H:%M:%S.000Z',
    '--format=commit %H, %cd',
  ]
  return promisify(execFile)('git', words, { cwd: folder, env: { ...process.env, TZ: 'UTC' } }).then(
    ({ stdout }) => stdout,
    () => '',
  )
}

for (const word of ['version', '--version', '-v']) {
  test(`${word} is that of the package, of its commit, of Node.js and of the database`, async () => {
    const file = await readFile(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')
    const { version }: { version: string } = JSON.parse(file)
    const commit = await headOf(join(import.meta.dirname, '..', '..', '..'))
    const lines = (schema: string) => ({
      code: 0,
      stdout: `${version}\n${commit}Node.js ${process.versions.node}\nschema ${schema}\n`,
      stderr: '',
    })
    assert.deepEqual(await runCommand([word], { PORT: 'abc' }), lines('no database'))
    await inKeyedFolder(async (folder) => {
      const DATA_DIR = join(folder, 'data')
      assert.deepEqual(await runCommand([word], { DATA_DIR }), lines(MIGRATIONS.at(-1)?.name ?? ''))
      assert.deepEqual(await readdir(DATA_DIR), ['frond.sqlite'])
    })
  })
}

for (const word of ['water', 'constructor']) {
  test(`${word} is no command: the usage, and exit code 2`, async () => {
    assert.deepEqual(await runCommand([word], {}), {
      code: 2,
      stdout: '',
      stderr: `Unknown command "${word}".\n\n${USAGE}`,
    })
  })
}

test('a bad configuration is told whole and leaves no trace', async () => {
  const { end, left } = await runAndLook([], { PORT: 'abc', DATABASE_URL: 'ftp://x' })
  assert.deepEqual(end, {
    code: 2,
    signal: null,
    stdout: '',
    stderr: `The configuration has 2 problems:
  - PORT must be a whole number from 0 to 65535, not "abc"
  - DATABASE_URL must be a postgres://… address; leave it unset for the embedded database
`,
  })
  assert.deepEqual(left, [])
})

test('migrate tells what it did, in a folder that only its owner can enter', async () => {
  await inEmptyFolder(async (folder) => {
    const DATA_DIR = join(folder, 'data')
    assert.deepEqual(await runCommand(['migrate'], { DATA_DIR }), {
      code: 0,
      stdout: `Applied ${MIGRATIONS.map(({ name }) => name).join(', ')}.\n`,
      stderr: '',
    })
    assert.deepEqual(await runCommand(['migrate'], { DATA_DIR }), {
      code: 0,
      stdout: 'The database is up to date.\n',
      stderr: '',
    })
    assert.deepEqual(await readdir(DATA_DIR), ['frond.sqlite'])
    const { mode } = await stat(DATA_DIR)
    assert.equal(mode & 0o777, 0o700)
  })
})

test('openapi prints the document and touches nothing', async () => {
  const { end, left } = await runAndLook(['openapi'], {})
  const { openapi, info, paths } = JSON.parse(end.stdout)
  assert.deepEqual([openapi, info.title], ['3.1.0', 'Frond'])
  assert.ok('/api/v1/plant-categories' in paths)
  assert.deepEqual([end.code, end.stderr, left], [0, '', []])
})

/** The server takes hold of the process it runs in, so it gets one of its own. */
const RUN: Record<string, (env: Environment) => Promise<unknown>> = {
  migrate: (env) => runCommand(['migrate'], env),
  serve: async (env) => {
    const { signal, ...outcome } = await runFrond(['serve'], env)
    return outcome
  },
}

for (const [command, run] of Object.entries(RUN)) {
  test(`${command} says when a file is where the data folder should be`, async () => {
    await inEmptyFolder(async (folder) => {
      const file = join(folder, 'file')
      await writeFile(file, '')
      for (const DATA_DIR of [file, join(file, 'data')]) {
        const stderr = `frond ${command} failed: The data folder ${DATA_DIR} cannot be created: a file is in its way\n`
        assert.deepEqual(await run({ DATA_DIR }), { code: 1, stdout: '', stderr })
      }
    })
  })

  test(`${command} says when the database cannot be opened`, async () => {
    await inEmptyFolder(async (folder) => {
      const file = join(folder, 'frond.sqlite')
      await mkdir(file)
      const stderr = `frond ${command} failed: EISDIR: illegal operation on a directory, open '${file}'\n`
      assert.deepEqual(await run({ DATA_DIR: folder }), { code: 1, stdout: '', stderr })
    })
  })
}

test('migrate says when the data folder is where nobody can create one', async () => {
  const DATA_DIR = '/proc/frond/data'
  const { stderr, ...end } = await runCommand(['migrate'], { DATA_DIR })
  assert.deepEqual(end, { code: 1, stdout: '' })
  assert.ok(
    stderr.startsWith(`frond migrate failed: The data folder ${DATA_DIR} cannot be created: E`),
    stderr,
  )
})

test('migrate says when the database server is away, by each of its addresses', async () => {
  const port = await freePort()
  const env = { DATABASE_URL: `postgres://frond:hush@database.example:${port}/frond` }
  const preload = `import dns from 'node:dns'
    dns.lookup = (name, options, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }, { address: '127.0.0.2', family: 4 }])`
  const end = await inEmptyFolder((cwd) => new FrondProcess(['migrate'], { env, cwd, preload }).ended)
  const refused = (host: string) => `connect ECONNREFUSED ${host}:${port}`
  assert.deepEqual(end, {
    code: 1,
    signal: null,
    stdout: '',
    stderr: `frond migrate failed: ${refused('127.0.0.1')}, ${refused('127.0.0.2')}\n`,
  })
})

/** Runs a command in an empty folder and tells what is in there afterwards. */
async function runAndLook(words: readonly string[], env: Environment): Promise<{ end: End; left: string[] }> {
  return inEmptyFolder(async (cwd) => {
    const end = await new FrondProcess(words, { env, cwd }).ended
    return { end, left: await readdir(cwd) }
  })
}
