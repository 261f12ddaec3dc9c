import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, chown, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { ROOT, readDocument } from '../../test/documents/document.ts'
import { FrondProcess, inEmptyFolder } from '../../test/process.ts'
import { hashesOf, useServer } from '../../test/release.ts'
import { INDEX, makeWebFolder } from '../../test/web-build.ts'
import { archiveName, programEntries, writeArchive } from './archive.ts'
import type { Architecture } from './native-packages.ts'
import { npm } from './npm.ts'
import { pack } from './pack.ts'
import { type Program, writeProgram } from './program.ts'
import { type Entry, tarOf } from './tar.ts'

// Not in a quick run: it makes a release and installs it.
const run = promisify(execFile)
const RELEASE = { commit: '0123456789abcdef0123456789abcdef01234567', date: '2026-03-01T08:00:00.000Z' }
const VERSION = `commit ${RELEASE.commit}, ${RELEASE.date}\nNode.js ${process.versions.node}\n`
const WELL = { code: 0, stderr: '' }
/** That of the image. Only root can become another account, and others have no rights to lose. */
const user = process.getuid?.() === 0 ? { uid: 10_001, gid: 10_001 } : {}
/** As `npm run release` runs it: with what takes most, and needs npm's registry. */
const isWhole = process.env.TEST_RELEASE === 'whole'
const WHY_NOT_WHOLE = 'it is tried before a release, by TEST_RELEASE=whole'
const notLinux = process.platform === 'linux' ? false : 'releases are made on Linux'

function hashOf(entries: readonly Entry[]): string {
  const hash = createHash('sha256')
  for (const part of tarOf(entries, new Date(RELEASE.date))) hash.update(part)
  return hash.digest('hex')
}

suite('a release', { skip: notLinux }, () => {
  const cpu: Architecture = process.arch === 'arm64' ? 'arm64' : 'x64'
  let scratch: string
  let web: string
  let program: Program
  let entries: Entry[]
  before(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'frond-release-'))
    web = await makeWebFolder()
    program = await make('package')
    entries = await programEntries(program, cpu, scratch)
  })
  after(async () => {
    for (const folder of [scratch, web]) await rm(folder, { recursive: true, force: true })
  })

  async function make(name: string): Promise<Program> {
    const folder = join(scratch, name)
    await mkdir(folder)
    return writeProgram(ROOT, folder, RELEASE, web)
  }

  const expected = async () => ({
    plant: 'Fern',
    species: 'Monstera deliciosa',
    page: INDEX,
    reference: await readDocument('src/features/pages/documentation/browser/main.js'),
  })

  test('is made of the same bytes again', { skip: isWhole ? false : WHY_NOT_WHOLE }, async () => {
    const again = await make('again')
    assert.deepEqual(await hashesOf(again.folder), await hashesOf(program.folder))
  })

  test('has no sources, and tells nothing of where it was made', async () => {
    const files = await readdir(program.folder, { recursive: true })
    assert.deepEqual(
      files.filter((file) => /(^|\/)(src|test|tools)(\/|$)|(?<!\.d)\.ts$/.test(file)),
      [],
    )
    for (const file of files.filter((name) => /\.(mjs|map|json)$/.test(name))) {
      assert.ok(!(await readFile(join(program.folder, file), 'utf8')).includes(ROOT), file)
    }
  })

  suite('as a package', () => {
    test('is installed by npm alone, and keeps its data in the folder of the user', async (t) => {
      const file = await pack(program, scratch, 1)
      await inEmptyFolder(async (home) => {
        try {
          // Node.js and the image library are large, and the archive has them too.
          const omit = isWhole ? [] : ['--cpu=none']
          const from = ['--prefix', home, ...omit, '--prefer-offline', '--no-audit', '--no-fund']
          await npm(home, 'install', '--global', ...from, file)
        } catch (error) {
          if (!/EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ENETUNREACH|ETIMEDOUT/.test(String(error))) throw error
          return t.skip('the registry of npm cannot be reached')
        }
        const frond = join(home, 'bin', 'frond')
        const env = { HOME: home, PATH: `${join(process.execPath, '..')}:${process.env.PATH}` }
        const { seen, ends } = await useServer({ program: frond, cwd: home, env, hasImages: isWhole })
        assert.deepEqual(seen, {
          ...(await expected()),
          picture: isWhole ? 'image/webp' : undefined,
          address: seen.address,
        })
        assert.deepEqual(ends, [WELL, WELL])
        assert.deepEqual((await readdir(home)).sort(), ['.local', 'bin', 'frond.zip', 'lib'])
        await access(join(home, '.local', 'share', 'frond', 'frond.sqlite'))
      })
    })
  })

  suite('as an archive', () => {
    let folder: string
    let bare: string
    before(async () => {
      const file = await writeArchive(program, cpu, { entries, out: scratch, level: 0 })
      await run('tar', ['--extract', '--file', file, '--directory', scratch])
      folder = join(scratch, archiveName(program, cpu))
      await run('chmod', ['-R', 'a-w,go+rX', folder])
      await run('chmod', ['go+x', scratch])
      // A machine without npm and Node.js.
      bare = join(scratch, 'bin')
      await mkdir(bare)
      for (const name of ['readlink', 'sh']) {
        const { stdout } = await run('sh', ['-c', `command -v ${name}`])
        await symlink(stdout.trim(), join(bare, name))
      }
    })
    after(() => run('chmod', ['-R', 'u+w', folder]))

    test('has the same bytes in whatever order its files were found', async () => {
      const found = (await programEntries(program, cpu, scratch)).reverse()
      assert.equal(hashOf(found), hashOf(entries))
    })

    test('serves without Node.js, from a folder that it cannot write to, as a user without rights', async () => {
      await inEmptyFolder(async (cwd) => {
        if (user.uid !== undefined) await chown(cwd, user.uid, user.gid)
        const env = { HOME: cwd, PATH: bare }
        const { seen, ends } = await useServer({ program: join(folder, 'frond'), cwd, env, user })
        assert.deepEqual(seen, { ...(await expected()), picture: 'image/webp', address: seen.address })
        assert.deepEqual(ends, [WELL, WELL])
        // Compiled code is kept in the home of the user, where the program folder is another's.
        assert.deepEqual((await readdir(cwd)).sort(), ['.cache', '.local', 'frond.zip'])
      })
    })

    test('is called in help as it was called: by its path, or by its name where that is found', () =>
      inEmptyFolder(async (cwd) => {
        await symlink(join(folder, 'frond'), join(cwd, 'frond'))
        const usage = async (called: string, PATH: string) => {
          const { stdout } = await new FrondProcess(['help'], { program: called, cwd, env: { PATH } }).ended
          return stdout.split('\n')[0]
        }
        const path = join(folder, 'frond')
        assert.equal(await usage(path, bare), `Usage: ${path} [command]`)
        assert.equal(await usage(path, `${cwd}:${bare}`), 'Usage: frond [command]')
      }))

    test('tells its commit, and that it is whole', async () => {
      await inEmptyFolder(async (cwd) => {
        const call = (word: string) =>
          new FrondProcess([word], { program: join(folder, 'frond'), cwd, env: { HOME: cwd, PATH: bare } })
            .ended
        const { stdout } = await call('version')
        assert.equal(stdout, `${program.version}\n${VERSION}schema no database\n`)
        const examined = await call('doctor')
        const lines = examined.stdout
          .split('\n')
          .filter((line) => / (installation|web application) /.test(line))
        assert.deepEqual(
          lines.map((line) => line.slice(0, 7)),
          ['ok     ', 'ok     ', 'ok     '],
        )
      })
    })
  })
})
