import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { jsonItems, NotAList } from './json-items.ts'

async function* inPieces(text: string, bytes: number) {
  const all = Buffer.from(text)
  for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes)
}

async function itemsOf(text: string, bytes = 7): Promise<unknown[]> {
  return Array.fromAsync(jsonItems(inPieces(text, bytes)))
}

describe('the items of a list in JSON', () => {
  test('are those of JSON.parse, however the bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 2),
        async (items, bytes, indent) => {
          const same = JSON.parse(JSON.stringify(items))
          assert.deepEqual(await itemsOf(JSON.stringify(items, null, indent), bytes), same)
          const page = { first: [1], content: items, 'a"[': { content: [2] }, total: 3 }
          assert.deepEqual(await itemsOf(JSON.stringify(page, null, indent), bytes), same)
        },
      ),
      { seed: 17, numRuns: 200 },
    )
  })

  test('are none where there is no list, which is said', async () => {
    for (const text of [
      '',
      '{}',
      '{"plants": []}',
      '"a"',
      'null',
      '[1, 2',
      '[{"a": "]"',
      '[1][2]',
      '[,]',
      '[1,,2]',
      ']',
      '}[1]',
      `${'['.repeat(33)}${']'.repeat(33)}`,
    ]) {
      await assert.rejects(itemsOf(text), NotAList, text)
    }
    await assert.rejects(itemsOf('{"more": {"content": [1]}}'), NotAList)
    await assert.rejects(itemsOf('[1, {"a" 2}]'), NotAList)
    async function* latin1() {
      yield Buffer.from([0x5b, 0x22, 0xe4, 0x22, 0x5d])
    }
    await assert.rejects(Array.fromAsync(jsonItems(latin1())), NotAList)
  })

  test('may not be longer than any honest one', async () => {
    await assert.rejects(itemsOf(`["${'a'.repeat(1_200_000)}"]`, 65_536), NotAList)
  })
})
