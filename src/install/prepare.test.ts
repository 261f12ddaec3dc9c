import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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
import { readPageFile } from '../features/pages/documentation/documentation.routes.ts'
import { makeWeb } from './make-web.ts'

const PAGE = `<!doctype html>
<title>Frond</title>
<script type="module" src="/main.ts"></script>
${'<p>Moss</p>'.repeat(99)}
`
/** The page of a link is a build of its own, into the same folder. */
const GUEST_CONFIG = `export default { build: { emptyOutDir: false, rolldownOptions: { input: import.meta.dirname + '/g.html' } } }`
const OUTDATED = 'the web application is older than its sources; `npm run build` builds it again'

/** What the installation leaves: the tests go on with one project, in their order. */
describe('after the installation', () => {
  // The copy is not measured: it is gone before the report is made.
  const unmeasured = { NODE_V8_COVERAGE: undefined }
  let project: string
  let prepared: Awaited<ReturnType<typeof prepare>> & { left: string[] }
  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'frond-project-'))
    await copyProject(project)
    // A small application in place of ours, which its own tests build.
    await mkdir(join(project, 'web', 'public'), { recursive: true })
    await write('index.html', PAGE)
    await write('g.html', PAGE)
    await write('vite.guest.config.ts', GUEST_CONFIG)
    await write('main.ts', `document.title = ${JSON.stringify('Moss '.repeat(500))}`)
    await write('public/manifest.webmanifest', '{"name":"Frond"}')
    await write('main.test.ts', 'a test')
    prepared = await inEmptyFolder(async (cwd) => ({ ...(await prepare(cwd)), left: await readdir(cwd) }))
    // Tells the bundle from the sources.
    const main = join(project, 'dist', 'main.mjs')
    await writeFile(main, `process.stdout.write('by the bundle\\n');${await readFile(main, 'utf8')}`)
  })
  after(() => rm(project, { recursive: true, force: true }))

  const write = (file: string, content: string) => writeFile(join(project, 'web', file), content)
  const script = () => [join(project, 'src', 'launch.mjs'), '--bundled', 'src/main.ts']

  async function prepare(cwd = project, ...words: string[]) {
    const run = promisify(execFile)(
      process.execPath,
      [join(project, 'src', 'install', 'prepare.ts'), ...words],
      {
        cwd,
        env: { ...process.env, ...unmeasured },
      },
    )
    return run.then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )
  }

  test('nothing was said, and no trace is left where it ran', () => {
    assert.deepEqual(prepared, { code: 0, stdout: '', stderr: '', left: [] })
  })

  describe('the bundle', () => {
    function version() {
      return inEmptyFolder(
        (cwd) => new FrondProcess(['version'], { env: unmeasured, cwd, script: script() }).ended,
      )
    }

    test('runs while it was made of the sources that are there, and they run themselves otherwise', async () => {
      const { version: current } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
      const end = { code: 0, signal: null, stderr: '' }
      const rest = `Node.js ${process.versions.node}\nschema no database\n`
      const bundled = { ...end, stdout: `by the bundle\n${current}\n${rest}` }
      assert.deepEqual(await version(), bundled)
      const source = join(project, 'src', 'base', 'version.ts')
      const before = await readFile(source, 'utf8')
      await writeFile(source, before.replace('packageFile.version', "'edited'"))
      assert.deepEqual(await version(), { ...end, stdout: `edited\n${rest}` })
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
          assert.match(err.stack, /src\/features\/catalogue\/species\/categories\.\w+\.ts:\d+/)
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

  describe('the web application', () => {
    /** What a started server answers at these addresses, and whether it warns of an old application. */
    async function served(...urls: string[]) {
      return inKeyedFolder(async (cwd) => {
        const server = new FrondProcess([], {
          env: { ...KEYED, ...unmeasured },
          cwd,
          script: script(),
        })
        try {
          const address = await server.untilListening()
          const texts: string[] = []
          for (const url of urls) {
            const response = await fetch(address + url)
            texts.push(`${response.status} ${await response.text()}`)
          }
          server.kill('SIGTERM')
          return { texts, warns: (await server.ended).stdout.includes(OUTDATED) }
        } finally {
          await server.destroy()
        }
      })
    }

    const built = () => readdir(join(project, 'dist', 'web'), { recursive: true })
    /** The build, and what a broken one would leave beside it; parts of the server are files there. */
    const webBuilds = async () => {
      const entries = await readdir(join(project, 'dist'), { withFileTypes: true })
      return entries
        .filter((entry) => entry.isDirectory() && entry.name.startsWith('web'))
        .map(({ name }) => name)
    }

    test('is made of its files, and served', async () => {
      const files = await built()
      const script = files.find((name) => /^assets\/index-[\w-]{8}\.js$/.test(name)) ?? ''
      const ofLink = files.find((name) => /^assets\/g-[\w-]{8}\.js$/.test(name)) ?? ''
      assert.deepEqual(
        files.sort(),
        [
          '.build.json',
          'assets',
          ...['', '.br', '.gz'].flatMap((ending) =>
            [script, ofLink, 'g.html', 'index.html'].map((file) => `${file}${ending}`),
          ),
          'manifest.webmanifest',
        ].sort(),
      )
      assert.deepEqual(await webBuilds(), ['web'])
      const page = await readFile(join(project, 'dist', 'web', 'index.html'), 'utf8')
      const code = await readFile(join(project, 'dist', 'web', script), 'utf8')
      assert.match(page, new RegExp(`src="/${script}"`))
      // It is not made of its tests.
      await write('main.test.ts', 'another test')
      assert.deepEqual(await served('/', `/${script}`), {
        texts: [`200 ${page}`, `200 ${code}`],
        warns: false,
      })
    })

    test('whose build fails says why, keeps the former one, and fails where it was asked for', async () => {
      const before = await built()
      await write('main.ts', 'document.title = ')
      const { code, stderr } = await prepare(project, '--strict')
      assert.equal(code, 1)
      assert.match(stderr, /\nThe web application was not built: [\s\S]*web\/main\.ts/)
      assert.deepEqual(await built(), before)
      assert.deepEqual(await webBuilds(), ['web'])
      assert.ok((await readdir(join(project, 'dist'))).includes('main.mjs'))
    })

    test('is kept by an installation of the production dependencies, which cannot repeat it, though its sources change', async () => {
      const before = await built()
      await rm(join(project, 'node_modules', 'vite'))
      assert.deepEqual(await prepare(), { code: 0, stdout: '', stderr: '' })
      assert.deepEqual(await built(), before)
      await assert.rejects(makeWeb(pathToFileURL(`${project}/`)), {
        message: 'it needs the development dependencies, run `npm ci` without `--omit=dev`',
      })
      await rm(join(project, 'web', 'main.ts'))
      const former = await served('/')
      assert.match(former.texts[0] ?? '', /^200 [\s\S]*<p>Moss<\/p>/)
      assert.equal(former.warns, true)

      await rm(join(project, 'dist', 'web'), { recursive: true })
      const { texts, warns } = await served('/', '/healthz')
      assert.match(texts[0] ?? '', /^200 [\s\S]*npm ci &amp;&amp; npm run build/)
      assert.match(texts[1] ?? '', /^200 /)
      assert.equal(warns, false)
    })
  })
})

async function bodyOf(response: Response): Promise<Record<string, string>> {
  return JSON.parse(await response.text()).data
}
