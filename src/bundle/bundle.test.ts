import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { onEachEngine } from '../../test/engines.ts'
import { heicFile } from '../../test/heic.ts'
import { picture } from '../../test/pictures.ts'
import { FrondProcess, inEmptyFolder, inKeyedFolder, KEYED } from '../../test/process.ts'
import { copyProject } from '../../test/project-copy.ts'
import { readPageFile } from '../features/documentation/page-files.ts'
import { currentBundle, manifestOf } from './current-bundle.mjs'

const run = promisify(execFile)

describe('the bundle', () => {
  // The copy is not measured: it is gone before the report is made.
  const unmeasured = { NODE_V8_COVERAGE: undefined }
  let project: string
  let prepared: { stdout: string; stderr: string; left: string[] }
  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'frond-project-'))
    await copyProject(project)
    prepared = await inEmptyFolder(async (cwd) => {
      const { stdout, stderr } = await run(process.execPath, [join(project, 'src', 'prepare.ts')], {
        cwd,
        env: { ...process.env, ...unmeasured },
      })
      return { stdout, stderr, left: await readdir(cwd) }
    })
    // Tells the bundle from the sources.
    const main = join(project, 'dist', 'main.mjs')
    await writeFile(main, `process.stdout.write('by the bundle\\n');${await readFile(main, 'utf8')}`)
  })
  after(() => rm(project, { recursive: true, force: true }))

  const script = () => [join(project, 'src', 'launch.mjs'), '--bundled', 'src/main.ts']

  function version() {
    return inEmptyFolder(
      (cwd) => new FrondProcess(['version'], { env: unmeasured, cwd, script: script() }).ended,
    )
  }

  test('is made after the installation, which says nothing and leaves no trace where it runs', () => {
    assert.deepEqual(prepared, { stdout: '', stderr: '', left: [] })
  })

  test('runs while it was made of the sources that are there, and they run themselves otherwise', async () => {
    const { version: current } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
    const end = { code: 0, signal: null, stderr: '' }
    const bundled = { ...end, stdout: `by the bundle\n${current}\n` }
    assert.deepEqual(await version(), bundled)
    const source = join(project, 'src', 'version.ts')
    const before = await readFile(source, 'utf8')
    await writeFile(source, before.replace('packageFile.version', "'edited'"))
    assert.deepEqual(await version(), { ...end, stdout: 'edited\n' })
    await writeFile(source, before)
    assert.deepEqual(await version(), bundled)
  })

  test('builds the service without the client behind fetch', async () => {
    const preload = `process.on('exit', () => {
      process.stderr.write(process.moduleLoadList.filter((name) => name.includes('undici')).join())
    })`
    const { code, stderr } = await inEmptyFolder(
      (cwd) => new FrondProcess(['openapi'], { env: unmeasured, cwd, script: script(), preload }).ended,
    )
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  })

  test('names the sources in the stack traces of the log', async () => {
    await inKeyedFolder(async (cwd) => {
      const server = new FrondProcess([], { env: { ...KEYED, ...unmeasured }, cwd, script: script() })
      try {
        const address = await server.untilListening()
        const database = new DatabaseSync(join(cwd, 'data', 'frond.sqlite'))
        database.exec('drop table plant_categories')
        database.close()
        await (await fetch(`${address}/api/v1/plant-categories`)).body?.cancel()
        const { err } = JSON.parse(await server.untilLine('no such table'))
        assert.match(err.stack, /src\/db\/engines\/sqlite-connection\.ts:\d+/)
        assert.match(err.stack, /src\/features\/categories\/categories\.\w+\.ts:\d+/)
      } finally {
        await server.destroy()
      }
    })
  })

  onEachEngine('the server of the bundle', (engine) => {
    test('opens its database, reads its files, registers people and makes images, also of a HEIC', async () => {
      const scratch = await engine.create('keyed')
      const { config } = scratch
      await inEmptyFolder(async (cwd) => {
        const admin = { email: 'ada@example.org', password: 'three green thumbs' }
        const server = new FrondProcess([], {
          cwd,
          script: script(),
          env: {
            ...KEYED,
            ...unmeasured,
            ...(config.engine === 'postgres'
              ? { DATABASE_URL: config.url }
              : { DATA_DIR: dirname(config.file) }),
            ADMIN_EMAIL: admin.email,
            ADMIN_PASSWORD: admin.password,
            STARTER_CATALOGUE: 'on',
          },
        })
        try {
          const address = await server.untilListening()
          const page = await fetch(`${address}/docs/style.css`)
          assert.equal(await page.text(), String(await readPageFile('style.css')))
          assert.equal(JSON.parse(await server.untilLine('starter catalogue loaded')).species, 318)

          const post = (path: string, body: object) =>
            fetch(`${address}/api/v1/auth/${path}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            })
          // A new password is compared with the list of common ones, which is loaded for the first.
          const registered = await post('register', { ...admin, email: 'bob@example.org' })
          assert.equal(registered.status, 200, await registered.text())
          const session = await post('login', admin)
          const authorization = `Bearer ${(await bodyOf(session)).accessToken}`
          for (const content of [await picture('jpeg'), await heicFile('plain')]) {
            const body = new FormData()
            body.set('file', new Blob([new Uint8Array(content)]), 'fern')
            const uploaded = await fetch(`${address}/api/v1/media`, {
              method: 'POST',
              headers: { authorization },
              body,
            })
            const { url } = await bodyOf(uploaded)
            const shown = await fetch(new URL(`${url}?w=8&format=webp`, address))
            assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp'])
            await shown.body?.cancel()
          }
        } finally {
          await server.destroy()
        }
        assert.match((await server.ended).stdout, /^by the bundle\n/)
      }).finally(() => scratch.remove())
    })
  })
})

async function bodyOf(response: Response): Promise<Record<string, string>> {
  return JSON.parse(await response.text()).data
}

describe('a bundle is current', () => {
  const FILES = ['src/main.ts', 'node_modules/fern/package.json']

  /** A project with a bundle made of two files. */
  async function withBundle(work: (root: URL) => Promise<void>) {
    await inEmptyFolder(async (folder) => {
      const root = pathToFileURL(`${folder}/`)
      assert.equal(currentBundle(root), undefined)
      for (const file of ['dist/main.mjs', ...FILES]) {
        await mkdir(new URL('.', new URL(file, root)), { recursive: true })
        await writeAt(new URL(file, root), '{}', MADE_AT)
      }
      const { path, content } = manifestOf(root, 'dist/main.mjs', FILES)
      await writeFile(new URL(path, root), content)
      assert.equal(currentBundle(root), 'dist/main.mjs')
      await work(root)
    })
  }

  test('while its sources and the versions of its packages are those of which it was made', async () => {
    await withBundle(async (root) => {
      for (const file of FILES) {
        const url = new URL(file, root)
        await writeAt(url, '{ }', MADE_AT)
        assert.equal(currentBundle(root), undefined)
        await writeAt(url, '[]', LATER)
        assert.equal(currentBundle(root), undefined)
        await rm(url)
        assert.equal(currentBundle(root), undefined)
        await writeAt(url, '{}', MADE_AT)
        assert.equal(currentBundle(root), 'dist/main.mjs')
      }
    })
  })

  test('also when only their dates have changed', async () => {
    await withBundle(async (root) => {
      for (const file of FILES) await utimes(new URL(file, root), LATER, LATER)
      assert.equal(currentBundle(root), 'dist/main.mjs')
    })
  })

  test('without reading a file that has its size and its date', async () => {
    await withBundle(async (root) => {
      await writeAt(new URL('src/main.ts', root), '[]', MADE_AT)
      assert.equal(currentBundle(root), 'dist/main.mjs')
    })
  })
})

const MADE_AT = new Date('2026-03-01T08:00:00Z')
const LATER = new Date('2026-03-01T08:00:01Z')

async function writeAt(file: URL, content: string, modifiedAt: Date): Promise<void> {
  await writeFile(file, content)
  await utimes(file, modifiedAt, modifiedAt)
}
