import { basename, join } from 'node:path'

/** The bundle has all code in one folder beside `src`, with a copy of the files that are only read. */
const isBundled = !import.meta.filename.endsWith('.ts')
const SOURCES = join(import.meta.dirname, isBundled ? 'files' : '..')
const PROGRAM = join(import.meta.dirname, isBundled ? '..' : '../..')

/** A file that is read, by its path in `src`. A folder of them is among READ_FILES of the bundle. */
export function ownFile(path: string): string {
  return join(SOURCES, path)
}

/** What lies beside the sources or the bundle, by its path in the folder of the program. */
export function programFile(path: string): string {
  return join(PROGRAM, path)
}

/** The script of another process or thread, by its path in `src`; the bundle has an entry point for each. */
export function ownScript(path: string): string {
  return isBundled ? join(import.meta.dirname, `${basename(path, '.ts')}.mjs`) : ownFile(path)
}
