import assert from 'node:assert/strict'

/** The texts and numbers in the data of a successful response. */
export async function fieldsOf(response: Response): Promise<Record<string, string | undefined>> {
  const body = await dataOf(response)
  assert.ok(typeof body === 'object' && body !== null, `${response.url} has no data`)
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
}

export async function dataOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json()
  assert.ok(
    response.ok && typeof body === 'object' && body !== null && 'data' in body,
    `${response.url}: ${response.status} ${JSON.stringify(body)}`,
  )
  return body.data
}
