import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryStorage } from '../drafts/test/memory-storage.ts'
import { forgetPreviews, keepPreview, packed, photoPreview, unpacked } from './photo-previews.ts'

const KEPT = 'frond.photo-previews'
const pixels = Array.from({ length: 16 }, (_, at) => [at * 16, 255 - at * 16, at * 3, 255]).flat()
const src = (file: string) => `/api/v1/media/202611/${file}.jpg`

test('a preview has the colours of its pixels, nearly, in 44 characters', () => {
  const text = packed(pixels)
  assert.equal(text.length, 44)
  const found = unpacked(text) ?? assert.fail('not read')
  for (const [at, value] of found.entries()) {
    assert.ok(Math.abs(value - (pixels[at] ?? 0)) <= 8, `${at}: ${value}`)
  }
})

test('it is kept for a file of the garden, in every size and at every origin, until the user leaves', (t) => {
  const storage = memoryStorage(t)
  forgetPreviews()
  const text = packed(pixels)
  keepPreview('202611/A.jpg', text)
  for (const shown of [src('A'), `https://frond.example${src('A')}?w=96&format=webp`]) {
    assert.deepEqual(photoPreview(shown), unpacked(text))
  }
  assert.equal(photoPreview(src('B')), undefined)
  assert.equal(photoPreview('/api/v1/shared-media/1-2-x'), undefined)
  assert.equal(photoPreview('blob:x'), undefined)
  assert.deepEqual(JSON.parse(storage.getItem(KEPT) ?? ''), [['202611/A.jpg', text]])
  forgetPreviews()
  assert.equal(photoPreview(src('A')), undefined)
  assert.equal(storage.getItem(KEPT), null)
})

test('of very many the oldest goes', (t) => {
  memoryStorage(t)
  forgetPreviews()
  const text = packed(pixels)
  for (let at = 0; at <= 500; at++) keepPreview(`202611/${at}.jpg`, text)
  const kept = [0, 1, 500].map((at) => photoPreview(src(String(at))) !== undefined)
  assert.deepEqual(kept, [false, true, true])
  forgetPreviews()
})

test('what another version has kept, or anybody else, is passed over', (t) => {
  const storage = memoryStorage(t)
  for (const text of ['{', '{}', '[1]', '[["202611/A.jpg"]]', '[["202611/A.jpg","x"]]', 'null']) {
    forgetPreviews()
    storage.setItem(KEPT, text)
    assert.equal(photoPreview(src('A')), undefined, text)
  }
  forgetPreviews()
})
