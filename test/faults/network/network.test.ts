import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { App } from '../../../src/http/app-type.ts'
import { LIMITS, type Limits } from '../../../src/http/limits.ts'
import { assertSuccess } from '../../envelope.ts'
import { eventually } from '../../eventually.ts'
import { registerPerson } from '../../people.ts'
import { connections, listen, rawRequest } from '../../raw-http.ts'
import { buildTestApp, type TestApp } from '../../test-app.ts'
import type { Target } from './attack.ts'
import { halfClosed } from './attacks/half-closed.ts'
import { headerLines } from './attacks/header-lines.ts'
import { pipelining } from './attacks/pipelining.ts'
import { slowBodies } from './attacks/slow-bodies.ts'
import { slowHeaders } from './attacks/slow-headers.ts'
import { slowReaders } from './attacks/slow-readers.ts'
import { smuggling } from './attacks/smuggling.ts'

/** Enough for every run; `npm run test:faults` holds a thousand, and looks what good clients notice. */
const CONNECTIONS = 50
/** Often enough that the server does not take them for gone: what ends them is that they take too long. */
const EVERY_MS = 50
const LARGE_FILE = '/api/v1/large'
const LARGE_FILE_BYTES = 16 * 2 ** 20
const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'

const TIMEOUT = { timeout: 120_000 }

// On one engine: it is about what comes before a database.
describe('a server that is attacked over the network', TIMEOUT, () => {
  const { service, target } = serverWith(LIMITS)

  for (const attack of [halfClosed, pipelining, smuggling, headerLines]) {
    test(`by ${attack.name} runs what is whole and plain, and nothing else`, async (t) => {
      t.diagnostic(`seed ${target().seed}`)
      const assault = await attack.begin(target())
      assert.ok((await assault.stop()) > 0)
      assert.deepEqual(
        service().logs.filter(({ level }) => level === 'error'),
        [],
      )
    })
  }
})

describe('a server that is besieged', TIMEOUT, () => {
  const { service, target } = serverWith({
    ...LIMITS,
    headersTimeoutMs: 300,
    requestTimeoutMs: 600,
    stalledTimeoutMs: 600,
    idleTimeoutMs: 300,
    timeoutCheckMs: 50,
  })

  for (const attack of [slowHeaders, slowBodies, slowReaders]) {
    test(`by ${attack.name} serves others meanwhile, and lets no connection stay`, async (t) => {
      const assault = await attack.begin(target())
      t.after(() => assault.stop())
      assertSuccess(await rawRequest(target().port, HEALTH), { status: 'alive' })
      await eventually(async () => assert.equal(await connections(service().app), 0))
    })
  }
})

/** A server with a hostile client, for all tests of a block. */
function serverWith(limits: Limits): { service(): TestApp; target(): Target } {
  let service: TestApp | undefined
  let target: Target | undefined
  before(async () => {
    service = await buildTestApp(undefined, { limits, extraRoutes: largeRoute })
    const { headers } = await registerPerson(service)
    target = {
      port: await listen(service.app),
      token: headers.authorization.replace('Bearer ', ''),
      largeFile: LARGE_FILE,
      connections: CONNECTIONS,
      everyMs: EVERY_MS,
      seed: String(Date.now()),
    }
  })
  after(() => service?.close())
  return {
    service: () => service ?? assert.fail(),
    target: () => target ?? assert.fail(),
  }
}

function largeRoute(app: App): void {
  const file = Buffer.alloc(LARGE_FILE_BYTES)
  app.get(LARGE_FILE, { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply.send(file),
  )
}
