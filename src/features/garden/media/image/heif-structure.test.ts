import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { heicFile, heicOf } from '../../../../../test/heic.ts'
import { inFile } from '../../../../../test/images.ts'
import { withBufferedFile } from './buffered-file.ts'
import { type HeifFacts, readHeif } from './heif-structure.ts'

function read(content: Buffer): Promise<HeifFacts | undefined> {
  return inFile(content, (path) => withBufferedFile(path, readHeif))
}

describe('what a HEIC says of its picture', () => {
  test('its size, and its colours where it names them', async () => {
    assert.deepEqual(await read(await heicFile('plain')), { width: 96, height: 64, colours: {} })
    assert.deepEqual(await read(await heicOf({ turns: 3, primaries: 12, size: [300, 200] })), {
      width: 200,
      height: 300,
      colours: { primaries: 12 },
    })
    const { profile } = (await read(await heicFile('p3')))?.colours ?? {}
    assert.equal(profile?.toString('latin1', 36, 40), 'acsp')
  })

  test('a box of any length ahead of it is passed over', async () => {
    const plain = await heicFile('plain')
    const long = Buffer.alloc(24)
    long.writeUInt32BE(1)
    long.write('free', 4)
    for (const [length, width] of [
      [24n, 96],
      [10_000n, undefined],
      [2n ** 53n, undefined],
      [2n ** 64n - 1n, undefined],
      // The box is shorter than its own header: it is taken for one without a body, and what follows is no box of ours.
      [0n, undefined],
    ] as const) {
      long.writeBigUInt64BE(length, 8)
      assert.equal((await read(Buffer.concat([long, plain])))?.width, width, `${length}`)
    }
  })

  test('boxes without end are not read to the end', async () => {
    const whole = await heicFile('plain')
    const at = whole.indexOf('meta') - 4
    const filled = (boxes: number) => {
      const meta = Buffer.alloc(12 + boxes * 8)
      meta.writeUInt32BE(meta.length)
      meta.write('meta', 4)
      for (let box = 12; box < meta.length; box += 8) meta.write('\0\0\0\bfree', box, 'latin1')
      return Buffer.concat([whole.subarray(0, at), meta])
    }
    assert.equal(await read(filled(10_000)), undefined)
    await assert.rejects(read(filled(10_001)), /more than 10000 boxes/)
  })

  test('no damage, whatever it is, is too much for its reader', async () => {
    const whole = [await heicFile('p3'), await heicOf({ grid: [3, 2], turns: 1 })]
    await inFile(Buffer.alloc(0), (path) =>
      fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...whole),
          fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { minLength: 1, maxLength: 6 }),
          fc.nat(1_200),
          async (content, changes, end) => {
            const damaged = Buffer.from(content.subarray(0, end))
            for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value
            await writeFile(path, damaged)
            await withBufferedFile(path, readHeif).catch((error: Error) =>
              assert.match(error.message, /more than 1000 items/),
            )
          },
        ),
        { seed: 11, numRuns: 300 },
      ),
    )
  })
})
