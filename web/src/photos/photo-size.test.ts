import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHeif, keptSize } from './photo-size.ts'

function box(major: string, ...others: string[]): Blob {
  const length = 16 + others.length * 4
  return new Blob([
    new Uint8Array([0, 0, 0, length]),
    `ftyp${major}\0\0\0\0${others.join('')}`,
    'meta and more',
  ])
}

test('a picture of up to 24 megapixels keeps its size, a larger one its shape', () => {
  assert.deepEqual(keptSize({ width: 6000, height: 4000 }), { width: 6000, height: 4000 })
  assert.deepEqual(keptSize({ width: 12000, height: 8000 }), { width: 6000, height: 4000 })
  assert.deepEqual(keptSize({ width: 48_000_000, height: 1 }), { width: 33_941_125, height: 1 })
})

test('HEIC is told by its first bytes, and AVIF from it', async () => {
  const files = [
    box('heic', 'mif1', 'heic'),
    box('mif1', 'heic'),
    box('avif', 'mif1', 'miaf'),
    box('mif1', 'avif'),
    box('isom', 'mp42'),
    new Blob([new Uint8Array([0xff, 0xd8, 0xff])]),
    new Blob([]),
  ]
  assert.deepEqual(await Promise.all(files.map(isHeif)), [true, true, false, false, false, false, false])
})
