import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoize } from './memoize.ts'

test('each thing is worked out once, until there are too many', () => {
  const asked: string[] = []
  const length = memoize(2, (text: string) => {
    asked.push(text)
    return text.length
  })
  assert.deepEqual(['fern', '', 'fern', ''].map(length), [4, 0, 4, 0])
  assert.deepEqual(asked, ['fern', ''])
  assert.deepEqual(['moss', 'fern', 'moss'].map(length), [4, 4, 4])
  assert.deepEqual(asked, ['fern', '', 'moss', 'fern'])
})
