import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, type TestContext, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertHeaders, assertSuccess } from '../../../../test/envelope.ts'
import { probeRoutes } from '../../../../test/probe-routes.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Environment } from '../../../config/config.ts'
import { findFailing } from './readiness.ts'

onEachEngine('health', (engine) => {
  async function start(t: TestContext, options: Parameters<typeof buildTestApp>[1] = {}): Promise<TestApp> {
    const service = await buildTestApp(engine, options)
    t.after(() => service.close())
    return service
  }

  test('alive and ready', async (t) => {
    const { app } = await start(t)
    const headers = { 'cache-control': 'no-store' }
    assertSuccess(await app.inject('/healthz'), { status: 'alive' }, headers)
    assertSuccess(await app.inject('/readyz'), { status: 'ready' }, headers)
  })

  test('without its storage ready for everything else, and saying so', async (t) => {
    const { app, config, logs } = await start(t)
    await rm(config.dataDir, { recursive: true })
    assertSuccess(await app.inject('/readyz'), { status: 'ready', degraded: ['storage'] })
    const warning = logs.find(({ level }) => level === 'warn')
    assert.equal(warning?.check, 'storage')
    assert.equal(warning?.message, 'degraded')
    assertSuccess(await app.inject('/healthz'), { status: 'alive' })
  })

  test('not ready without a database, but alive', async (t) => {
    const { app, closeDatabase } = await start(t, {
      onOneProcess: 'the database of one process goes away',
    })
    // The first question opens the database; what was never opened cannot go away.
    assertSuccess(await app.inject('/readyz'), { status: 'ready' })
    await closeDatabase()
    assertFailure(await app.inject('/readyz'), 1903, 503, {
      message: 'Not ready: database.',
      headers: { 'retry-after': '5' },
    })
    assertSuccess(await app.inject('/healthz'), { status: 'alive' })
  })

  test('the metrics know the pool', async (t) => {
    const { app } = await start(t)
    const { body } = await app.inject('/metrics')
    assert.match(body, /^# TYPE database_pool_connections gauge$/m)
    assert.match(body, /^database_pool_connections\{state="size"\} \d+$/m)
    assert.match(body, /^database_pool_connections\{state="busy"\} 0$/m)
    assert.match(body, /^database_pool_connections\{state="waiting"\} 0$/m)
  })
})

describe('readiness', () => {
  test('a check that never answers counts as failing', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const failing = findFailing([
      { name: 'good', isVital: true, check: async () => {} },
      { name: 'silent', isVital: true, check: () => new Promise(() => {}) },
    ])
    t.mock.timers.tick(2_000)
    assert.deepEqual(await failing, [
      { name: 'silent', isVital: true, error: new Error('No answer within 2000 ms') },
    ])
  })
})

// On SQLite only: what is counted is the same with any database.
describe('metrics', () => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(undefined, { extraRoutes: probeRoutes })
  })
  after(() => service.close())

  test('count requests by pattern and status, never by path', async () => {
    for (const id of ['1', '2', 'x']) await service.app.inject(`/api/v1/probe/${id}`)
    await service.app.inject('/api/v1/nothing')
    await service.app.inject('/api/v1/nowhere')
    const response = await service.app.inject('/metrics')
    assert.equal(response.statusCode, 200)
    assertHeaders(response, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
    const counts = response.body
      .split('\n')
      .filter((line) => line.startsWith('http_request_duration_seconds_count'))
    assert.deepEqual(counts.sort(), [
      'http_request_duration_seconds_count{method="GET",route="/api/v1/probe/:id",status="200"} 2',
      'http_request_duration_seconds_count{method="GET",route="/api/v1/probe/:id",status="400"} 1',
      'http_request_duration_seconds_count{method="GET",route="unmatched",status="404"} 2',
    ])
    assert.match(
      response.body,
      /^http_request_duration_seconds_bucket\{le="0\.005",method="GET",route="unmatched",status="404"\} /m,
    )
  })

  test('tell about the process', async () => {
    const { body } = await service.app.inject('/metrics')
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
    ]) {
      assert.match(body, new RegExp(`^${name} [0-9.e+-]+$`, 'm'))
    }
  })

  test('are counted for each server of its own', async (t) => {
    const other = await buildTestApp()
    t.after(() => other.close())
    await other.app.inject('/api/v1/enumerations')
    const { body } = await service.app.inject('/metrics')
    assert.doesNotMatch(body, /route="\/api\/v1\/enumerations"/)
  })
})

