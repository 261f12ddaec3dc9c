import { toType } from '../../base/to-type.ts'
import { claimStorage } from '../../features/garden/media/claim/storage-claim.ts'
import { type Command, readWords, UsageError } from './command.ts'
import { withMigratedDatabase } from './upgrade-database.ts'
import { withStorage } from './with-database.ts'

const USAGE = `Usage: ${toType('storage claim')}`

export const run: Command = async (config, words, terminal) => {
  const { positionals } = readWords(words, USAGE, 1, {})
  if (positionals[0] !== 'claim') throw new UsageError(USAGE)
  return withMigratedDatabase(config, terminal, async ({ db }) => {
    const id = await withStorage(config, (storage, spool) => claimStorage({ db, storage, spool }))
    terminal.stdout.write(
      `The storage belongs to this database now (${id}): its files without a row will be removed.\n`,
    )
    return 0
  })
}
