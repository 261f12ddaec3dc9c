import { registerHooks } from 'node:module'

// Loaded ahead of a server from its sources: puts the modules beside this file in the place of those of their names that
// write events and tell of them.

const SLICE = new URL('../../src/features/events/', import.meta.url).href
const REPLACED = new Map(
  ['record.ts', 'committed.ts', 'events.sql.ts'].map((name) => [
    `${SLICE}${name}`,
    new URL(name, import.meta.url).href,
  ]),
)

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const url = REPLACED.get(found.url)
    // The module itself may want the one that it replaces.
    return url === undefined || url === context.parentURL ? found : { ...found, url }
  },
})
