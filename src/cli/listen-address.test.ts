import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../base/free-port.ts'
import { checkAddress, listenError } from './listen-address.ts'

test('a free port passes and is free afterwards, and any free port needs no trial', async () => {
  const port = await freePort()
  await checkAddress({ host: '127.0.0.1', port })
  await checkAddress({ host: '127.0.0.1', port })
  await checkAddress({ host: '203.0.113.1', port: 0 })
})

const NO_ADDRESS = `this machine has no address 203.0.113.1.
HOST is 127.0.0.1 for this machine alone, or 0.0.0.0 for all that can reach it: HOST=127.0.0.1 npm start`

test('an address of another machine is reported', async () => {
  const port = await freePort()
  await assert.rejects(checkAddress({ host: '203.0.113.1', port }), { name: 'Error', message: NO_ADDRESS })
})

// Whether these happen depends on the machine, its rights and its name servers.
for (const [code, port, message] of [
  [
    'EACCES',
    80,
    `this account may not listen on port 80; ports below 1024 are often reserved.
Take another one: PORT=8080 npm start`,
  ],
  ['ENOTFOUND', 8080, NO_ADDRESS],
  ['EAI_AGAIN', 8080, NO_ADDRESS],
  ['EAFNOSUPPORT', 8080, NO_ADDRESS],
  [
    'EADDRINUSE',
    65_535,
    `port 65535 of 203.0.113.1 is in use, perhaps by another Frond.
Stop that one, or take another port: PORT=8080 npm start`,
  ],
] as const) {
  test(`${code} on port ${port} names a way out`, () => {
    const cause = Object.assign(new Error(`listen ${code}`), { code })
    const error = listenError(cause, { host: '203.0.113.1', port })
    assert.ok(error instanceof Error)
    assert.deepEqual([error.message, error.cause], [message, cause])
  })
}

test('any other error stays as it is', () => {
  const error = new Error('unforeseen')
  assert.equal(listenError(error, { host: '127.0.0.1', port: 8080 }), error)
})
