import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { type Lock, neededBy } from './lock.ts'

const WebPackage = Type.Object({ devDependencies: Type.Record(Type.String(), Type.String()) })

/** These build the web application, and nothing of them is in it. */
const BUILDS_THE_WEB = /^(@types\/|@vitejs\/|vite$)/

/** The packages that the bundle is made of, by their paths in the lock file. */
export function packagesOf(inputs: readonly string[]): string[] {
  const paths = inputs.flatMap((input) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input) ?? [])
  return [...new Set(paths)].sort()
}

/** Those that may be in the web application. */
export async function packagesOfWeb(root: string, lock: Lock): Promise<string[]> {
  const { devDependencies } = Value.Parse(
    WebPackage,
    JSON.parse(await readFile(join(root, 'web', 'package.json'), 'utf8')),
  )
  const names = Object.keys(devDependencies).filter((name) => !BUILDS_THE_WEB.test(name))
  return [...neededBy(lock, names, { from: 'web' }).keys()]
}
