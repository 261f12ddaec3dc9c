import assert from 'node:assert/strict'
import { open } from 'node:fs/promises'
import { test } from 'node:test'
import { inFile } from '../../../../../test/images.ts'
import { EventLoopSlice } from '../../../../base/event-loop-slice.ts'
import { BufferedFile } from './buffered-file.ts'
import { checkPng } from './png-structure.ts'

/** The chunks have no content, so a window of the file has thousands. */
function pngOf(chunks: number): Buffer {
  const chunk = Buffer.from('\0\0\0\0teXt\0\0\0\0', 'latin1')
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.alloc(chunks * chunk.length, chunk),
  ])
}

test('a parser of thousands of small parts gives way whenever a slice of time is used up', () =>
  inFile(pngOf(20_000), async (path) => {
    const handle = await open(path)
    let [now, turns, isOver] = [0, 0, false]
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    try {
      // Each look at the clock is a hundredth of a slice later than the one before.
      const file = new BufferedFile(handle, new EventLoopSlice(() => now++, 100))
      setImmediate(count)
      await checkPng(file)
    } finally {
      isOver = true
      await handle.close()
    }
    assert.ok(turns >= 20_000 / 100, `${turns} turns`)
  }))
