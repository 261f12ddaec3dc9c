import type { Plugin } from 'vite'

const EMPTY = '\0without-node'

/** Gives a package nothing for the modules of Node.js that it names for other places than the browser. */
export function withoutNode(packageName: string, modules: readonly string[]): Plugin {
  return {
    name: 'frond:without-node',
    enforce: 'pre',
    resolveId: (id, importer) =>
      modules.includes(id) && importer?.includes(`/${packageName}/`) === true ? EMPTY : undefined,
    load: (id) => (id === EMPTY ? 'export {}' : undefined),
  }
}
