import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { gunzipped } from './gunzipped.ts'

const TEXT = Array.from({ length: 20_000 }, (_, at) => `Planta ${(at * 7_919).toString(36)}`).join('\n')
const WHOLE = gzipSync(TEXT)

/** Gives what comes out before the stream ends or fails, and why it failed. */
async function unpacked(
  content: Buffer,
  size: number,
): Promise<{ text: string; reason: string | undefined }> {
  const out: Buffer[] = []
  async function* pieces() {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
  }
  try {
    for await (const piece of gunzipped(pieces())) out.push(piece)
  } catch (error) {
    return {
      text: Buffer.concat(out).toString(),
      reason: error instanceof Error ? error.message : 'no error',
    }
  }
  return { text: Buffer.concat(out).toString(), reason: undefined }
}

for (const size of [1_000, 65_536, WHOLE.length * 2]) {
  test(`a whole file comes out whole in pieces of ${size}, also with several parts or zeros after it`, async () => {
    assert.deepEqual(await unpacked(WHOLE, size), { text: TEXT, reason: undefined })
    const two = Buffer.concat([WHOLE, WHOLE])
    assert.deepEqual(await unpacked(two, size), { text: TEXT + TEXT, reason: undefined })
    const trailing = Buffer.concat([WHOLE, Buffer.alloc(5_000)])
    assert.deepEqual(await unpacked(trailing, size), { text: TEXT, reason: undefined })
  })

  test(`of a file that is cut off in pieces of ${size}, all that is there comes out before the reason`, async () => {
    const { text, reason } = await unpacked(WHOLE.subarray(0, -1_000), size)
    assert.equal(reason, 'unexpected end of file')
    assert.ok(TEXT.startsWith(text) && text.length > TEXT.length * 0.9, String(text.length))
  })
}

test('of a damaged file what comes before the damage comes out, and then the reason', async () => {
  const damaged = Buffer.from(WHOLE).fill(0xff, WHOLE.length - 2_000, WHOLE.length - 1_000)
  const { text, reason } = await unpacked(damaged, 1_000)
  assert.match(String(reason), /^invalid|^incorrect/)
  assert.ok(text.length > TEXT.length * 0.5, String(text.length))
  assert.deepEqual(await unpacked(Buffer.from('not gzip'), 100), {
    text: '',
    reason: 'incorrect header check',
  })
  assert.deepEqual(await unpacked(Buffer.alloc(0), 100), { text: '', reason: 'unexpected end of file' })
})
