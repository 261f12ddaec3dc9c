import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'

/** From the bottom to the top: a file imports from its own layer and from lower ones. Folders in one row know each other. */
const LAYERS = [
  ['base'],
  ['archive', 'outbound'],
  ['config'],
  ['db'],
  ['storage'],
  ['jobs'],
  ['http'],
  ['observe'],
  ['install'],
  ['features/enumerations'],
  ['features/change'],
  ['features/due'],
  ['features/catalogue', 'features/garden'],
  ['features/care'],
  ['features/reminders'],
  ['features/people'],
  ['features/events'],
  ['features/transfer', 'features/pages'],
  ['map-error.ts', 'app.ts'],
  ['cli'],
  ['main.ts', 'launch.mjs'],
]

const SOURCES = join(import.meta.dirname, '..', 'src')

function layerOf(path: string): number {
  return LAYERS.findIndex((folders) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
  )
}

/** Imports against the layers, and files in none of them. */
async function violations(): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob('**/*.{ts,mjs}', { cwd: SOURCES })) {
    if (path.endsWith('.test.ts')) continue
    const layer = layerOf(path)
    if (layer === -1) found.push(`src/${path} is in no layer`)
    const text = await readFile(join(SOURCES, path), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const target = relative(SOURCES, normalize(join(SOURCES, dirname(path), specifier)))
      if (layerOf(target) > layer) found.push(`src/${path} imports src/${target}, which is above it`)
    }
  }
  return found
}

const found = await violations()
for (const line of found) process.stderr.write(`${line}\n`)
if (found.length > 0) process.exitCode = 1
