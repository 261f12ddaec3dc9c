import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signingPair } from '../../../../test/cheap-crypto.ts'
import { countQueries } from '../../../../test/count-queries.ts'
import { onEachEngine, openScratch } from '../../../../test/engines.ts'
import { createGate } from '../../../../test/gate.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import type { Database } from '../../../db/engine.ts'
import type { Db } from '../../../db/schema.ts'
import { createLogger } from '../../../observe/logging/logger.ts'
import { KeyRing } from './key-ring.ts'
import { ensureFirstKey, rotateKeys } from './keys.service.ts'
import { listKeyRows } from './keys.sql.ts'

const sealingKey = randomBytes(32)

function ringOn(db: Db): KeyRing {
  return new KeyRing({ db, sealingKeys: [sealingKey], log: createLogger('silent') })
}

onEachEngine('the key ring', (engine) => {
  let database: Database
  before(async () => {
    database = await openScratch(engine)
    await ensureFirstKey(database.db, sealingKey, signingPair())
  })
  after(() => database.close())

  test('is empty and unusable until it has been read', async () => {
    const ring = ringOn(database.db)
    assert.throws(() => ring.signer, { errorName: 'UNAVAILABLE' })
    await ring.refresh()
    const [key] = await listKeyRows(database.db)
    assert.equal(ring.signer.kid, key?.kid)
    assert.ok(ring.isActive(ring.signer.kid))
  })

  test('several servers that start at once make one first key between them', async () => {
    const empty = await openScratch(engine)
    try {
      await Promise.all(Array.from({ length: 4 }, () => ensureFirstKey(empty.db, sealingKey, signingPair())))
      assert.equal((await listKeyRows(empty.db)).length, 1)
    } finally {
      await empty.close()
    }
  })

  test('asks a single question when nothing has changed', async () => {
    const counted = countQueries(database.db)
    const ring = ringOn(counted.db)
    await ring.refresh()
    const asked = counted.count
    await ring.refresh()
    assert.equal(counted.count, asked + 1)
  })

  test('a thousand unknown key ids cause one look-up a second', async (t) => {
    const counted = countQueries(database.db)
    const ring = ringOn(counted.db)
    await ring.refresh()
    const asked = counted.count
    const pass = passingTime(t)
    const flood = async () => {
      const found = Array.from({ length: 500 }, () => ring.verifier(randomUUID()))
      assert.deepEqual(new Set(await Promise.all(found)), new Set([undefined]))
      for (let one = 0; one < 500; one++) assert.equal(await ring.verifier(randomUUID()), undefined)
    }
    await flood()
    assert.equal(counted.count, asked + 1)
    pass(999)
    await flood()
    assert.equal(counted.count, asked + 1)
    pass(1)
    await flood()
    assert.equal(counted.count, asked + 2)
  })

  test('a known key id causes no look-up', async () => {
    const counted = countQueries(database.db)
    const ring = ringOn(counted.db)
    await ring.refresh()
    const asked = counted.count
    assert.ok(await ring.verifier(ring.signer.kid))
    assert.equal(counted.count, asked)
  })

  test('a key made elsewhere a moment ago is found by its first token', async () => {
    const ring = ringOn(database.db)
    await ring.refresh()
    const { kid } = await rotateKeys(database.db, await signingPair(), { sealingKey, keepActive: 2 })
    assert.ok(!ring.isActive(kid))
    assert.ok(await ring.verifier(kid))
    assert.equal(ring.signer.kid, kid)
  })

  test('a reload sees what was written before it, though an older look is still under way', async () => {
    const gate = createGate()
    let isHeld = false
    const { db } = countQueries(database.db, async () => {
      if (isHeld) await gate.wait()
    })
    const ring = ringOn(db)
    await ring.refresh()
    isHeld = true
    const older = ring.refresh()
    await gate.reached
    const { kid } = await rotateKeys(database.db, await signingPair(), { sealingKey, keepActive: 2 })
    const reloaded = ring.reload()
    gate.open()
    await Promise.all([older, reloaded])
    assert.equal(ring.signer.kid, kid)
  })

  test('a look-up that fails refuses no token of an unknown key', async () => {
    let isBroken = false
    const { db } = countQueries(database.db, async () => {
      if (isBroken) throw new Error('the database is away')
    })
    const ring = ringOn(db)
    await ring.refresh()
    const { kid } = await rotateKeys(database.db, await signingPair(), { sealingKey, keepActive: 2 })
    isBroken = true
    await assert.rejects(ring.verifier(kid), { message: 'the database is away' })
    isBroken = false
    const found = await Promise.all([ring.verifier(kid), ring.verifier(kid)])
    assert.ok(found.every((key) => key !== undefined))
  })

  test('a failed look is told to whoever asked, and the next one works', async () => {
    let isBroken = false
    const { db } = countQueries(database.db, async () => {
      if (isBroken) throw new Error('the database is away')
    })
    const ring = ringOn(db)
    await ring.refresh()
    const { kid } = await rotateKeys(database.db, await signingPair(), { sealingKey, keepActive: 2 })
    isBroken = true
    await assert.rejects(ring.refresh(), { message: 'the database is away' })
    isBroken = false
    await ring.refresh()
    assert.equal(ring.signer.kid, kid)
  })
})
