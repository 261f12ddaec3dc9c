import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCollector } from '../../test/trace-collector.ts'
import { loadConfig } from '../config.ts'
import { createLogger } from '../logging/logger.ts'
import { type FinishedSpan, SpanKind } from './span.ts'
import { SpanExporter } from './span-exporter.ts'

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

type Field = { readonly field: number; readonly value: bigint | Buffer }

/** Reads what Protocol Buffers write, without knowing what it means. */
function fieldsOf(content: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = content.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < content.length) {
    const tag = Number(varint())
    const field = tag >> 3
    if ((tag & 7) === 0) {
      fields.push({ field, value: varint() })
    } else {
      const length = (tag & 7) === 1 ? 8 : Number(varint())
      fields.push({ field, value: content.subarray(at, at + length) })
      at += length
    }
  }
  return fields
}

function inside(content: Buffer, ...path: number[]): Buffer {
  return path.reduce((outer, wanted) => {
    const found = fieldsOf(outer).find(({ field }) => field === wanted)?.value
    assert.ok(Buffer.isBuffer(found), `no field ${wanted}`)
    return found
  }, content)
}

function exporterOf(env: Record<string, string>, url: string): SpanExporter {
  const { tracing } = loadConfig({ ...env, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url })
  return new SpanExporter({ ...tracing, endpoint: url }, createLogger('silent'))
}

test('a batch is written as the protocol has it, by default', async () => {
  const collector = await startCollector()
  const exporter = exporterOf({}, `${collector.url}/somewhere`)
  exporter.add(SPAN)
  exporter.add({ ...SPAN, parentId: undefined, failure: undefined })
  await exporter.close()
  await collector.close()
  const [request] = collector.received
  assert.equal(collector.received.length, 1)
  assert.equal(request?.path, '/somewhere')
  assert.equal(request?.headers['content-type'], 'application/x-protobuf')
  const body = request?.body ?? Buffer.alloc(0)
  assert.equal(inside(body, 1, 1, 1, 1).toString(), 'service.version')
  const spans = fieldsOf(inside(body, 1, 2)).filter(({ field }) => field === 2)
  const [first, second] = spans.map(({ value }) => (Buffer.isBuffer(value) ? fieldsOf(value) : []))
  const plain = (fields: Field[] | undefined) =>
    fields
      ?.filter(({ field }) => field !== 9)
      .map(({ field, value }) => [field, Buffer.isBuffer(value) ? value.toString('hex') : value])
  const nanoseconds = (value: bigint) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(value)
    return bytes.toString('hex')
  }
  const both = [
    [5, Buffer.from('GET').toString('hex')],
    [6, 2n],
    [7, nanoseconds(SPAN.startedAt)],
    [8, nanoseconds(SPAN.endedAt)],
  ]
  assert.deepEqual(plain(first), [
    [1, SPAN.traceId],
    [2, SPAN.spanId],
    [4, SPAN.parentId],
    ...both,
    [15, `1203${Buffer.from('500').toString('hex')}1802`],
  ])
  assert.deepEqual(plain(second), [[1, SPAN.traceId], [2, SPAN.spanId], ...both])
  const attributes = first
    ?.filter(({ field }) => field === 9)
    .map(({ value }) => (Buffer.isBuffer(value) ? value : Buffer.alloc(0)))
  assert.deepEqual(
    attributes?.map((attribute) => [
      inside(attribute, 1).toString(),
      fieldsOf(inside(attribute, 2)).map(({ field, value }) => [
        field,
        Buffer.isBuffer(value) ? value.toString('hex') : value,
      ]),
    ]),
    [
      ['text', [[1, Buffer.from('ä').toString('hex')]]],
      ['count', [[3, 300n]]],
      ['below', [[3, 2n ** 64n - 1n]]],
      ['share', [[4, '000000000000e03f']]],
      ['yes', [[2, 1n]]],
    ],
  )
})

test('spans beyond what may wait are dropped and counted; the rest goes in batches', async () => {
  const collector = await startCollector()
  const exporter = exporterOf({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, collector.url)
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
  const exporter = exporterOf({}, collector.url)
  exporter.add(SPAN)
  await exporter.close()
  assert.deepEqual(exporter.counts, { exported: 0, failed: 1, dropped: 0 })
})
