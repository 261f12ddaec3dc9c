import assert from 'node:assert/strict'

/** The common part of injected and raw responses. */
export interface AnyResponse {
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
export function assertFailure(
  response: AnyResponse,
  code: number,
  status: number,
  expected: Expected = {},
): void {
  const { message, ...rest } = assertEnvelope(response)
  assert.deepEqual(rest, { code, data: expected.errors === undefined ? null : { errors: expected.errors } })
  assert.equal(response.statusCode, status)
  assert.equal(typeof message, 'string')
  assert.notEqual(message, '')
  if (expected.message !== undefined) assert.equal(message, expected.message)
  assertHeaders(response, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...expected.headers,
  })
}

export function assertSuccess(
  response: AnyResponse,
  data: unknown,
  headers: Record<string, string> = {},
): void {
  assert.deepEqual(assertEnvelope(response), { code: 200, message: 'success', data })
  assert.equal(response.statusCode, 200)
  assertHeaders(response, { 'content-type': 'application/json; charset=utf-8', ...headers })
}

export function assertHeaders(
  response: AnyResponse,
  expected: Readonly<Record<string, string | undefined>>,
): void {
  const found = Object.fromEntries(Object.keys(expected).map((name) => [name, response.headers[name]]))
  assert.deepEqual(found, expected)
}

/** Checks the two fields that differ in every response and returns the others. */
function assertEnvelope(response: AnyResponse): Record<string, unknown> {
  const body: Record<string, unknown> = JSON.parse(response.body)
  const { requestId, timestamp, ...rest } = body
  assert.equal(typeof requestId, 'string')
  assert.equal(response.headers['x-request-id'], requestId)
  assert.ok(typeof timestamp === 'number' && Math.abs(timestamp - Date.now()) < 60_000)
  return rest
}
