import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { eventually } from '../../../test/eventually.ts'
import { readExposition, valueIn } from '../../../test/exposition.ts'
import { registerPerson, signInAs } from '../../../test/people.ts'
import { picture } from '../../../test/pictures.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import {
  type Collector,
  type Span,
  spansIn,
  startCollector,
  valuesOf,
} from '../../../test/trace-collector.ts'
import { uploaded } from '../../../test/upload.ts'
import { VERSION } from '../../base/version.ts'
import type { Environment } from '../../config/config.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

/** A server that sends its spans only when it is closed. */
async function startTraced(
  collector: Collector,
  env: Environment = {},
  engine?: Parameters<typeof buildTestApp>[0],
) {
  return buildTestApp(engine, {
    onOneProcess: 'the spans of one process are read in their order',
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '600000',
      ...env,
    },
  })
}

async function tracesOf(
  work: (service: TestApp) => Promise<unknown>,
  env: Environment = {},
  engine?: Parameters<typeof buildTestApp>[0],
) {
  const collector = await startCollector()
  const service = await startTraced(collector, env, engine)
  try {
    await work(service)
  } finally {
    await service.close()
    await collector.close()
  }
  return { ...collector, logs: service.logs }
}

function named(spans: readonly Span[], name: string): Span {
  const found = spans.find((span) => span.name === name)
  assert.ok(found !== undefined, `${name} among ${spans.map((span) => span.name).join(', ')}`)
  return found
}

onEachEngine('traces', (engine) => {
  test('a request is a span, and what it does in the database spans of it', async () => {
    const { received, logs } = await tracesOf(
      async (service) => {
        const someone = await registerPerson(service)
        const headers = { ...someone.headers, traceparent: `00-${TRACE}-${CALLER}-01`, 'x-request-id': 'one' }
        await service.app.inject({
          method: 'POST',
          url: '/api/v1/regions',
          headers,
          payload: { name: 'Home' },
        })
      },
      {},
      engine,
    )
    assert.ok(received.every(({ path }) => path === '/v1/traces'))
    assert.ok(received.every(({ headers }) => headers['content-type'] === 'application/json'))
    const spans = spansIn(received).filter(({ traceId }) => traceId === TRACE)
    const request = named(spans, 'POST /api/v1/regions')
    assert.equal(request.parentSpanId, CALLER)
    assert.equal(request.kind, 2)
    assert.deepEqual(request.status, {})
    assert.deepEqual(valuesOf(request.attributes), {
      'http.request.method': 'POST',
      'url.scheme': 'http',
      'url.path': '/api/v1/regions',
      'http.route': '/api/v1/regions',
      'frond.request.id': 'one',
      'http.response.status_code': '200',
    })
    const transaction = named(spans, 'transaction')
    assert.equal(transaction.parentSpanId, request.spanId)
    const insert = spans.find(
      ({ name, parentSpanId }) => name === 'insert' && parentSpanId === transaction.spanId,
    )
    assert.ok(insert !== undefined)
    const { 'db.query.text': text, ...rest } = valuesOf(insert.attributes)
    assert.deepEqual(rest, {
      'db.system.name': engine.name === 'SQLite' ? 'sqlite' : 'postgresql',
      'db.operation.name': 'insert',
    })
    assert.doesNotMatch(String(text), /Home/)
    for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
      assert.ok(BigInt(startTimeUnixNano) <= BigInt(endTimeUnixNano))
      assert.ok(BigInt(request.startTimeUnixNano) <= BigInt(startTimeUnixNano))
    }
    const line = logs.find(({ requestId }) => requestId === 'one')
    assert.deepEqual([line?.trace_id, line?.span_id], [TRACE, request.spanId])
  })
})

