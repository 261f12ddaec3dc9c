import { registerHooks } from 'node:module'

// Loaded ahead of a server from its sources: puts the modules beside this file in the place of those of their names that
// write events and tell of them.

const SLICE = new URL('../../src/features/change/', import.meta.url).href
const REPLACED = new Map(
  ['record.ts', 'committed.ts'].map((name) => [`${SLICE}${name}`, new URL(name, import.meta.url).href]),
)

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const url = REPLACED.get(found.url)
    return url === undefined ? found : { ...found, url }
  },
})
