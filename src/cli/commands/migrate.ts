import { toType } from '../../base/to-type.ts'
import { type Command, readWords } from './command.ts'
import { upgradeDatabase } from './upgrade-database.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: ${toType('migrate [--without-backup]')}

Brings the database up to date. One that is not new is backed up before: SQLite is copied beside itself, and a backup of
PostgreSQL is made in BACKUP_DIR, if that is set.`

export const run: Command = async (config, words, { stdout }) => {
  const { values } = readWords(words, USAGE, 0, { 'without-backup': { type: 'boolean' } })
  const tell = (_level: string, _fields: object, message: string) => stdout.write(`${message}\n`)
  const withBackup = values['without-backup'] !== true
  const applied = await withDatabase(
    config,
    (database) => upgradeDatabase(database, config, { tell, withBackup }),
    { mayBeNew: true },
  )
  stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
  return 0
}
