import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { targetSize, transformName, transformOf } from './transform.ts'

const side = fc.integer({ min: 1, max: 4_096 })
const length = fc.integer({ min: 1, max: 8_192 })

test('a fitted image touches the box, stays inside it and keeps its proportions to the pixel', () => {
  fc.assert(
    fc.property(length, length, side, side, (width, height, w, h) => {
      const size = targetSize({ width, height }, transformOf({ w, h }, 'png'))
      assert.ok(size.width <= w && size.height <= h)
      assert.ok(size.width === w || size.height === h)
      // The expectation is in whole numbers, so that nothing is rounded here.
      const isWidthExact = size.width === 1 || 2 * Math.abs(size.width * height - width * h) <= height
      const isHeightExact = size.height === 1 || 2 * Math.abs(size.height * width - height * w) <= width
      const isExact = (size.width === w && isHeightExact) || (size.height === h && isWidthExact)
      assert.ok(isExact, `${width}x${height} in ${w}x${h} gave ${size.width}x${size.height}`)
    }),
    { seed: 7, numRuns: 5_000 },
  )
})

test('a half is rounded up, whatever fractions lie on the way', () => {
  assert.deepEqual(targetSize({ width: 6, height: 27 }, transformOf({ w: 113 }, 'png')), {
    width: 113,
    height: 509,
  })
  assert.deepEqual(targetSize({ width: 27, height: 6 }, transformOf({ h: 113 }, 'png')), {
    width: 509,
    height: 113,
  })
})

test('transforms with the same result have the same name, others do not', () => {
  const name = (query: Parameters<typeof transformOf>[0]) => transformName(transformOf(query, 'png'))
  assert.equal(name({ w: 5 }), name({ w: 5, format: 'png' }))
  assert.equal(name({ w: 5 }), name({ w: 5, q: 3 }))
  assert.equal(name({ w: 5 }), name({ w: 5, resize: 'fill' }))
  assert.equal(name({ w: 5, h: 5 }), name({ w: 5, h: 5, resize: 'fit' }))
  assert.equal(name({ format: 'webp' }), name({ format: 'webp', q: 80 }))
  const different = [
    name({ w: 5 }),
    name({ h: 5 }),
    name({ w: 5, h: 5 }),
    name({ w: 5, h: 5, resize: 'fill' }),
    name({ format: 'webp' }),
    name({ format: 'webp', q: 79 }),
    name({ format: 'avif' }),
  ]
  assert.equal(new Set(different).size, different.length)
})
