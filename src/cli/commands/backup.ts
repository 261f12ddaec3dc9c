import { toType } from '../../base/to-type.ts'
import type { Config } from '../../config/config.ts'
import { loadSecrets, secretTexts } from '../../config/secrets.ts'
import { makeBackup } from '../../features/transfer/backups/make-backup.ts'
import type { Manifest } from '../../features/transfer/backups/manifest.ts'
import type { Progress } from '../../features/transfer/backups/progress.ts'
import { requireFinishedRestore } from '../../features/transfer/backups/unfinished-restore.ts'
import { verifyBackup } from '../../features/transfer/backups/verify-backup.ts'
import { listenForSignals } from '../signals.ts'
import { type Command, givenPath, readWords, type Terminal, UsageError } from './command.ts'
import { backupProgress } from './progress-bar.ts'
import { withDatabase, withStorage } from './with-database.ts'

const USAGE = `Usage: ${toType('backup FILE [--with-secret]')}
       ${toType('backup verify FILE')}

A server may be running meanwhile. FILE is a zip archive of the database and all files; the secret is in it
only with --with-secret.`

export const run: Command = async (config, words, terminal) => {
  const { positionals, values } = readWords(words, USAGE, 2, { 'with-secret': { type: 'boolean' } })
  const [first, second] = positionals
  if (first === undefined) throw new UsageError(USAGE)
  if (first === 'verify' && second !== undefined && values['with-secret'] === undefined)
    return verify(givenPath(second), terminal)
  if (second !== undefined) throw new UsageError(USAGE)
  return make(config, givenPath(first), values['with-secret'] ?? false, terminal)
}

async function make(config: Config, file: string, withSecret: boolean, terminal: Terminal): Promise<number> {
  const manifest = await untilSignalled((signal) =>
    backUp(config, file, { withSecret, progress: backupProgress(terminal), signal }),
  )
  terminal.stdout.write(`${describe(manifest)} ${withSecret ? 'and the secret ' : ''}are in ${file}\n`)
  tellExceptions(manifest, terminal)
  return 0
}

/** Told to stop, it removes what it has written so far; told again, it leaves that to the next one. */
async function untilSignalled<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopped = new AbortController()
  const { first, second, stopListening } = listenForSignals()
  void first.then((signal) => stopped.abort(new Error(`stopped by ${signal}, and nothing of it is left`)))
  void second.then(() => process.exit(1))
  try {
    return await work(stopped.signal)
  } finally {
    stopListening()
  }
}

interface Options {
  readonly withSecret?: boolean
  readonly progress?: Progress
  readonly signal?: AbortSignal
}

/** A backup of the service that is configured. */
export function backUp(
  config: Config,
  file: string,
  { withSecret = false, progress, signal }: Options = {},
): Promise<Manifest> {
  return withDatabase(config, async (database) => {
    await requireFinishedRestore(database.db)
    return withStorage(config, async (storage) => {
      const secrets = await loadSecrets(config)
      const texts = withSecret ? await secretTexts(config) : undefined
      return makeBackup({ database, storage, secrets }, file, { secretTexts: texts, progress, signal })
    })
  })
}

async function verify(file: string, terminal: Terminal): Promise<number> {
  const manifest = await verifyBackup(file, backupProgress(terminal))
  const made = new Date(manifest.createdAt).toISOString()
  terminal.stdout.write(
    `${file} is whole: ${describe(manifest)}, made ${made} by Frond ${manifest.frond} on ${manifest.engine}.\n`,
  )
  tellExceptions(manifest, terminal)
  return 0
}

export function describe({ tables, media }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${media.files} files (${media.bytes} bytes)`
}

/** Not a failure: the backup is as good as what it was made of. */
function tellExceptions({ media }: Manifest, { stderr }: Terminal): void {
  const of = (state: string) => media.exceptions.filter((exception) => exception.state === state)
  for (const { key } of of('missing')) stderr.write(`Missing in the storage: ${key}\n`)
  for (const { key } of of('damaged')) stderr.write(`Not as it was uploaded: ${key}\n`)
  const deleted = of('deleted').length
  if (deleted > 0) stderr.write(`Deleted while the backup was made: ${deleted} files\n`)
}
