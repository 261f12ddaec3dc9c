import { resolve } from 'node:path'

/** A path as the operator has typed it: npm runs scripts in the folder of the package, and tells where it was called. */
export function givenPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
