import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { runCommand } from '../../../test/command.ts'
import { KEYS_IN_STOCK } from '../../../test/key-stock.ts'
import { killAt, RUN } from '../../../test/kill-at.ts'
import { FrondProcess, inEmptyFolder } from '../../../test/process.ts'
import { TEST_SECRET } from '../../../test/templates.ts'
import { unseal } from '../../base/secret-box.ts'
import { type Environment, loadConfig } from '../../config/config.ts'
import { loadSecrets } from '../../config/secrets.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { findRevision } from '../../db/query/revisions.ts'
import { listKeyRows } from '../../features/people/keys/keys.sql.ts'

const KEEP = 2

/** Each is the first of its kind: nothing else is written by a rotation. */
const MOMENTS: Readonly<Record<string, string>> = {
  'after the new key': killAt(RUN, 'insert into "signing_keys"', 1, true),
  'after the old keys': killAt(RUN, 'update "signing_keys"', 1, true),
  'before the commit': killAt(RUN, 'commit', 1),
  'after the commit': killAt(RUN, 'commit', 1, true),
}

// The embedded database dies with the process; a database server outlives it and undoes by itself what was not finished.
describe('a rotation that is killed', () => {
  test('leaves the old keys or the new ones, whole', () =>
    inEmptyFolder(async (folder) => {
      const env = { DATA_DIR: join(folder, 'data'), JWT_KEEP_ACTIVE: String(KEEP), SECRET_KEY: TEST_SECRET }
      const rotate = (preload = '') =>
        new FrondProcess(['keys', 'rotate'], { env, cwd: folder, preload: KEYS_IN_STOCK + preload }).ended
      assert.equal((await runCommand(['migrate'], env)).code, 0)
      for (let keys = 1; keys <= KEEP; keys++) {
        const { code, stderr } = await rotate()
        assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
        assert.equal(await assertWhole(env), keys)
      }
      for (const [moment, preload] of Object.entries(MOMENTS)) {
        assert.equal((await rotate(preload)).signal, 'SIGKILL', moment)
        assert.equal(await assertWhole(env), moment === 'after the commit' ? KEEP + 1 : KEEP, moment)
      }
      assert.equal((await rotate()).code, 0)
      assert.equal(await assertWhole(env), KEEP + 2)
    }))
})

/** Checks all that must hold between rotations and counts the keys there ever were. */
async function assertWhole(env: Environment): Promise<number> {
  const config = loadConfig(env)
  const sealingKeys = (await loadSecrets(config)).keysFor('signing keys')
  const database = await openDatabase(config.database)
  try {
    const rows = await listKeyRows(database.db)
    const active = rows.filter(({ deactivatedAt }) => deactivatedAt === null)
    assert.equal(active.length, Math.min(KEEP, rows.length))
    assert.deepEqual(active, rows.slice(0, KEEP))
    for (const { kid, modulus, sealedPrivateKey } of active) {
      const der = sealedPrivateKey && unseal(sealingKeys, kid, sealedPrivateKey)
      assert.ok(der)
      const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
      assert.equal(createPublicKey(privateKey).export({ format: 'jwk' }).n, modulus)
    }
    for (const { sealedPrivateKey } of rows.slice(KEEP)) assert.equal(sealedPrivateKey, null)
    assert.equal(await findRevision(database.db, 'signing_keys'), rows.length)
    return rows.length
  } finally {
    await database.close()
  }
}