// On SQLite only: what follows has nothing to do with a database.
describe('traces', () => {
  test('show image work and the storage, and name no file', async () => {
    let key = ''
    const { received } = await tracesOf(async (service) => {
      const someone = await registerPerson(service)
      const file = await uploaded(service, someone, await picture('png'))
      key = file.key
      await service.app.inject(`/api/v1/media/${key}?w=8`)
    })
    const spans = spansIn(received)
    const request = named(spans, 'GET /api/v1/media/:month/:name')
    const local = named(spans, 'storage local file')
    assert.equal(local.parentSpanId, request.spanId)
    assert.equal(named(spans, 'transform image').parentSpanId, local.spanId)
    const upload = named(spans, 'POST /api/v1/media')
    assert.equal(named(spans, 'storage put').traceId, upload.traceId)
    assert.doesNotMatch(JSON.stringify(spans), new RegExp(key.split('/')[1] ?? key))
  })

  test('tell who sends them, as the variables say', async () => {
    const { received } = await tracesOf((service) => service.app.inject('/api/v1/enumerations'), {
      OTEL_SERVICE_NAME: 'garden',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=a%20test,service.name=other',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x',
    })
    const [first] = received
    assert.equal(first?.headers.authorization, 'Bearer x')
    const { resourceSpans } = JSON.parse(String(first?.body))
    const { 'service.instance.id': instance, ...attributes } = valuesOf(resourceSpans[0].resource.attributes)
    assert.match(String(instance), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    assert.deepEqual(attributes, {
      'service.name': 'garden',
      'service.version': VERSION,
      'deployment.environment.name': 'a test',
      'telemetry.sdk.name': 'frond',
      'telemetry.sdk.language': 'nodejs',
      'process.runtime.version': process.versions.node,
    })
    assert.deepEqual(resourceSpans[0].scopeSpans[0].scope, { name: 'frond', version: VERSION })
  })

  test('of each process have an id of their own in all batches, unless the variables give one', async () => {
    const idsOf = (received: Collector['received']) =>
      received.map(({ body }) => {
        const [batch] = JSON.parse(String(body)).resourceSpans
        return valuesOf(batch.resource.attributes)['service.instance.id']
      })
    const ask = async ({ app }: TestApp) => app.inject('/api/v1/enumerations')
    const collector = await startCollector()
    const servers = [
      await startTraced(collector),
      await startTraced(collector, { OTEL_BSP_SCHEDULE_DELAY: '1' }),
    ]
    const [one, frequent] = servers
    assert.ok(one && frequent)
    try {
      await ask(one)
      for (const batches of [1, 2]) {
        await ask(frequent)
        await eventually(async () => assert.ok(collector.received.length >= batches))
      }
    } finally {
      for (const server of servers) await server.close()
      await collector.close()
    }
    assert.ok(collector.received.length >= 3)
    assert.equal(new Set(idsOf(collector.received)).size, 2)
    const env = { OTEL_RESOURCE_ATTRIBUTES: 'service.instance.id=pod-7' }
    assert.deepEqual(idsOf((await tracesOf(ask, env)).received), ['pod-7'])
  })

  test('show that a password was hashed, and not which', async () => {
    const { received } = await tracesOf(async (service) => {
      const { email } = await registerPerson(service)
      await signInAs(service, email)
    })
    const spans = spansIn(received)
    for (const route of ['POST /api/v1/auth/register', 'POST /api/v1/auth/login']) {
      const request = named(spans, route)
      const ofIt = spans.filter(
        ({ name, traceId }) => name === 'hash password' && traceId === request.traceId,
      )
      assert.deepEqual(
        ofIt.map(({ parentSpanId, attributes }) => [parentSpanId, attributes]),
        [[request.spanId, []]],
      )
    }
  })

  test('a failure of the server is one of its span, a mistake of the caller is none', async () => {
    const { received } = await tracesOf(async ({ app, closeDatabase }) => {
      await app.inject('/api/v1/nowhere')
      await closeDatabase()
      await app.inject('/api/v1/plant-species')
    })
    const spans = spansIn(received)
    assert.deepEqual(named(spans, 'GET').status, {})
    assert.deepEqual(named(spans, 'GET /api/v1/plant-species').status, { code: 2, message: '500' })
  })

  const callers = [`00-${TRACE}-${CALLER}-01`, `00-${TRACE}-${CALLER}-00`, undefined]
  for (const [env, sent] of [
    [{}, [true, false, true]],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, [true, false, false]],
    [{ OTEL_TRACES_SAMPLER: 'always_on' }, [true, true, true]],
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, [false, false, false]],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, [false, false, false]],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' }, [true, true, true]],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, [true, false, false]],
  ] as const) {
    test(`of callers that sample, do not, and say nothing: ${JSON.stringify(env)} sends ${sent}`, async () => {
      const { received, logs } = await tracesOf(async ({ app }) => {
        for (const [at, traceparent] of callers.entries()) {
          const headers = { 'x-request-id': `caller-${at}`, ...(traceparent && { traceparent }) }
          await app.inject({ url: '/api/v1/enumerations', headers })
        }
      }, env)
      const ids = spansIn(received).map(({ attributes }) => valuesOf(attributes)['frond.request.id'])
      assert.deepEqual(
        callers.map((_, at) => ids.includes(`caller-${at}`)),
        sent,
      )
      // Whether or not it is sent, the caller's trace is in the log.
      const line = logs.find(({ requestId }) => requestId === 'caller-1')
      assert.equal(line?.trace_id, TRACE)
    })
  }

  test('half of the traces means by their ids, so that every service keeps the same', async () => {
    const low = `00-${'1'.repeat(18)}${'0'.repeat(14)}-${CALLER}-01`
    const high = `00-${'1'.repeat(18)}${'f'.repeat(14)}-${CALLER}-01`
    const env = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' }
    const { received } = await tracesOf(async ({ app }) => {
      for (const traceparent of [low, high])
        await app.inject({ url: '/api/v1/enumerations', headers: { traceparent } })
    }, env)
    assert.deepEqual(new Set(spansIn(received).map(({ traceId }) => traceId)), new Set([low.slice(3, 35)]))
  })

  test('probes of operators are not traced', async () => {
    const { received } = await tracesOf(async ({ app }) => {
      for (const url of ['/healthz', '/readyz', '/metrics']) await app.inject(url)
    })
    assert.deepEqual(received, [])
  })

  test('two requests at once keep their spans apart', async () => {
    const { received } = await tracesOf(async (service) => {
      const someone = await registerPerson(service)
      const ask = (url: string) => service.app.inject({ url, headers: someone.headers })
      await Promise.all([ask('/api/v1/plants'), ask('/api/v1/regions'), ask('/api/v1/plant-tags')])
    })
    const spans = spansIn(received)
    for (const [path, table] of [
      ['plants', 'plants'],
      ['regions', 'regions'],
      ['plant-tags', 'plant_tags'],
    ]) {
      const request = named(spans, `GET /api/v1/${path}`)
      const children = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
      const texts = children.map(({ attributes }) => String(valuesOf(attributes)['db.query.text']))
      assert.ok(
        texts.some((text) => text.includes(`${table}`)),
        `${path}: ${texts}`,
      )
    }
  })
})

