import { relative } from 'node:path'

interface Call {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly argv: readonly string[]
}

/** Tells how `deploy/frond` was called. */
const NAME_VARIABLE = 'FROND_COMMAND'

/** What to type for a command of Frond, in the way in which this process was called; without words, for a start. */
export function toType(words?: string, call: Call = process): string {
  const name = nameOf(call)
  if (name === undefined) return words === undefined ? 'npm start' : `npm run frond -- ${words}`
  return words === undefined ? name : `${name} ${words}`
}

/** Undefined where npm has run it. */
function nameOf({ env, argv: [, script = ''] }: Call): string | undefined {
  const own = env[NAME_VARIABLE]
  if (own !== undefined) return own
  const [file] = /[^/\\]*$/.exec(script) ?? []
  if (env.npm_lifecycle_event !== undefined || file === undefined) return undefined
  if (!['launch.mjs', 'main.ts', 'main.mjs'].includes(file)) return undefined
  const fromHere = relative('', script)
  const shown = fromHere.startsWith('..') ? script : fromHere
  return file === 'launch.mjs' ? `node ${shown} --bundled src/main.ts` : `node ${shown}`
}
