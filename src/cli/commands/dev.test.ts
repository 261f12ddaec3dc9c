import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../../../test/eventually.ts'
import { FrondProcess, inKeyedFolder, KEYED } from '../../../test/process.ts'
import { copyProject } from '../../../test/project-copy.ts'
import { ROUTES } from '../../../test/routes.ts'
import { PATHS_OF_SERVER } from '../../install/serve-web-sources.ts'

/** A restart takes a second, and much longer beside other tests. */

test('everything the server has is asked of it, and nothing else', () => {
  const paths = Object.keys(ROUTES).map((route) => route.replace(/^\w+ /, ''))
  const missed = paths.filter((path) => !PATHS_OF_SERVER.test(path))
  assert.deepEqual(missed, ['/'])
  assert.ok(PATHS_OF_SERVER.test('/docs?x=1'))
  for (const path of ['/apiary', '/docs-of-mine', '/today', '/src/api/main.ts', '/openapi.jsonl']) {
    assert.ok(!PATHS_OF_SERVER.test(path), path)
  }
})

test('one address has both as they are changed, and one signal ends all', async () => {
  const project = await mkdtemp(join(tmpdir(), 'frond-project-'))
  try {
    await copyProject(project)
    await mkdir(join(project, 'web'))
    const page = join(project, 'web', 'index.html')
    await writeFile(page, '<!doctype html><title>Frond</title><script type="module" src="/main.ts"></script>')
    const script = join(project, 'web', 'main.ts')
    await writeFile(script, 'document.title = "Moss"')
    await inKeyedFolder(async (cwd) => {
      const developed = new FrondProcess([], {
        env: { ...KEYED, NODE_V8_COVERAGE: undefined },
        cwd,
        script: [join(project, 'src', 'launch.mjs'), 'src/cli/commands/dev.ts'],
      })
      try {
        const url = (await developed.untilLine('as you change it')).replace(/^.*: /, '')
        await developed.untilListening()
        const text = async (path: string) => {
          const response = await fetch(url + path, { headers: { accept: 'text/html,*/*' } })
          return [response.status, await response.text()] as const
        }
        for (const place of ['/', '/plants/12']) {
          const [status, body] = await text(place)
          assert.equal(status, 200)
          assert.match(body, /<title>Frond<\/title>/)
          assert.match(body, /\/@vite\/client/)
        }
        assert.match((await text('/main.ts'))[1], /Moss/)
        assert.match((await text('/docs/'))[1], /<link rel="stylesheet" href="\/docs\/style\.css"/)
        assert.equal((await text('/api/v1/plants'))[0], 401)

        await writeFile(script, 'document.title = "Lichen"')
        await eventually(async () => assert.match((await text('/main.ts'))[1], /Lichen/))

        const source = join(project, 'src', 'features', 'pages', 'operations', 'operations.routes.ts')
        const before = await readFile(source, 'utf8')
        await writeFile(source, before.replace("'/healthz'", "'/healthz/changed'"))
        await eventually(async () => assert.equal((await text('/healthz/changed'))[0], 200))
      } finally {
        developed.kill('SIGTERM')
        await developed.ended
      }
      const { code, stdout } = await developed.ended
      assert.equal(code, 0)
      assert.match(stdout, /"message":"stopped"\}\n$/)
    })
  } finally {
    await rm(project, { recursive: true, force: true })
  }
})
