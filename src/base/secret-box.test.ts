import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { seal, unseal } from './secret-box.ts'

const key = randomBytes(32)
const other = randomBytes(32)
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))

describe('a sealed text', () => {
  test('is opened by its key and label, whatever it is', () => {
    fc.assert(
      fc.property(bytes, fc.string(), (plain, label) => {
        assert.deepEqual(unseal([key], label, seal(key, label, plain)), plain)
      }),
    )
  })

  test('is opened by any key of a list', () => {
    const box = seal(key, 'kid', Buffer.from('text'))
    assert.deepEqual(unseal([other, key], 'kid', box), Buffer.from('text'))
    assert.equal(unseal([other], 'kid', box), undefined)
    assert.equal(unseal([], 'kid', box), undefined)
  })

  test('is not opened under another label', () => {
    assert.equal(unseal([key], 'kid 2', seal(key, 'kid 1', Buffer.from('text'))), undefined)
  })

  test('is not opened with any byte changed or missing', () => {
    const box = seal(key, 'kid', Buffer.from('some text'))
    for (const at of box.keys()) {
      const changed = Buffer.from(box)
      changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at)
      assert.equal(unseal([key], 'kid', changed), undefined, `byte ${at} changed`)
      assert.equal(unseal([key], 'kid', box.subarray(0, at)), undefined, `cut before byte ${at}`)
    }
  })

  test('never looks the same twice and does not show the text', () => {
    const plain = Buffer.from('a text long enough to be found again')
    const boxes = [seal(key, 'kid', plain), seal(key, 'kid', plain)] as const
    assert.notDeepEqual(boxes[0], boxes[1])
    for (const box of boxes) assert.equal(box.indexOf(plain.subarray(0, 8)), -1)
  })
})
