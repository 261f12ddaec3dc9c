import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../../../test/documents/document.ts'
import { assertHeaders } from '../../../../test/envelope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { HELP_PAGES } from '../../../install/help-pages.ts'
import { makeHelp } from '../../../install/make-help.ts'
import { compressAndList } from '../../../install/make-web.ts'
import { openWebBuild } from '../../../install/web-build.ts'

/** They are for developers of Frond itself, who have the sources. */
const NOT_IN_IT = ['architecture.md', 'benchmarks.md', 'releasing.md']

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types 'none'"

// On SQLite only: no database is asked.
describe('the help', () => {
  let folder: string
  let service: TestApp
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frond-help-'))
    await makeHelp(pathToFileURL(`${ROOT}/`), join(folder, 'help'))
    await writeFile(join(folder, 'index.html'), '')
    await compressAndList(folder, [], [])
    service = await buildTestApp(undefined, { web: openWebBuild(folder) })
  })
  after(async () => {
    await service?.close()
    await rm(folder, { recursive: true })
  })

  const names = ['', ...HELP_PAGES.map(({ name }) => name)]

  test('has a page for each document but those for its developers', async () => {
    const below = await readdir(join(ROOT, 'docs'), { recursive: true })
    const documents = below.filter((name) => name.endsWith('.md')).map((name) => name.replaceAll('\\', '/'))
    const expected = [...documents.filter((name) => !NOT_IN_IT.includes(name)).map((name) => `docs/${name}`)]
    assert.deepEqual(
      HELP_PAGES.map(({ file }) => file).sort(),
      [...expected, 'client/README.md', 'CHANGELOG.md'].sort(),
    )
  })

  test('is a page of its own at each address, and reaches no other server', async () => {
    const { statusCode, headers } = await service.app.inject('/help')
    assert.deepEqual([statusCode, headers.location], [308, '/help/'])
    for (const name of names) {
      const response = await service.app.inject(`/help/${name}`)
      assert.equal(response.statusCode, 200, name)
      assertHeaders(response, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': POLICY,
        'x-frame-options': 'DENY',
      })
      const loaded = [...response.body.matchAll(/(?:src|<link rel="\w+" href)="([^"]+)"/g)].map(
        ([, url]) => url,
      )
      for (const url of loaded.filter((url) => url !== 'data:,')) {
        const file = await service.app.inject(new URL(`${url}`, 'http://frond/help/').pathname)
        assert.equal(file.statusCode, 200, `${name}: ${url}`)
      }
    }
  })

  test('leads from page to page, and to sections that are there', async () => {
    const bodies = new Map<string, string>()
    for (const name of names) bodies.set(name, (await service.app.inject(`/help/${name}`)).body)
    const dead: string[] = []
    for (const [name, body] of bodies) {
      for (const [, href = ''] of body.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
        if (/^(https?:|mailto:|\/)/.test(href)) continue
        const { pathname, hash } = new URL(href, `http://frond/help/${name}`)
        const target = bodies.get(pathname.slice('/help/'.length))
        if (
          target === undefined ||
          (hash !== '' && !target.includes(`id="${decodeURIComponent(hash.slice(1))}"`))
        ) {
          dead.push(`${name}: ${href}`)
        }
      }
    }
    assert.deepEqual(dead, [])
  })

  test('keeps the text of every section for its search', async () => {
    const sections = (await service.app.inject('/help/search.json')).json<Record<string, string>[]>()
    assert.deepEqual([...new Set(sections.map(({ page }) => page))], names.slice(1))
    const found = sections.find(({ page, anchor }) => page === 'operating' && anchor === 'restore')
    assert.deepEqual(Object.keys(found ?? {}), ['page', 'anchor', 'heading', 'text', 'title'])
    assert.deepEqual([found?.heading, found?.title], ['Restore', 'Operating Frond'])
    assert.match(found?.text ?? '', /^npm run frond -- restore frond-/)
  })
})
