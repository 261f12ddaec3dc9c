import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownImages } from './media-caches.ts'

test('known images take no more memory when their addresses are long', () => {
  const image = { key: 'k', name: 'n', tag: 't', contentType: 'image/webp' }
  for (const length of [50, 8_000]) {
    const images = knownImages(5_000_000)
    for (let at = 0; at < 15_000; at++) images.set(`${at}`.padEnd(length, '&'), image)
    const characters = [...images.keys()].reduce((sum, address) => sum + address.length, 0)
    assert.ok(images.size > 500 && characters < 5_000_000, `${images.size} of ${characters} characters`)
  }
})
