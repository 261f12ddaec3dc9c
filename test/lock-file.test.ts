import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const Package = Type.Object({
  optionalDependencies: Type.Optional(Type.Record(Type.String(), Type.String())),
  resolved: Type.Optional(Type.String()),
  integrity: Type.Optional(Type.String()),
})
const LockFile = Type.Object({ packages: Type.Record(Type.String(), Package) })

const text = await readFile(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')
const { packages } = Value.Parse(LockFile, JSON.parse(text))

/**
 * A lock file written where one platform's binaries were installed, or were published first, may leave the others out: `npm ci` then
 * succeeds on every machine, and what was left out is missing on all but one kind of them.
 */
test('the lock file has the binaries of every platform', () => {
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  )
  const missing = wanted.filter(
    ({ path, name }) =>
      !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
  )

  assert.ok(wanted.length > 50, `only ${wanted.length} optional packages were found`)
  assert.deepEqual(missing, [])
})

/** Without an address a package comes from the configured registry. A package of another origin, such as Git, has no hash. */
test('every package is from the registry, with the hash of its content', () => {
  const own = ['node_modules/@frond/client', 'node_modules/@frond/web']
  const foreign = Object.entries(packages).filter(
    ([path]) => path.includes('node_modules/') && !own.includes(path),
  )
  const unsafe = foreign.filter(
    ([, { resolved = 'https://registry.npmjs.org/', integrity = '' }]) =>
      !resolved.startsWith('https://registry.npmjs.org/') || !integrity.startsWith('sha512-'),
  )

  assert.ok(foreign.length > 500, `only ${foreign.length} packages were found`)
  assert.deepEqual(unsafe, [])
})
