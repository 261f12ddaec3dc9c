import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { readTraceparent } from './trace-context.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

describe('traceparent', () => {
  for (const [header, isSampled] of [
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-03`, true],
    [`00-${TRACE}-${SPAN}-02`, false],
    [`cc-${TRACE}-${SPAN}-01-what the future brings`, true],
  ] as const) {
    test(`${header} is ${isSampled ? 'sampled' : 'not sampled'}`, () =>
      assert.deepEqual(readTraceparent(header), { traceId: TRACE, spanId: SPAN, isSampled }))
  }

  for (const header of [
    undefined,
    '',
    'x',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-1`,
    [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`],
  ]) {
    test(`${JSON.stringify(header)} is none`, () => assert.equal(readTraceparent(header), undefined))
  }
})

// On SQLite only: log lines know nothing of a database.
describe('log lines, where nothing is traced', () => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp()
  })
  after(() => service.close())

  test("name the caller's trace, and none where there is none", async () => {
    for (const [id, traceparent] of [
      ['good', `00-${TRACE}-${SPAN}-01`],
      ['bad', `00-${TRACE}`],
    ]) {
      const headers = { 'x-request-id': id, traceparent }
      assert.equal((await service.app.inject({ url: '/api/v1/enumerations', headers })).statusCode, 200)
    }
    const line = (id: string) => service.logs.find(({ requestId }) => requestId === id)
    assert.equal(line('good')?.trace_id, TRACE)
    assert.equal('span_id' in (line('good') ?? {}), false)
    assert.equal('trace_id' in (line('bad') ?? {}), false)
  })
})
