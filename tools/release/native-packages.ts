import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXTERNAL } from '../../src/install/make-bundle.ts'
import { filesIn } from './files.ts'
import { neededBy, type Platform } from './lock.ts'
import { npm } from './npm.ts'
import type { Program } from './program.ts'
import type { Entry } from './tar.ts'

export type Architecture = 'x64' | 'arm64'

/** What of these packages is for people who build or bundle them. */
const UNUSED = [
  /\.(d\.[cm]?ts|map|md)$/,
  /^node_modules\/sharp\/(src|install|lib)\//,
  /^node_modules\/libheif-js\/(libheif\/|index\.js|wasm\.js|libheif-wasm\/(libheif\.|.*\.mjs))/,
  /^node_modules\/@zxcvbn-ts\/[^/]+\/(src\/|dist\/(zxcvbn-ts\.js|.*\.mjs))/,
]

/** A package within another one is a package of its own. */
const WITHIN = /.\/node_modules\//

/** The packages that cannot be bundled, and Node.js without its symbols, for one kind of processor. */
export async function nativeEntries(program: Program, cpu: Architecture, scratch: string): Promise<Entry[]> {
  const node = `node-linux-${cpu}`
  const platform: Platform = { os: 'linux', cpu, libc: 'glibc' }
  const root = isOfHere(platform) ? program.root : await install(program, platform, scratch)
  const entries: Entry[] = []
  for (const path of neededBy(program.lock, EXTERNAL, { platform }).keys()) {
    const files = await filesIn(join(root, path), path)
    const used = files.filter((file) => ![...UNUSED, WITHIN].some((pattern) => pattern.test(file)))
    for (const file of used) entries.push({ path: file, content: await readFile(join(root, file)) })
  }
  const ofNode = (name: string) => readFile(join(root, 'node_modules', node, name))
  return [
    ...entries,
    { path: 'bin/node', content: await ofNode('bin/node'), isExecutable: true },
    { path: 'bin/LICENSE', content: await ofNode('LICENSE') },
  ]
}

/** The packages of this machine are here already. */
function isOfHere({ os, cpu }: Platform): boolean {
  return os === process.platform && cpu === process.arch && 'glibcVersionRuntime' in header()
}

function header(): object {
  const report: unknown = process.report.getReport()
  const found =
    typeof report === 'object' && report !== null && 'header' in report ? report.header : undefined
  return typeof found === 'object' && found !== null ? found : {}
}

/** npm takes them by the lock file of the package, and compares what it gets with the hashes in there. */
async function install(program: Program, { os, cpu, libc }: Platform, scratch: string): Promise<string> {
  const folder = join(scratch, `packages-${os}-${cpu}`)
  await mkdir(folder)
  await copyFile(join(program.folder, 'package.json'), join(folder, 'package.json'))
  await copyFile(join(program.folder, 'npm-shrinkwrap.json'), join(folder, 'package-lock.json'))
  const flags = [`--os=${os}`, `--cpu=${cpu}`, `--libc=${libc}`, '--ignore-scripts', '--no-bin-links']
  await npm(folder, 'ci', ...flags, '--no-audit', '--no-fund')
  return folder
}
