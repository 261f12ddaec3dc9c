import { basename, join } from 'node:path'

/** The bundle has all code in one folder beside `src`, which keeps the files that are only read. */
const isBundled = !import.meta.filename.endsWith('.ts')
const SOURCES = join(import.meta.dirname, '..', isBundled ? 'src' : '.')

/** A file that is read, by its path in `src`. */
export function ownFile(path: string): string {
  return join(SOURCES, path)
}

/** The script of a child process or a worker thread, by its path in `src`; the bundle has an entry point for each. */
export function ownScript(path: string): string {
  return isBundled ? join(import.meta.dirname, `${basename(path, '.ts')}.mjs`) : ownFile(path)
}
