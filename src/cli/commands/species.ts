import { appendFile, type FileHandle, open, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { hasCode, messageOf } from '../../base/errors.ts'
import { toType } from '../../base/to-type.ts'
import type { Config } from '../../config/config.ts'
import { describeUnknown } from '../../features/catalogue/import/columns.ts'
import { exportSpecies } from '../../features/catalogue/import/export.service.ts'
import { formatOfFile, openSource } from '../../features/catalogue/import/file-format.ts'
import {
  ImportStopped,
  type ImportSummary,
  importFile as importRows,
} from '../../features/catalogue/import/import.service.ts'
import { onOneLine } from '../../features/catalogue/import/species-record.ts'
import { type Command, givenPath, readWords, type Terminal, UsageError } from './command.ts'
import { ProgressBar } from './progress-bar.ts'
import { withMigratedDatabase } from './upgrade-database.ts'

const USAGE = `Usage: ${toType('species import FILE [--report FILE]')}
       ${toType('species export FILE')}

FILE ends in .csv, .tsv, .txt, .jsonl or .ndjson, each also with .gz.
Columns are our own (as an export writes them) or those of Darwin Core.`

export const run: Command = async (config, words, terminal) => {
  const { positionals, values } = readWords(words, USAGE, 2, { report: { type: 'string' } })
  const [action, file] = positionals
  const format = file === undefined ? undefined : formatOfFile(file)
  if (file === undefined || format === undefined) throw new UsageError(USAGE)
  switch (action) {
    case 'import':
      return importFile(config, terminal, file, values.report ?? `${basename(file)}.report.tsv`)
    case 'export':
      return exportFile(config, terminal, file, format)
    default:
      throw new UsageError(USAGE)
  }
}

async function importFile(config: Config, terminal: Terminal, file: string, report: string): Promise<number> {
  const { stdout, stderr } = terminal
  const reportPath = givenPath(report)
  if (reportPath === givenPath(file))
    throw new UsageError(`The report cannot be the file itself.\n\n${USAGE}`)
  const source = await openSource(givenPath(file))
  await clearReport(report, reportPath)
  const bar = new ProgressBar(source.bytes, stderr)
  const tell = (summary: ImportSummary) => {
    bar.end()
    stdout.write(describe(summary))
    const unknown = source.unknownColumns()
    if (unknown.length > 0)
      stdout.write(`Columns that were ignored: ${onOneLine(describeUnknown(unknown))}\n`)
    if (summary.bad > 0)
      stdout.write(`Lines that could not be imported: ${summary.bad}, listed in ${report}\n`)
  }
  try {
    const summary = await withMigratedDatabase(config, terminal, ({ db }) =>
      importRows(db, source.rows(), {
        bad: (line, reason) => appendFile(reportPath, `${line}\t${reason}\n`),
        progress: ({ rows }) => bar.show(source.bytesRead(), rows),
      }),
    )
    tell(summary)
    return 0
  } catch (error) {
    if (error instanceof ImportStopped) tell(error.summary)
    throw error
  }
}

/**
 * The report of an earlier run would be taken for the report of this one. Whether a new one can be written is found out now, and
 * not at the first bad line, when half of the file is imported.
 */
async function clearReport(report: string, path: string): Promise<void> {
  try {
    await rm(path, { force: true })
    await (await open(path, 'wx')).close()
    await rm(path)
  } catch (error) {
    throw new Error(
      `the report of bad lines cannot be written to ${report} (${messageOf(error)}); --report names another file`,
      { cause: error },
    )
  }
}

function describe({ rows, inserted, updated, unchanged, passedOver }: ImportSummary): string {
  return `${rows} rows read: ${inserted} species added, ${updated} changed, ${unchanged} unchanged, ${passedOver} passed over (synonyms and other ranks).\n`
}

async function exportFile(
  config: Config,
  terminal: Terminal,
  file: string,
  { format, isCompressed }: NonNullable<ReturnType<typeof formatOfFile>>,
): Promise<number> {
  const path = givenPath(file)
  const target = await createNewFile(file, path)
  try {
    await withMigratedDatabase(config, terminal, ({ db }) =>
      exportSpecies(db, format, (lines) => {
        const output = target.createWriteStream()
        return isCompressed ? pipeline(lines, createGzip(), output) : pipeline(lines, output)
      }),
    )
  } catch (error) {
    // An incomplete file would be taken for the whole catalogue.
    await rm(path, { force: true })
    throw error
  } finally {
    await target.close()
  }
  terminal.stdout.write(`The catalogue is in ${file}\n`)
  return 0
}

async function createNewFile(file: string, path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx')
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    throw new Error(
      `${file} already exists, and an export never overwrites a file: remove it or name another file`,
    )
  }
}
