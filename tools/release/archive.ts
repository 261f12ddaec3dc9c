import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutSymbols } from './elf.ts'
import { filesIn } from './files.ts'
import { type Architecture, nativeEntries } from './native-packages.ts'
import type { Program } from './program.ts'
import { type Entry, tarOf, writeTarGz } from './tar.ts'

/** What npm needs of the package, and a program folder does not. */
const OF_NPM = ['frond.mjs', 'npm-shrinkwrap.json']
/** Files of the repository that run or start it, by their place beside it. */
export const OF_DEPLOYMENT: Readonly<Record<string, string>> = {
  frond: 'deploy/frond',
  'healthcheck.mjs': 'deploy/healthcheck.mjs',
  'systemd/frond.service': 'deploy/systemd/frond.service',
  'systemd/frond.env.example': 'deploy/systemd/frond.env.example',
  'systemd/frond.sysusers.conf': 'deploy/systemd/frond.sysusers.conf',
}

/** Everything that runs on a Linux without Node.js, by its path in the folder of the program. */
export async function programEntries(program: Program, cpu: Architecture, scratch: string): Promise<Entry[]> {
  const read = async (folder: string, path: string, from = path): Promise<Entry> => ({
    path,
    content: await readFile(join(folder, from)),
    isExecutable: path === 'frond',
  })
  const paths = (await filesIn(program.folder)).filter((path) => !OF_NPM.includes(path))
  const native = await nativeEntries(program, cpu, scratch)
  return [
    ...(await Promise.all(paths.map((path) => read(program.folder, path)))),
    ...(await Promise.all(
      Object.entries(OF_DEPLOYMENT).map(([path, from]) => read(program.root, path, from)),
    )),
    ...native.map((entry) =>
      entry.isExecutable ? { ...entry, content: withoutSymbols(entry.content) } : entry,
    ),
  ]
}

export const archiveName = ({ name, version }: Program, cpu: Architecture): string =>
  `${name}-${version}-linux-${cpu}`

/** Writes an archive that is unpacked to one folder. The same commit makes the same bytes. */
export async function writeArchive(
  program: Program,
  cpu: Architecture,
  { entries, out, level = 9 }: { entries: readonly Entry[]; out: string; level?: number },
): Promise<string> {
  const folder = archiveName(program, cpu)
  const file = join(out, `${folder}.tar.gz`)
  const inFolder = entries.map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }))
  await writeTarGz(file, tarOf(inFolder, new Date(program.release.date)), level)
  return file
}
