import { join } from 'node:path'
import { FULL, type Scenario } from '../scenario.ts'
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
      lift: () => disk.free(),
    }
  },
}
