import { join } from 'node:path'
import { assertUploadRefused } from '../refused-upload.ts'
import { FULL, metBy, type Scenario } from '../scenario.ts'
import { smallDisk } from '../small-disk.ts'

/** The disk of the files alone: plants are written on, uploads are refused. */
export const diskFullMedia: Scenario = {
  name: 'disk-full-media',
  engine: 'sqlite',
  arrange: async (stage) => {
    const disk = await smallDisk(stage, join(stage.dataDir, 'media'))
    return {
      database: { engine: 'sqlite', file: join(stage.dataDir, 'frond.sqlite') },
      answers: [FULL],
      ready: 'ready',
      inject: () => disk.fill(),
      during: async ({ join }) => assertUploadRefused(await join('visitor'), FULL),
      lift: () => disk.free(),
      met: metBy(FULL),
    }
  },
}
