import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { passwords as cheap } from '../../../../test/cheap-crypto.ts'
import { assertFailure } from '../../../../test/envelope.ts'
import { createGate } from '../../../../test/gate.ts'
import { newEmail, PASSWORD } from '../../../../test/people.ts'
import { codeOf, send } from '../../../../test/send.ts'
import { buildTestApp } from '../../../../test/test-app.ts'
import { Passwords, refuseCommonPassword } from './passwords.ts'

const passwords = new Passwords()

test('a hash fits its password and no other, and no two are alike', async () => {
  const [one, two] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(one, two)
  assert.equal(await passwords.verify(PASSWORD, one), true)
  assert.equal(await passwords.verify(PASSWORD, two), true)
  assert.equal(await passwords.verify(`${PASSWORD} `, one), false)
  assert.equal(await passwords.verify('', one), false)
})

test('no password fits the dummy hash, and it counts as current', async () => {
  assert.equal(await passwords.verify('', passwords.dummyHash), false)
  assert.equal(passwords.isOutdated(passwords.dummyHash), false)
})

test('a hash of lower cost is outdated, a current or costlier one is not', () => {
  const encoded = (memory: number, passes: number) =>
    `$argon2id$v=19$m=${memory},t=${passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  assert.equal(passwords.isOutdated(encoded(19_456, 2)), false)
  assert.equal(passwords.isOutdated(encoded(65_536, 3)), false)
  assert.equal(passwords.isOutdated(encoded(19_455, 2)), true)
  assert.equal(passwords.isOutdated(encoded(19_456, 1)), true)
  assert.throws(() => passwords.isOutdated('$2b$10$x'), /not in the expected form/)
})

test('common passwords are refused in any case and width, others pass', async () => {
  for (const password of ['password', 'PASSWORD', 'iloveyou', '12345678', 'ｐａｓｓｗｏｒｄ']) {
    await assert.rejects(refuseCommonPassword(password), { errorName: 'WEAK_PASSWORD' })
  }
  for (const password of [PASSWORD, 'password of a fern']) await refuseCommonPassword(password)
})

test('when too many wait for the hashing, more are told to come back later', async () => {
  const service = await buildTestApp()
  const gate = createGate()
  const full = availableParallelism() + 256
  // Work that waits instead of computing takes all places, in the queue too.
  const held = Array.from({ length: full }, () => cheap.whenFree(gate.wait))
  try {
    const account = { email: newEmail(), password: PASSWORD }
    const busy = { message: 'The service is busy; try again shortly.', headers: { 'retry-after': '5' } }
    for (const line of ['POST /api/v1/auth/register', 'POST /api/v1/auth/login'] as const) {
      assertFailure(await send(service, line, { payload: account }), 1904, 503, busy)
    }
    gate.open()
    await Promise.all(held)
    assert.equal(codeOf(await send(service, 'POST /api/v1/auth/register', { payload: account })), 200)
  } finally {
    gate.open()
    await service.close()
  }
})