// This runs on SQLite only: access to the metrics has nothing to do with a database.
describe('who may read the metrics', () => {
  const FAR = '203.0.113.9'
  const TOKEN = 'metrics-token-of-this-test'

  async function start(t: TestContext, env: Environment = {}) {
    const { app, close } = await buildTestApp(undefined, { env })
    t.after(close)
    return {
      ask: (remoteAddress: string, headers: Record<string, string> = {}) =>
        app.inject({ url: '/metrics', remoteAddress, headers }),
      async assertRefused(remoteAddress: string, headers: Record<string, string> = {}) {
        assertFailure(await this.ask(remoteAddress, headers), 401, 401, {
          message: 'Metrics are available from this machine only, or with the metrics token.',
          headers: { 'www-authenticate': 'Bearer realm="metrics"' },
        })
      },
      async assertAllowed(remoteAddress: string, headers: Record<string, string> = {}) {
        assert.equal((await this.ask(remoteAddress, headers)).statusCode, 200)
      },
    }
  }

  test('this machine, and nobody else', async (t) => {
    const metrics = await start(t)
    for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      await metrics.assertAllowed(address)
    for (const address of [FAR, '::ffff:203.0.113.9', '10.0.0.1', '1.127.0.1'])
      await metrics.assertRefused(address)
  })

  test('nobody whose request was forwarded from elsewhere', async (t) => {
    const metrics = await start(t)
    for (const header of ['x-forwarded-for', 'forwarded']) {
      await metrics.assertRefused('127.0.0.1', { [header]: FAR })
      await metrics.assertRefused('127.0.0.1', { [header]: '127.0.0.1' })
    }
  })

  test('nobody whose request a proxy left its trace in', async (t) => {
    const metrics = await start(t)
    const traces = {
      via: '1.1 proxy',
      'x-real-ip': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'localhost',
      'x-forwarded': 'for=127.0.0.1',
      'cf-connecting-ip': FAR,
    }
    for (const [name, value] of Object.entries(traces)) {
      await metrics.assertRefused('127.0.0.1', { [name]: value })
    }
  })

  test('nobody who calls this machine by a name that is not its own', async (t) => {
    const metrics = await start(t, { HOST: 'frond.internal' })
    for (const host of ['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '[::1]:8080', 'frond.internal:80']) {
      await metrics.assertAllowed('127.0.0.1', { host })
    }
    for (const host of ['frond.example.org', 'localhost.example.org', '127.example.org', '10.0.0.1:8080']) {
      await metrics.assertRefused('127.0.0.1', { host })
    }
  })

  test('behind a trusted proxy, only those it says are local', async (t) => {
    const metrics = await start(t, { TRUST_PROXY: '10.0.0.1' })
    await metrics.assertAllowed('10.0.0.1', { 'x-forwarded-for': '127.0.0.1' })
    await metrics.assertRefused('10.0.0.1', { 'x-forwarded-for': FAR })
    await metrics.assertRefused('10.0.0.1', { 'x-forwarded-for': `127.0.0.1, ${FAR}` })
    await metrics.assertRefused(FAR, { 'x-forwarded-for': '127.0.0.1' })
  })

  test('whoever presents the token', async (t) => {
    const metrics = await start(t, { METRICS_TOKEN: TOKEN })
    await metrics.assertAllowed(FAR, { authorization: `Bearer ${TOKEN}` })
    await metrics.assertAllowed(FAR, { authorization: `bearer ${TOKEN}` })
    await metrics.assertAllowed('127.0.0.1')
    const wrong = [
      'Bearer x',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
      TOKEN,
      'Bearer ',
      '',
    ]
    for (const authorization of wrong) await metrics.assertRefused(FAR, { authorization })
    await metrics.assertRefused(FAR)
  })

  test('without a configured token, no token at all', async (t) => {
    const metrics = await start(t)
    for (const text of ['undefined', '', 'x'])
      await metrics.assertRefused(FAR, { authorization: `Bearer ${text}` })
  })
})
