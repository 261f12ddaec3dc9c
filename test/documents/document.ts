import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')

/** The text of a document, named by its path from the root of the repository. */
export async function readDocument(path: string): Promise<string> {
  // Git may have written it with the line ends of the system.
  return (await readFile(join(ROOT, path), 'utf8')).replaceAll('\r\n', '\n')
}

/** The text below a heading, up to the next one of the same level or a higher one. */
export function section(text: string, heading: string): string {
  const lines = text.split('\n')
  const start = lines.indexOf(heading)
  if (start === -1) throw new Error(`There is no heading "${heading}"`)
  const level = heading.indexOf(' ')
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level)
  return rest.slice(0, end === -1 ? undefined : end).join('\n')
}

/** The cells of the first table in the text, without its header. */
export function firstTable(text: string): string[][] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith('|'))
  if (start === -1) throw new Error('There is no table')
  const rest = lines.slice(start)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(2, end === -1 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
