import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** The files below a folder with those whose names begin with a dot, sorted: each by its path from there, after a prefix. */
export async function filesIn(folder: string, prefix = ''): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(prefix, relative(folder, join(entry.parentPath, entry.name)))).sort()
}
