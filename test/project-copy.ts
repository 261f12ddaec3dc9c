import { copyFile, cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Copies the project without its tests, for tests that change its files. The packages are linked. */
export async function copyProject(folder: string): Promise<void> {
  await cp(join(ROOT, 'src'), join(folder, 'src'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts'),
  })
  await copyFile(join(ROOT, 'package.json'), join(folder, 'package.json'))
  // One by one, so that the copy has a cache of its own.
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name === '.cache') continue
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }
}
