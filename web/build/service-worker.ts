import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

/** Larger files, such as the decoder of a format that few have, are kept when they are first used. */
const LARGEST_BYTES = 512 * 1024
/** So are drawings: a catalogue has more of them than a garden shows. */
const DRAWING = /\.webp$/

/**
 * Writes `/sw.js`: the service worker in one file, with the list of what the application consists of. It is built after the
 * application, since it must know the names of its files.
 */
export function serviceWorker(entry: string): Plugin {
  let config: ResolvedConfig
  return {
    name: 'frond:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const contents = new Map<string, string | Uint8Array>()
        for (const [name, file] of Object.entries(bundle)) {
          contents.set(
            name === 'index.html' ? '/' : `/${name}`,
            file.type === 'chunk' ? file.code : file.source,
          )
        }
        for (const name of await readdir(config.publicDir)) {
          contents.set(`/${name}`, await readFile(join(config.publicDir, name)))
        }
        const source = await scriptOf(entry, shellOf(contents), config)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

function shellOf(contents: ReadonlyMap<string, string | Uint8Array>): { version: string; files: string[] } {
  const kept = [...contents].filter(
    ([file, content]) => content.length <= LARGEST_BYTES && !DRAWING.test(file),
  )
  const hash = createHash('sha256')
  for (const [file, content] of kept.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(file).update(content)
  return { version: hash.digest('hex').slice(0, 16), files: kept.map(([file]) => file) }
}

async function scriptOf(
  entry: string,
  shell: object,
  { build: { target } }: ResolvedConfig,
): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target,
      modulePreload: { polyfill: false },
      rollupOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  for (const one of outputs) {
    if (!('output' in one)) continue
    for (const file of one.output) if (file.type === 'chunk') return file.code
  }
  throw new Error('The service worker was not built')
}
