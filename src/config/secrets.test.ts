import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { type Environment, loadConfig } from './config.ts'
import { loadSecrets } from './secrets.ts'

const ONE = 'one secret of thirty-two characters'
const TWO = 'two secrets of thirty-two characters'

describe('the secrets', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'frond-secrets-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  async function load(env: Environment = {}) {
    return (await loadSecrets(loadConfig({ DATA_DIR: dataDir, ...env }))).keysFor('a purpose')
  }

  test('a secret is generated if none is configured, readable by its owner only, and kept', async () => {
    const file = join(dataDir, 'secret.key')
    const [first, ...others] = await load()
    assert.equal(first.length, 32)
    assert.deepEqual(others, [])
    const text = await readFile(file, 'utf8')
    assert.match(text, /^[A-Za-z0-9_-]{43}\n$/)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.deepEqual(await readdir(dataDir), ['secret.key'])
    assert.deepEqual(await load(), [first])
    assert.equal(await readFile(file, 'utf8'), text)
  })

  test('the data folder it needs is made for its owner only', async () => {
    const folder = join(dataDir, 'deeper', 'data')
    await load({ DATA_DIR: folder })
    assert.equal((await stat(folder)).mode & 0o777, 0o700)
  })

  test('servers that start at once agree on one', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => load()))
    for (const other of others) assert.deepEqual(other, first)
    assert.deepEqual(await readdir(dataDir), ['secret.key'])
  })

  test('an empty file is not taken for a secret', async () => {
    const file = join(dataDir, 'secret.key')
    for (const nothing of ['', ' \n']) {
      await writeFile(file, nothing)
      await assert.rejects(load(), { message: `${file} is empty; restore it from a backup` })
    }
  })

  test('a file that cannot be read is not replaced', async () => {
    const folder = join(dataDir, 'a file')
    await writeFile(folder, '')
    await assert.rejects(load({ DATA_DIR: folder }), { code: 'ENOTDIR' })
  })

  test('SECRET_KEY comes first and needs no file', async () => {
    const [one, ...none] = await load({ SECRET_KEY: ONE })
    assert.deepEqual(none, [])
    assert.deepEqual(await readdir(dataDir), [])
    const [two] = await load({ SECRET_KEY: TWO })
    assert.notDeepEqual(one, two)
    assert.deepEqual(await load({ SECRET_KEY: `${TWO}, ${ONE}` }), [two, one])
  })

  test('every purpose has a key of its own', async () => {
    const secrets = await loadSecrets(loadConfig({ DATA_DIR: dataDir, SECRET_KEY: ONE }))
    assert.notDeepEqual(secrets.keysFor('signing keys'), secrets.keysFor('refresh tokens'))
    assert.deepEqual(secrets.keysFor('signing keys'), secrets.keysFor('signing keys'))
  })
})
