import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const Package = Type.Object({
  optionalDependencies: Type.Optional(Type.Record(Type.String(), Type.String())),
})
const LockFile = Type.Object({ packages: Type.Record(Type.String(), Package) })

/**
 * A lock file written where one platform's binaries were installed, or were published first, may leave the others out: `npm ci` then
 * succeeds on every machine, and what was left out is missing on all but one kind of them.
 */
test('the lock file has the binaries of every platform', async () => {
  const text = await readFile(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')
  const { packages } = Value.Parse(LockFile, JSON.parse(text))
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
