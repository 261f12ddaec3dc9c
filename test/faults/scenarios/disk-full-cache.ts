import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { MediaFile } from '../../../src/features/garden/media/media.schema.ts'
import { picture } from '../../pictures.ts'
import type { Scenario } from '../scenario.ts'
import { smallDisk } from '../small-disk.ts'

const SIZES = [10, 11, 12, 13]

/** Where made pictures are kept: they are made and shown all the same. */
export const diskFullCache: Scenario = {
  name: 'disk-full-cache',
  engine: 'sqlite',
  arrange: async (stage) => {
    const disk = await smallDisk(stage, join(stage.dataDir, 'cache'))
    return {
      database: { engine: 'sqlite', file: join(stage.dataDir, 'frond.sqlite') },
      answers: [],
      ready: 'ready',
      inject: () => disk.fill(),
      lift: () => disk.free(),
      during: async ({ base, join }) => {
        const painter = await join('painter')
        const { data } = await painter.ask<MediaFile>('POST /api/v1/media', { file: await picture('png') })
        for (const width of SIZES) {
          const { status } = await fetch(`${base}${data.url}?w=${width}&h=${width}&resize=fill&format=webp`)
          assert.equal(status, 200)
        }
      },
      met: ({ log }) => log.split('an image could not be cached').length - 1,
    }
  },
}
