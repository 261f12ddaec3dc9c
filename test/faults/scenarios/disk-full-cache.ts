import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { MediaFile } from '../../../src/features/media/media.schema.ts'
import { picture } from '../../pictures.ts'
import { Client, Tally } from '../client.ts'
import type { Scenario } from '../scenario.ts'
import { smallDisk } from '../small-disk.ts'

const SIZES = [10, 11, 12, 13]

/** Where made pictures are kept: they are made and shown all the same. */
export const diskFullCache: Scenario = {
  name: 'disk-full-cache',
  engine: 'sqlite',
  arrange: async (stage) => {
    const disk = await smallDisk(stage, join(stage.dataDir, 'cache'))
    let url = ''
    return {
      database: { engine: 'sqlite', file: join(stage.dataDir, 'frond.sqlite') },
      answers: [],
      ready: 'ready',
      inject: async (_server, base) => {
        const client = new Client({ base }, new Tally())
        await client.enter('register', 'painter@example.org', 'three green thumbs')
        url = (await client.ask<MediaFile>('POST /api/v1/media', { file: await picture('png') })).data.url
        await disk.fill()
      },
      lift: () => disk.free(),
      during: async (base) => {
        for (const width of SIZES) {
          const { status } = await fetch(`${base}${url}?w=${width}&h=${width}&resize=fill&format=webp`)
          assert.equal(status, 200)
        }
      },
    }
  },
}
