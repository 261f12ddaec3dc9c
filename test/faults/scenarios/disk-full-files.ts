import { join } from 'node:path'
import { assertUploadRefused } from '../refused-upload.ts'
import { FULL, metBy, type Scenario } from '../scenario.ts'
import { smallDisk } from '../small-disk.ts'

/** The disk of the files alone: plants are written on, uploads are refused. */
export const diskFullMedia = diskFull('media')

/** Where uploads lie until they are whole: they are refused, all else goes on. */
export const diskFullSpool = diskFull('spool')

function diskFull(folder: 'media' | 'spool'): Scenario {
  return {
    name: `disk-full-${folder}`,
    engine: 'sqlite',
    arrange: async (stage) => {
      const disk = await smallDisk(stage, join(stage.dataDir, folder))
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
}
