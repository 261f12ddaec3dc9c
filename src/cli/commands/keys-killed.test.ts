import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { FrondProcess, inEmptyFolder, runFrond } from '../../../test/process.ts'
import { TEST_SECRET } from '../../../test/templates.ts'
import { unseal } from '../../base/secret-box.ts'
import { type Environment, loadConfig } from '../../config/config.ts'
import { loadSecrets } from '../../config/secrets.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { findRevision } from '../../db/query/revisions.ts'
import { listKeyRows } from '../../features/people/keys/keys.sql.ts'

const KEEP = 2

// The embedded database dies with the process; a database server outlives it and undoes by itself what was not finished.
describe('a rotation that is killed', () => {
  test('leaves the old keys or the new ones, whole', () =>
    inEmptyFolder(async (folder) => {
      const env = { DATA_DIR: join(folder, 'data'), JWT_KEEP_ACTIVE: String(KEEP), SECRET_KEY: TEST_SECRET }
      assert.equal((await runFrond(['migrate'], env)).code, 0)
      const times: number[] = []
      for (let run = 0; run < 2; run++) times.push(await timeOfRotation(env))
      const longest = Math.max(...times)

      let keys = await assertWhole(env)
      assert.equal(keys, 2)
      let killed = 0
      const moments = [
        ...[0.6, 0.9].map((part) => () => delay(longest * part)),
        // The moments around the commit itself are too short to be hit by the clock.
        ...[1, 2, 3, 4].map((nth) => (over: AbortSignal) => untilChange(env.DATA_DIR, nth, over)),
      ]
      // On a busy machine a rotation may be over before the signal reaches it.
      for (let tried = 0; tried < moments.length || killed < 3; tried++) {
        const over = new AbortController()
        const rotation = new FrondProcess(['keys', 'rotate'], { env, cwd: folder })
        try {
          await Promise.race([moments[tried % moments.length]?.(over.signal), rotation.ended])
        } finally {
          over.abort()
          await rotation.destroy()
        }
        if ((await rotation.ended).signal === 'SIGKILL') killed++
        const now = await assertWhole(env)
        assert.ok(now === keys || now === keys + 1)
        keys = now
      }
      await timeOfRotation(env)
      assert.equal(await assertWhole(env), keys + 1)
    }))
})

async function timeOfRotation(env: Environment): Promise<number> {
  const start = performance.now()
  const { code, stderr } = await runFrond(['keys', 'rotate'], env)
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  return performance.now() - start
}

/** Resolves at the nth change of a file in the folder, unless it is over before. */
function untilChange(folder: string, nth: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let changes = 0
    watch(folder, { signal: over }, () => {
      changes++
      if (changes === nth) resolve()
    })
  })
}

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
