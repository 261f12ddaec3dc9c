import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const Names = Type.Optional(Type.Record(Type.String(), Type.String()))
const OneOrMore = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())]))
const Package = Type.Object({
  version: Type.Optional(Type.String()),
  license: Type.Optional(Type.String()),
  integrity: Type.Optional(Type.String()),
  resolved: Type.Optional(Type.String()),
  link: Type.Optional(Type.Boolean()),
  os: OneOrMore,
  cpu: OneOrMore,
  libc: OneOrMore,
  optional: Type.Optional(Type.Boolean()),
  dependencies: Names,
  optionalDependencies: Names,
})
const LockFile = Type.Object({
  lockfileVersion: Type.Number(),
  packages: Type.Record(Type.String(), Package),
})

export type LockedPackage = Static<typeof Package>
export type Lock = Static<typeof LockFile>

/** With all fields that npm has written, also those that are not looked at here. */
export async function readLock(root: string): Promise<Lock> {
  const lock: unknown = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  Value.Assert(LockFile, lock)
  return lock
}

/** The name of the package that lies at a path of the lock file. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

export interface Platform {
  readonly os: string
  readonly cpu: string
  readonly libc: string
}

interface Choice {
  /** The workspace that needs them, in place of the root. */
  readonly from?: string
  /** Without what is made for others. */
  readonly platform?: Platform
}

/** What these packages consist of, by its path in the lock file: themselves and all that they need. */
export function neededBy(
  lock: Lock,
  names: Iterable<string>,
  { from = '', platform }: Choice = {},
): ReadonlyMap<string, LockedPackage> {
  const found = new Map<string, LockedPackage>()
  const add = (name: string, from: string): void => {
    const path = pathOf(lock, name, from)
    const locked = lock.packages[path]
    if (locked === undefined) throw new Error(`The lock file has no ${name}`)
    if (found.has(path) || (platform !== undefined && !fits(locked, platform))) return
    // A workspace is a link to its folder; what it needs is in the lock file, and itself is no package of others.
    const workspace = locked.link === true ? locked.resolved : undefined
    if (workspace === undefined) found.set(path, locked)
    const { dependencies, optionalDependencies } = lock.packages[workspace ?? path] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      add(needed, workspace ?? path)
    }
  }
  for (const name of names) add(name, from)
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function fits(locked: LockedPackage, platform: Platform): boolean {
  return (['os', 'cpu', 'libc'] as const).every((field) => {
    const accepted = locked[field]
    return accepted === undefined || [accepted].flat().includes(platform[field])
  })
}

/** Node.js looks beside what needs a package, and then in each folder above. */
function pathOf(lock: Lock, name: string, from: string): string {
  const beside = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (beside in lock.packages || from === '') return beside
  const above = from.lastIndexOf('/node_modules/')
  return pathOf(lock, name, above === -1 ? '' : from.slice(0, above))
}
