import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waysToFit } from './fit-words.ts'

test('words become smaller before they are broken, are broken before a line is left out, and stay readable', () => {
  const ways = waysToFit(4)
  assert.deepEqual(ways[0], { scale: 1, breaks: false, lines: 'all' })
  const rest = ways.slice(ways.findLastIndex(({ lines }) => lines === 'all') + 1)
  assert.deepEqual(rest.slice(0, 2), [
    { scale: 0.35, breaks: true, lines: 'two' },
    { scale: 0.35, breaks: true, lines: 'name' },
  ])
  const all = ways.filter(({ lines }) => lines === 'all')
  const whole = all.filter(({ breaks }) => !breaks)
  assert.deepEqual([...whole, ...all.filter(({ breaks }) => breaks)], all)
  assert.equal(whole.at(-1)?.scale, 0.5)
  assert.equal(all.at(-1)?.scale, 0.35)
  for (const part of [whole, all.slice(whole.length)])
    assert.deepEqual(
      part,
      part.toSorted((a, b) => b.scale - a.scale),
    )
})

test('letters that are as small as can be read already are not made smaller as long as a line can be left out', () => {
  assert.deepEqual(
    new Set(waysToFit(1.4).flatMap(({ scale, lines }) => (lines === 'all' ? scale : []))),
    new Set([1]),
  )
})
