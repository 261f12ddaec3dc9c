import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { EXTERNAL } from '../../src/install/make-bundle.ts'
import { type Lock, neededBy } from './lock.ts'

const Versions = Type.Record(Type.String(), Type.String())
const PackageFile = Type.Object({
  name: Type.String(),
  version: Type.String(),
  description: Type.String(),
  license: Type.String(),
  dependencies: Versions,
  optionalDependencies: Versions,
})

/** The package that users install, and what npm installs with it to the last digit. */
export async function releasedPackage(root: string, lock: Lock) {
  const own = Value.Parse(PackageFile, JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const itself = {
    name: own.name,
    version: own.version,
    license: own.license,
    // The bundle has all others.
    dependencies: Object.fromEntries(EXTERNAL.map((name) => [name, own.dependencies[name] ?? ''])),
    bin: { frond: 'frond.mjs' },
    // That of frond.mjs, which finds the one that the server needs.
    engines: { node: '>=18' },
    optionalDependencies: own.optionalDependencies,
  }
  const description = {
    ...itself,
    description: own.description,
    type: 'module',
    scarfSettings: { enabled: false },
  }
  const needed = neededBy(lock, Object.keys({ ...itself.dependencies, ...itself.optionalDependencies }))
  return {
    description,
    lock: {
      name: own.name,
      version: own.version,
      lockfileVersion: lock.lockfileVersion,
      requires: true,
      packages: { '': itself, ...Object.fromEntries(needed) },
    },
  }
}
