import assert from 'node:assert/strict'
import { eventually } from '../../eventually.ts'
import { FrondProcess } from '../../process.ts'
import { environmentOf } from '../crash.ts'
import { assertUploadRefused } from '../refused-upload.ts'
import { metBy, type Scenario, UNAVAILABLE } from '../scenario.ts'
import { smallDisk } from '../small-disk.ts'

/**
 * The disk of the data folder is switched to read-only, as a kernel does with one that fails. The database is elsewhere:
 * nothing with a file that is being written can be switched on purpose.
 */
export const readOnlyData: Scenario = {
  name: 'read-only-data',
  engine: 'postgres',
  arrange: async (stage) => {
    const { dataDir } = stage
    const disk = await smallDisk(stage, dataDir)
    await disk.makeReadOnly()
    await assertSaysWhy(dataDir)
    await disk.makeWritable()
    const postgres = await stage.startPostgres()
    return {
      database: { engine: 'postgres', url: postgres.url },
      answers: [UNAVAILABLE],
      ready: 'degraded',
      // Not at a moment at which an upload is being written.
      inject: () => eventually(() => disk.makeReadOnly()),
      during: async ({ join }) => assertUploadRefused(await join('visitor'), UNAVAILABLE),
      lift: () => disk.makeWritable(),
      met: metBy(UNAVAILABLE),
    }
  },
}

/** A server that cannot write its embedded database does not start, and tells which folder it is. */
async function assertSaysWhy(dataDir: string): Promise<void> {
  const file = `${dataDir}/frond.sqlite`
  const env = environmentOf({ engine: 'sqlite', file }, dataDir)
  const { code, stderr, stdout } = await new FrondProcess([], { env, cwd: dataDir }).ended
  assert.equal(code, 1)
  assert.match(stdout + stderr, new RegExp(`${dataDir}`))
}
