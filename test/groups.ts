import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Enough for every core to have something to do until the end. */
const MOST_FILES = 5

/**
 * Test files that share a process: those of one folder, a few at a time. Loading the service takes longer than
 * many files take to run.
 */
export interface TestGroups {
  readonly files: readonly string[]
  remove(): Promise<void>
}

export async function groupTests(patterns: readonly string[]): Promise<TestGroups> {
  const found = new Set<string>()
  for (const pattern of patterns) {
    const files = await Array.fromAsync(glob(pattern))
    if (files.length === 0) throw new Error(`No test file is called ${pattern}`)
    for (const file of files) found.add(file)
  }
  const byFolder = Map.groupBy(found, dirname)
  const folder = await mkdtemp(join(tmpdir(), 'frond-groups-'))
  const files: string[] = []
  for (const name of [...byFolder.keys()].sort()) {
    const members = (byFolder.get(name) ?? []).sort()
    for (let at = 0; at < members.length; at += MOST_FILES) {
      const imports = members
        .slice(at, at + MOST_FILES)
        .map((member) => `await import(${JSON.stringify(pathToFileURL(resolve(member)).href)})\n`)
      const file = join(folder, `${files.length}-${name.replaceAll(/\W+/g, '-')}.test.mjs`)
      await writeFile(file, imports.join(''))
      files.push(file)
    }
  }
  return { files, remove: () => rm(folder, { recursive: true, force: true }) }
}
