import { join } from 'node:path'
import { assertUploadRefused } from '../refused-upload.ts'
import { FULL, metBy, type Scenario } from '../scenario.ts'
import { smallDisk } from '../small-disk.ts'

/** Where uploads lie until they are whole: they are refused, all else goes on. */
export const diskFullSpool: Scenario = {
  name: 'disk-full-spool',
  engine: 'sqlite',
  arrange: async (stage) => {
    const disk = await smallDisk(stage, join(stage.dataDir, 'spool'))
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
