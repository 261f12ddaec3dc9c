import { parseArgs } from 'node:util'
import { toType } from '../../base/to-type.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { requireDataAccess } from '../data-access.ts'
import { type Command, UsageError } from './command.ts'
import { upgradeDatabase } from './upgrade-database.ts'

const USAGE = `Usage: ${toType('migrate [--without-backup]')}

Brings the database up to date. One that is not new is backed up before: SQLite is copied beside itself, and a backup of
PostgreSQL is made in BACKUP_DIR, if that is set.`

export const migrateDatabase: Command = async (config, words, { stdout }) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { 'without-backup': { type: 'boolean' } },
  })
  if (positionals.length > 0) throw new UsageError(USAGE)
  await requireDataAccess(config)
  const database = await openDatabase(config.database)
  try {
    const applied = await upgradeDatabase(database, config, {
      tell: (_level, _fields, message) => stdout.write(`${message}\n`),
      withBackup: values['without-backup'] !== true,
    })
    stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
    return 0
  } finally {
    await database.close()
  }
}
