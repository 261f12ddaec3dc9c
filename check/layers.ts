import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'

/** Layers from the bottom to the top: a file imports from its own layer and from lower ones. Folders in one row know each other. */
type Layers = readonly (readonly string[])[]

export const SERVER_LAYERS: Layers = [
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
  ['features/care', 'features/search'],
  ['features/reminders'],
  ['features/people'],
  ['features/events', 'features/assistants'],
  ['features/transfer', 'features/pages'],
  ['map-error.ts', 'app.ts'],
  ['cli'],
  ['main.ts', 'launch.mjs'],
]

/** The web application: what all areas share, the areas, and what starts them. */
const WEB_LAYERS: Layers = [
  [
    'api',
    'drafts',
    'drawings',
    'early',
    'enumerations',
    'errors',
    'i18n',
    'messages',
    'offline',
    'photos',
    'styles',
    'ui',
  ],
  ['gardens'],
  ['sign-in'],
  ['proof'],
  ['account', 'reminders', 'watching'],
  ['today'],
  ['people'],
  ['authorize'],
  ['security'],
  ['care'],
  ['places'],
  ['admin', 'catalogue', 'journal', 'labels', 'numbers', 'plants', 'wishes'],
  ['search', 'waiting'],
  ['app'],
  ['prepare.tsx'],
  ['main.tsx'],
  ['early/early.ts', 'gallery', 'guest', 'service-worker'],
]

/** The texts of an area lie in its folder, and `messages` collects them. */
function collectsTexts(path: string, target: string): boolean {
  return path.startsWith('messages/') && /\/messages\.\w+\.ts$/.test(target)
}

/** Finds the layer of a file. One that is named itself belongs to a higher layer than its folder. */
function layerOf(path: string, layers: Layers): number {
  return layers.findLastIndex((folders) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
  )
}

/** Lists imports against the layers, and files in none of them. */
async function violations(folder: string, layers: Layers): Promise<string[]> {
  const sources = join(import.meta.dirname, '..', folder)
  const found: string[] = []
  for await (const path of glob('**/*.{ts,tsx,mjs}', { cwd: sources })) {
    if (path.endsWith('.test.ts')) continue
    const layer = layerOf(path, layers)
    if (layer === -1) found.push(`${folder}/${path} is in no layer`)
    const text = await readFile(join(sources, path), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const target = relative(sources, normalize(join(sources, dirname(path), specifier)))
      if (layerOf(target, layers) <= layer || collectsTexts(path, target)) continue
      found.push(`${folder}/${path} imports ${folder}/${target}, which is above it`)
    }
  }
  return found
}

if (import.meta.main) {
  const found = [...(await violations('src', SERVER_LAYERS)), ...(await violations('web/src', WEB_LAYERS))]
  for (const line of found) process.stderr.write(`${line}\n`)
  if (found.length > 0) process.exitCode = 1
}
