import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toType } from '../../base/to-type.ts'
import { claimStorage } from '../../features/garden/media/claim/storage-claim.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { Spool } from '../../storage/spool.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: ${toType('storage claim')}`

export const storage: Command = async (config, words, { stdout, stderr }) => {
  const { positionals } = parseArgs({ args: [...words], allowPositionals: true, options: {} })
  if (positionals.length !== 1 || positionals[0] !== 'claim') throw new UsageError(USAGE)
  return withDatabase(config, { stderr }, async ({ db }) => {
    const spool = new Spool(join(config.dataDir, 'spool'))
    const opened = await openStorage(config.storage, spool)
    try {
      const id = await claimStorage({ db, storage: opened, spool })
      stdout.write(
        `The storage belongs to this database now (${id}): its files without a row will be removed.\n`,
      )
      return 0
    } finally {
      await opened.close()
    }
  })
}
