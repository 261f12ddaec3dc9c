import assert from 'node:assert/strict'

/** The common part of injected and raw responses. */
export interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

interface Expected {
  readonly message?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Compares the whole response, but for the request id and the timestamp. */
export function assertFailure(answer: Answer, code: number, status: number, expected: Expected = {}): void {
  const { message, ...rest } = assertEnvelope(answer)
  assert.deepEqual(rest, { code, data: expected.errors === undefined ? null : { errors: expected.errors } })
  assert.equal(answer.statusCode, status)
  assert.equal(typeof message, 'string')
  assert.notEqual(message, '')
  if (expected.message !== undefined) assert.equal(message, expected.message)
  assertHeaders(answer, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...expected.headers,
  })
}

export function assertSuccess(answer: Answer, data: unknown, headers: Record<string, string> = {}): void {
  assert.deepEqual(assertEnvelope(answer), { code: 200, message: 'success', data })
  assert.equal(answer.statusCode, 200)
  assertHeaders(answer, { 'content-type': 'application/json; charset=utf-8', ...headers })
}

export function assertHeaders(answer: Answer, expected: Readonly<Record<string, string | undefined>>): void {
  const found = Object.fromEntries(Object.keys(expected).map((name) => [name, answer.headers[name]]))
  assert.deepEqual(found, expected)
}

/** Checks the two fields that differ in every response and returns the others. */
function assertEnvelope(answer: Answer): Record<string, unknown> {
  const body: Record<string, unknown> = JSON.parse(answer.body)
  const { requestId, timestamp, ...rest } = body
  assert.equal(typeof requestId, 'string')
  assert.equal(answer.headers['x-request-id'], requestId)
  assert.ok(typeof timestamp === 'number' && Math.abs(timestamp - Date.now()) < 60_000)
  return rest
}
