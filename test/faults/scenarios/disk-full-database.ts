import { join } from 'node:path'
import { FULL, metBy, type Scenario } from '../scenario.ts'
import { smallDisk } from '../small-disk.ts'

/** The whole data folder, with the embedded database in it: what is there can be read, nothing can be written. */
export const diskFullDatabase: Scenario = {
  name: 'disk-full-database',
  engine: 'sqlite',
  arrange: async (stage) => {
    const disk = await smallDisk(stage, stage.dataDir)
    return {
      database: { engine: 'sqlite', file: join(stage.dataDir, 'frond.sqlite') },
      answers: [FULL],
      ready: 'ready',
      inject: () => disk.fill(),
      lift: () => disk.free(),
      met: metBy(FULL),
    }
  },
}
