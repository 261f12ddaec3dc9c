import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from './files.ts'
import type { Program } from './program.ts'
import { tarOf, writeTarGz } from './tar.ts'

/** Writes the package as `npm pack` would: npm installs it from this file, and publishes it. */
export async function pack(
  { folder, name, version, release }: Program,
  out: string,
  level = 9,
): Promise<string> {
  const file = join(out, `${name}-${version}.tgz`)
  const paths = await filesIn(folder)
  const entries = paths.map(async (path) => ({
    path: `package/${path}`,
    content: await readFile(join(folder, path)),
    isExecutable: path === 'frond.mjs',
  }))
  await writeTarGz(file, tarOf(await Promise.all(entries), new Date(release.date)), level)
  return file
}
