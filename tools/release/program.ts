import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Build } from '../../src/base/build.ts'
import { BUNDLE, WEB_BUILD } from '../../src/install/current-bundle.mjs'
import { writeBundle } from '../../src/install/make-bundle.ts'
import { LISTING, type Listing } from '../../src/install/web-build.ts'
import { licenceTexts } from './licences.ts'
import { type Lock, readLock } from './lock.ts'
import { releasedPackage } from './package-file.ts'
import { packagesOf, packagesOfWeb } from './parts.ts'

/** Documents that people read beside the program. */
const DOCUMENTS = ['LICENSE', 'README.md', 'CHANGELOG.md', 'docs/**/*.md']

export interface Program {
  readonly root: string
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly lock: Lock
  readonly release: Build
  /** The packages in the bundle and in the web application, by their paths in the lock file. */
  readonly bundled: readonly string[]
}

/** Writes the program, which is the same on every platform, into an empty folder: the package before it is packed. */
export async function writeProgram(
  root: string,
  folder: string,
  release: Build,
  web = join(root, BUNDLE, WEB_BUILD),
): Promise<Program> {
  const lock = await readLock(root)
  const { description, lock: shrinkwrap } = await releasedPackage(root, lock)
  const { inputs } = await writeBundle(pathToFileURL(`${root}/`), join(folder, BUNDLE), release)
  await copyWeb(web, join(folder, BUNDLE, WEB_BUILD))
  for await (const path of glob(DOCUMENTS, { cwd: root })) await copy(root, folder, path)
  const bundled = [...new Set([...packagesOf(inputs), ...(await packagesOfWeb(root, lock))])].sort()
  await writeFile(join(folder, 'LICENSES.txt'), await licenceTexts(root, lock, bundled))
  await cp(join(root, 'src', 'install', 'frond.mjs'), join(folder, 'frond.mjs'))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
  await writeFile(join(folder, 'npm-shrinkwrap.json'), `${JSON.stringify(shrinkwrap, null, 2)}\n`)
  return { root, folder, name: description.name, version: description.version, lock, release, bundled }
}

/** The web application does not look for its sources here, whose dates differ from machine to machine. */
async function copyWeb(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true })
  const { files }: Listing = JSON.parse(await readFile(join(from, LISTING), 'utf8'))
  await writeFile(join(to, LISTING), JSON.stringify({ files, sources: [] } satisfies Listing))
}

async function copy(root: string, folder: string, path: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await cp(join(root, path), join(folder, path))
}
