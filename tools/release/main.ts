import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Build } from '../../src/base/build.ts'
import { messageOf } from '../../src/base/errors.ts'
import { checkedOut } from '../../src/install/commit.ts'
import { makeWeb } from '../../src/install/make-web.ts'
import { programEntries, writeArchive } from './archive.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { debianEntries } from './image/debian.ts'
import { writeImage } from './image/image.ts'
import type { Architecture } from './native-packages.ts'
import { notesOf, unreleasedNotes } from './notes.ts'
import { pack } from './pack.ts'
import { type Program, writeProgram } from './program.ts'
import type { Entry } from './tar.ts'

/**
 * `npm run release -- --out DIR` checks the commit and writes what a release consists of into an empty folder. The same commit
 * makes the same files. With `--skip-checks` it takes the sources as they are, also those that are not committed.
 */
const ROOT = resolve(import.meta.dirname, '..', '..')
/** What a release promises of an archive. */
const MOST_BYTES = 60_000_000
const ARCHITECTURES: readonly Architecture[] = ['x64', 'arm64']

try {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, 'skip-checks': { type: 'boolean', default: false } },
  })
  if (values.out === undefined) throw new Error('Usage: npm run release -- --out DIR [--skip-checks]')
  await release(resolve(process.env.INIT_CWD ?? '.', values.out), !values['skip-checks'])
} catch (error) {
  process.stderr.write(`There is no release: ${messageOf(error)}\n`)
  process.exitCode = 1
}

async function release(out: string, isChecked: boolean): Promise<void> {
  await mkdir(out, { recursive: true })
  if ((await readdir(out)).length > 0) throw new Error(`${out} is not empty`)
  const build = await whatIsReleased(isChecked)
  if (isChecked) {
    process.env.TEST_RELEASE = 'whole'
    for (const script of ['check', 'test']) run('npm', ['run', script])
  }
  const scratch = await mkdtemp(join(tmpdir(), 'frond-release-'))
  try {
    process.env.NODE_ENV = 'production'
    await makeWeb(pathToFileURL(`${ROOT}/`))
    const folder = join(scratch, 'package')
    await mkdir(folder)
    const program = await writeProgram(ROOT, folder, build)
    await writeFile(join(out, 'NOTES.md'), await notes(program, isChecked))
    await pack(program, out)
    const platforms: { cpu: Architecture; program: Entry[] }[] = []
    for (const cpu of ARCHITECTURES) {
      const entries = await programEntries(program, cpu, scratch)
      platforms.push({ cpu, program: entries })
      const { size } = await stat(await writeArchive(program, cpu, { entries, out }))
      if (size > MOST_BYTES)
        throw new Error(`the archive for ${cpu} has ${size} bytes, more than ${MOST_BYTES}`)
    }
    try {
      const withSystem = platforms.map(async (platform) => ({
        ...platform,
        system: await debianEntries(platform.cpu, scratch),
      }))
      await writeImage(program, await Promise.all(withSystem), out)
    } catch (error) {
      // Of Debian, which not every machine can reach and unpack.
      if (isChecked) throw error
      process.stderr.write(`There is no image: ${messageOf(error)}\n`)
    }
    await writeFile(join(out, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(program), null, 2)}\n`)
    await writeFile(join(out, 'SHA256SUMS'), await sums(out))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  process.stdout.write(`The release is in ${out}\n`)
}

async function whatIsReleased(isChecked: boolean): Promise<Build> {
  const build = await checkedOut(pathToFileURL(`${ROOT}/`))
  if (build === undefined) throw new Error('this is no clone, whose commit would tell what is released')
  const isChanged = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }) !== ''
  if (isChanged && isChecked) throw new Error('the sources have changes that are not committed')
  return isChanged ? { ...build, commit: `${build.commit} with changes` } : build
}

function run(command: string, words: readonly string[]): void {
  const { status } = spawnSync(command, words, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error(`\`${command} ${words.join(' ')}\` failed`)
}

async function notes({ root, version }: Program, isChecked: boolean): Promise<string> {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const found = notesOf(changelog, version)
  if (found !== undefined) return found
  if (isChecked) throw new Error(`CHANGELOG.md has no section "## ${version}"`)
  return unreleasedNotes(changelog)
}

/** As `sha256sum --check` reads them. */
async function sums(folder: string): Promise<string> {
  const names = (await readdir(folder)).sort()
  const lines = names.map(async (name) => {
    const hash = createHash('sha256').update(await readFile(join(folder, name)))
    return `${hash.digest('hex')}  ${name}\n`
  })
  return (await Promise.all(lines)).join('')
}
