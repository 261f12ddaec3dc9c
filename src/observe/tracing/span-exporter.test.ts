import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spansIn, startCollector } from '../../../test/trace-collector.ts'
import { loadConfig } from '../../config/config.ts'
import { createLogger } from '../logging/logger.ts'
import { type FinishedSpan, SpanExporter, SpanKind } from './span-exporter.ts'

const SPAN: FinishedSpan = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentId: 'b7ad6b7169203332',
  name: 'GET',
  kind: SpanKind.server,
  startedAt: 1_700_000_000_000_000_000n,
  endedAt: 1_700_000_000_000_000_300n,
  attributes: { text: 'ä', count: 300, below: -1, share: 0.5, yes: true },
  failure: '500',
}

function exporterOf(url: string): SpanExporter {
  const { tracing } = loadConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url })
  return new SpanExporter({ ...tracing, endpoint: url }, createLogger('silent'))
}

test('a batch is written as the protocol has it', async () => {
  const collector = await startCollector()
  const exporter = exporterOf(`${collector.url}/somewhere`)
  exporter.add(SPAN)
  exporter.add({ ...SPAN, parentId: undefined, failure: undefined })
  await exporter.close()
  await collector.close()
  const [request] = collector.received
  assert.equal(collector.received.length, 1)
  assert.equal(request?.path, '/somewhere')
  assert.equal(request?.headers['content-type'], 'application/json')
  const both = {
    traceId: SPAN.traceId,
    spanId: SPAN.spanId,
    name: 'GET',
    kind: 2,
    startTimeUnixNano: '1700000000000000000',
    endTimeUnixNano: '1700000000000000300',
    attributes: [
      { key: 'text', value: { stringValue: 'ä' } },
      { key: 'count', value: { intValue: '300' } },
      { key: 'below', value: { intValue: '-1' } },
      { key: 'share', value: { doubleValue: 0.5 } },
      { key: 'yes', value: { boolValue: true } },
    ],
  }
  assert.deepEqual(spansIn(collector.received), [
    { ...both, parentSpanId: SPAN.parentId, status: { code: 2, message: '500' } },
    { ...both, status: {} },
  ])
})

test('spans beyond what may wait are dropped and counted; the rest goes in batches', async () => {
  const collector = await startCollector()
  const exporter = exporterOf(collector.url)
  for (let at = 0; at < 3_000; at++) exporter.add(SPAN)
  // The first batch is on its way by then, and 2,048 wait.
  assert.equal(exporter.counts.dropped, 3_000 - 512 - 2_048)
  await exporter.close()
  assert.deepEqual(exporter.counts, { exported: 512 + 2_048, failed: 0, dropped: 440 })
  assert.equal(collector.received.length, 5)
  await collector.close()
})

test('a shutdown waits for no collector that is not there', async () => {
  const collector = await startCollector()
  await collector.close()
  const exporter = exporterOf(collector.url)
  exporter.add(SPAN)
  await exporter.close()
  assert.deepEqual(exporter.counts, { exported: 0, failed: 1, dropped: 0 })
})