describe('a collector that is away', () => {
  let service: TestApp
  let collector: Collector
  before(async () => {
    collector = await startCollector()
    service = await startTraced(collector, { OTEL_BSP_SCHEDULE_DELAY: '1' })
  })
  after(async () => {
    await service.close()
    await collector.close()
  })

  test('costs nothing but the spans, which are counted, and is told once', async () => {
    collector.answer(503)
    const count = async (result: string) => {
      const { body } = await service.app.inject('/metrics')
      return valueIn(readExposition(body), 'trace_spans_total', { result }) ?? -1
    }
    for (let round = 1; round <= 2; round++) {
      assert.equal((await service.app.inject('/api/v1/enumerations')).statusCode, 200)
      while ((await count('failed')) < round) await new Promise((resolve) => setImmediate(resolve))
    }
    const complaints = service.logs.filter(
      ({ message }) => message === 'spans could not be sent to the collector',
    )
    assert.deepEqual(
      complaints.map(({ level, reason }) => [level, reason]),
      [['warn', 'The collector answered 503']],
    )
    collector.answer(200)
    await service.app.inject('/api/v1/enumerations')
    while ((await count('exported')) < 1) await new Promise((resolve) => setImmediate(resolve))
    assert.equal(await count('dropped'), 0)
  })
})
