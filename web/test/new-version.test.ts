import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { PAGE, typeOf, WEB_FOLDER } from '../../src/install/web-build.ts'
import { testBrowser } from '../../test/browser.ts'
import { eventually } from '../../test/eventually.ts'
import { en } from '../src/messages/en.ts'

const browser = testBrowser()

test('a new version waits until the person takes it, unless its page is shown already', async (t) => {
  const page = await readFile(join(WEB_FOLDER, PAGE), 'utf8')
  const entry = /src="(?<entry>\/assets\/[^"]+)"/u.exec(page)?.groups?.entry
  assert(entry !== undefined)
  const { origin, deploy, pagesServed } = await deployments(t)
  const tab = await (await browser.context(t, origin, { locale: 'en-GB' })).newPage()
  const shells = () => tab.evaluate(() => caches.keys())
  const isNews = tab.getByText(en.app.newVersion)
  deploy('1', ['/', entry])
  await tab.goto('/')
  await tab.waitForFunction(isActivated)

  const served = pagesServed()
  await tab.goto('/sign-in')
  await tab.getByRole('button', { name: en.signIn.signIn }).waitFor()
  assert.equal(pagesServed(), served, 'the page is there without asking for it')

  deploy('2', ['/', '/icon.svg'])
  await tab.evaluate(update)
  await isNews.waitFor()
  const loaded = tab.waitForEvent('load')
  await Promise.all([loaded, tab.getByRole('button', { name: en.app.reload }).click()])
  await tab.getByRole('button', { name: en.signIn.signIn }).waitFor()
  await tab.waitForFunction(isActivated)
  assert.deepEqual(await shells(), ['frond-shell-1', 'frond-shell-2'])

  deploy('3', ['/', entry])
  await tab.evaluate(update)
  // The browser may have looked for a new version by itself, and taken it before this page could hear of it.
  await eventually(async () => assert.deepEqual(await shells(), ['frond-shell-2', 'frond-shell-3']))
  await tab.waitForFunction(isActivated)
  assert.equal(await isNews.count(), 0)
})

/** Serves the build with a service worker that can be replaced, as a deployment does, and that keeps a few files only. */
async function deployments(t: TestContext) {
  const worker = await readFile(join(WEB_FOLDER, 'sw.js'), 'utf8')
  let deployed = worker
  let pages = 0
  const server = createServer(async ({ url = '/' }, response) => {
    if (url.startsWith('/api/')) {
      response.writeHead(503).end()
      return
    }
    const path = extname(url) === '' ? PAGE : url.slice(1)
    if (path === PAGE) pages += 1
    response.setHeader('Content-Type', typeOf({ path }))
    response.end(path === 'sw.js' ? deployed : await readFile(join(WEB_FOLDER, path)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  assert(typeof address === 'object' && address !== null)
  return {
    origin: `http://127.0.0.1:${address.port}`,
    pagesServed: () => pages,
    deploy: (version: string, files: string[]) => {
      const shell = `version:"${version}",files:${JSON.stringify(files)}}`
      deployed = worker.replace(/version:`[0-9a-f]{16}`,files:[^}]*\}/u, shell)
      assert(deployed.includes(shell))
    },
  }
}

async function update(): Promise<void> {
  await (await navigator.serviceWorker.ready).update()
}

/** The worker in charge is done with what it does at first. */
function isActivated(): boolean {
  return navigator.serviceWorker.controller?.state === 'activated'
}
