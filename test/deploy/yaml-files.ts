import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { ROOT } from '../documents/document.ts'

/** A YAML file by its path from the root of the repository, of which the schema names what a test looks at. */
export async function readYaml<T extends TSchema>(path: string, schema: T): Promise<Static<T>> {
  const content = load(await readFile(join(ROOT, path), 'utf8'))
  const [error] = Value.Errors(schema, content)
  if (error !== undefined) throw new Error(`${path}: ${error.instancePath} ${error.message}`)
  return Value.Parse(schema, content)
}
