import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasVersions, photoFallback, photoSrcSet, photoVersion } from './photo-sources.ts'

const SRC = '/api/v1/media/202611/01JB2Q8ZK4T9VX.jpg'

test('a version names what the media endpoint understands', () => {
  assert.equal(photoVersion(SRC, 'avif', 480, undefined), `${SRC}?w=480&format=avif&q=52`)
  assert.equal(photoVersion(SRC, 'webp', 480, 4 / 5), `${SRC}?w=480&h=600&resize=fill&format=webp&q=72`)
  assert.equal(photoVersion(SRC, 'jpeg', 1, 3), `${SRC}?w=1&h=1&resize=fill&format=jpeg&q=76`)
  assert.equal(photoFallback(SRC, 1), `${SRC}?w=720&h=720&resize=fill&format=jpeg&q=76`)
})

test('the set says how wide each version is', () => {
  const set = photoSrcSet(SRC, 'avif', undefined).split(', ')
  for (const version of set) {
    const [address, width] = version.split(' ')
    assert.equal(new URL(address ?? '', 'http://frond').searchParams.get('w'), width?.replace(/w$/, ''))
  }
  assert.equal(set.length, 7)
})

test('what is in the memory of the browser has no versions', () => {
  assert.deepEqual(['blob:http://frond/1', 'data:image/png;base64,', SRC].map(hasVersions), [
    false,
    false,
    true,
  ])
})
