import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decoded } from './text-lines.ts'

/** The text comes in two pieces, cut at a byte. */
async function* cut(bytes: Buffer, at: number): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, at)
  yield bytes.subarray(at)
}

test('characters may be cut anywhere', async () => {
  const text = 'Größe\n叶🌱\nend'
  const bytes = Buffer.from(text)
  for (let at = 0; at <= bytes.length; at++)
    assert.equal((await Array.fromAsync(decoded(cut(bytes, at)))).join(''), text)
})

test('the line that is not UTF-8 is named, wherever the bytes are cut', async () => {
  for (const [start, line] of [
    ['', 1],
    ['Größe\n', 2],
    ['叶\n🌱\n', 3],
    ['\n\n叶🌱', 3],
  ] as const) {
    for (const end of ['', 'r', '\n', '\nmore\n']) {
      const bytes = Buffer.concat([Buffer.from(start), Buffer.from([0xe4]), Buffer.from(end)])
      for (let at = 0; at <= bytes.length; at++) {
        const message = `Line ${line} is not UTF-8: save the file in that encoding and import it again`
        await assert.rejects(Array.fromAsync(decoded(cut(bytes, at))), { message })
      }
    }
  }
})
