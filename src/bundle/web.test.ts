import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { FrondProcess, inKeyedFolder, KEYED } from '../../test/process.ts'
import { copyProject } from '../../test/project-copy.ts'
import { makeWeb } from './make-web.ts'

const PAGE = `<!doctype html>
<title>Frond</title>
<script type="module" src="/main.ts"></script>
${'<p>Moss</p>'.repeat(99)}
`
const OUTDATED = 'the web application is older than its sources; `npm run build` builds it again'

// With a small application in place of ours, which its own tests build.
describe('the build of the web application', () => {
  // The copy is not measured: it is gone before the report is made.
  const unmeasured = { NODE_V8_COVERAGE: undefined }
  let project: string
  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'frond-project-'))
    await copyProject(project)
    await mkdir(join(project, 'web', 'public'), { recursive: true })
    await write('index.html', PAGE)
    await write('main.ts', `document.title = ${JSON.stringify('Moss '.repeat(500))}`)
    await write('public/manifest.webmanifest', '{"name":"Frond"}')
    await write('main.test.ts', 'a test')
  })
  after(() => rm(project, { recursive: true, force: true }))

  const write = (file: string, content: string) => writeFile(join(project, 'web', file), content)

  async function prepare(...words: string[]) {
    const script = join(project, 'src', 'prepare.ts')
    const run = promisify(execFile)(process.execPath, [script, ...words], {
      cwd: project,
      env: { ...process.env, ...unmeasured },
    })
    return run.then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )
  }

  /** What a started server answers at these addresses, and whether it warns of an old application. */
  async function served(...urls: string[]) {
    return inKeyedFolder(async (cwd) => {
      const server = new FrondProcess([], {
        env: { ...KEYED, ...unmeasured },
        cwd,
        script: [join(project, 'src', 'launch.mjs'), '--bundled', 'src/main.ts'],
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

  test('is made after the installation, and served', async () => {
    assert.deepEqual(await prepare(), { code: 0, stdout: '', stderr: '' })
    const files = await built()
    const script = files.find((name) => name.endsWith('.js')) ?? ''
    assert.match(script, /^assets\/index-[\w-]{8}\.js$/)
    assert.deepEqual(
      files.sort(),
      [
        '.build.json',
        'assets',
        ...['', '.br', '.gz'].flatMap((ending) => [`${script}${ending}`, `index.html${ending}`]),
        'manifest.webmanifest',
      ].sort(),
    )
    assert.deepEqual(
      (await readdir(join(project, 'dist'))).filter((name) => name.startsWith('web')),
      ['web'],
    )
    const page = await readFile(join(project, 'dist', 'web', 'index.html'), 'utf8')
    const code = await readFile(join(project, 'dist', 'web', script), 'utf8')
    assert.match(page, new RegExp(`src="/${script}"`))
    // It is not made of its tests.
    await write('main.test.ts', 'another test')
    assert.deepEqual(await served('/', `/${script}`), { texts: [`200 ${page}`, `200 ${code}`], warns: false })
  })

  test('that fails says why, keeps the former one, and fails where it was asked for', async () => {
    const before = await built()
    await write('main.ts', 'document.title = ')
    const { code, stderr } = await prepare('--strict')
    assert.equal(code, 1)
    assert.match(stderr, /\nThe web application was not built: [\s\S]*web\/main\.ts/)
    assert.deepEqual(await built(), before)
    assert.deepEqual(
      (await readdir(join(project, 'dist'))).filter((name) => name.startsWith('web')),
      ['web'],
    )
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
