import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_SCHEMA, load, Type } from 'js-yaml'
import Fields, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { ROOT } from '../documents/document.ts'

const FOLDER = join(ROOT, 'deploy/home-assistant')

/** Reads a file as Home Assistant does, which has a tag for inputs of a blueprint and one for secrets. */
export async function readHomeAssistant<T extends TSchema>(
  path: string,
  schema: T,
  { inputs = {}, secrets = {} }: { inputs?: Record<string, unknown>; secrets?: Record<string, string> },
): Promise<Static<T>> {
  const content = load(await readFile(join(FOLDER, path), 'utf8'), {
    schema: DEFAULT_SCHEMA.extend([named('!input', inputs), named('!secret', secrets)]),
  })
  const [error] = Value.Errors(schema, content)
  if (error !== undefined) throw new Error(`${path}: ${error.instancePath} ${error.message}`)
  return Value.Parse(schema, content)
}

/** The names of the blueprints, in the order of the alphabet. */
export async function blueprintNames(): Promise<string[]> {
  const names = Fields.Object({ blueprint: Fields.Object({ name: Fields.String() }) })
  const found: string[] = []
  for await (const path of glob('blueprints/**/*.yaml', { cwd: FOLDER }))
    found.push((await readHomeAssistant(path, names, {})).blueprint.name)
  return found.sort()
}

function named(tag: string, values: Record<string, unknown>): Type {
  return new Type(tag, {
    kind: 'scalar',
    construct: (name: string) => values[name],
  })
}
