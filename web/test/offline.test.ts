import assert from 'node:assert/strict'
import { once } from 'node:events'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { BrowserContext, Page as Tab } from 'playwright-core'
import { build } from 'vite'
import { type Listing, PAGE, typeOf, WebBuild } from '../../src/features/web/web-build.ts'
import { testBrowser, windowOn } from '../../test/browser.ts'
import { type Gardener, newGardener, newSpecies } from '../../test/gardener.ts'
import { heicOf } from '../../test/heic.ts'
import { made } from '../../test/made.ts'
import { type Person, registerPerson } from '../../test/people.ts'
import { picture } from '../../test/pictures.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import type { TaskRef } from '../src/offline/outbox/commands.ts'
import type { Page } from './offline-page/main.ts'

declare const page: Page

const TICK = Date.UTC(2026, 0, 5, 8)

describe('in a browser', () => {
  const browser = testBrowser()
  let folder: string
  let built: string
  let service: TestApp
  let address: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frond-offline-'))
    built = join(folder, 'build')
    await build({
      configFile: join(import.meta.dirname, '..', 'vite.config.ts'),
      root: join(import.meta.dirname, 'offline-page'),
      publicDir: join(import.meta.dirname, '..', 'public'),
      build: { outDir: built },
      logLevel: 'warn',
    })
    service = await buildTestApp(undefined, { web: new WebBuild(built, await listingOf(built)) })
    address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(async () => {
    await service?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('a walk without a signal, with the browser killed in between, leaves as many entries as ticks', async (t) => {
    const profile = join(folder, 'profile')
    const jpeg = [...(await picture('jpeg', { width: 48, height: 32 }))]

    let window = await windowOn(profile, { baseURL: address })
    t.after(() => window.close())
    let tab = await openedTab(window)
    const gardener = await newGardener(service)
    const tasks = await thirstyPlants(service, gardener)
    await tab.evaluate((who) => page.client.signIn(who), credentialsOf(gardener))
    // Chromium takes some seconds to write who is signed in, unless it is closed.
    await window.close()

    window = await windowOn(profile, { baseURL: address, offline: true })
    tab = await openedTab(window)
    await tab.evaluate(
      async ([tasks, jpeg, at]) => {
        const outbox = page.outbox()
        for (const [n, task] of tasks.entries()) {
          await outbox.enqueue({ kind: 'tasksDone', tasks: [task], eventTime: at + n, onlyDue: true })
        }
        const plants = tasks.map(({ plantId }) => plantId)
        const photos = [new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })]
        await outbox.enqueue({ kind: 'journalEntry', plants, type: 4, eventTime: at + 2 }, { photos })
      },
      [tasks, jpeg, TICK] as const,
    )
    await kill(window)

    window = await windowOn(profile, { baseURL: address, offline: true })
    tab = await openedTab(window)
    await says(tab, 'tasksDone waiting , tasksDone waiting , journalEntry waiting ')
    await window.setOffline(false)
    await says(tab, 'nothing')
    const entries = await tab.evaluate(async () => {
      const { items } = await page.client.get('/api/v1/plant-journals')
      return items.map(({ type, eventTime, plantIds, media }) => [
        type,
        eventTime,
        plantIds.length,
        media.length,
      ])
    })
    assert.deepEqual(entries, [
      [4, TICK + 2, 2, 1],
      [1, TICK + 1, 1, 0],
      [1, TICK, 1, 0],
    ])
  })

  test('pictures seen before are there without a connection', async (t) => {
    const window = await browser.context(t, address)
    const tab = await openedTab(window)
    const jpeg = [...(await picture('jpeg', { width: 48, height: 32 }))]
    const who = credentialsOf(await registerPerson(service))
    const url = await tab.evaluate(
      async ([who, jpeg]) => {
        await page.client.signIn(who)
        const file = new Blob([new Uint8Array(jpeg)])
        return `${(await page.client.upload('/api/v1/media', file)).url}?w=24`
      },
      [who, jpeg] as const,
    )
    assert.equal(await shownWidth(tab, url), 24)
    await tab.waitForFunction(
      async (url) => (await caches.match(new URL(url, location.href).href)) !== undefined,
      url,
    )
    await window.setOffline(true)
    await tab.goto('/plants/12')
    assert.equal(await shownWidth(tab, url), 24)
    assert.equal(await shownWidth(tab, url.replace('24', '25')), 0)
  })

  test('a new version waits until the person takes it, unless its page is shown already', async (t) => {
    const { origin, deploy } = await deployments(t, built)
    const tab = await openedTab(await browser.context(t, origin))
    const shells = () => tab.evaluate(() => caches.keys())
    const [first] = await shells()

    const version = /\b[0-9a-f]{16}\b/
    const script = /\/assets\/index-[^`]+\.js/
    deploy((worker) => worker.replace(version, '2'.repeat(16)).replace(script, '/icon.svg'))
    await tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await tab.waitForFunction(() => document.title === 'New version')
    await Promise.all([tab.waitForEvent('load'), tab.click('body')])
    await tab.waitForFunction(() => document.title === 'Outbox' && 'page' in globalThis)
    await tab.waitForFunction(isActivated)
    assert.deepEqual(await shells(), [first, 'frond-shell-2222222222222222'])

    deploy((worker) => worker.replace(version, '3'.repeat(16)))
    await tab.evaluate(async () => {
      const taken = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve),
      )
      await (await navigator.serviceWorker.ready).update()
      await taken
    })
    await tab.waitForFunction(isActivated)
    assert.deepEqual(await shells(), ['frond-shell-2222222222222222', 'frond-shell-3333333333333333'])
    assert.equal(await tab.title(), 'Outbox')
  })

  test('HEIC becomes an upright JPEG, and what the service takes stays as it is', async (t) => {
    const tab = await openedTab(await browser.context(t, address))
    const prepared = async (file: Buffer) =>
      tab.evaluate(
        async (bytes) => {
          const file = new Blob([new Uint8Array(bytes)])
          const photo = await page.preparePhoto(file)
          const { width, height } = await createImageBitmap(photo)
          return { type: photo.type, width, height, isSame: photo === file }
        },
        [...file],
      )
    const turned = await prepared(await heicOf({ turns: 1 }))
    assert.deepEqual(turned, { type: 'image/jpeg', width: 64, height: 96, isSame: false })
    assert.deepEqual(await prepared(await picture('png', { width: 48, height: 32 })), {
      type: '',
      width: 48,
      height: 32,
      isSame: true,
    })
  })
})

/** Serves a build whose service worker can be replaced, as a deployment does. */
async function deployments(t: TestContext, folder: string) {
  let version = (worker: string) => worker
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url === '/' ? PAGE : url.slice(1)
    const content = await readFile(join(folder, path))
    response.setHeader('Content-Type', typeOf({ path }))
    response.end(path === 'sw.js' ? version(content.toString()) : content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  assert(typeof address === 'object' && address !== null)
  return {
    origin: `http://127.0.0.1:${address.port}`,
    deploy: (changed: (worker: string) => string) => {
      version = changed
    },
  }
}

/** The worker in charge is done with what it does at first. */
function isActivated(): boolean {
  return navigator.serviceWorker.controller?.state === 'activated'
}

/** With the service worker in charge. */
async function openedTab(window: BrowserContext): Promise<Tab> {
  const tab = window.pages()[0] ?? (await window.newPage())
  await tab.goto('/')
  await tab.waitForFunction(() => navigator.serviceWorker.controller !== null && 'page' in globalThis)
  return tab
}

async function says(tab: Tab, text: string): Promise<void> {
  await tab.waitForFunction((text) => document.getElementById('waiting')?.textContent === text, text)
}

/** The process ends at once, without a chance to write anything. */
async function kill(window: BrowserContext): Promise<void> {
  const session = await window.browser()?.newBrowserCDPSession()
  const closed = new Promise((resolve) => window.once('close', resolve))
  await session?.send('Browser.crash').catch(() => undefined)
  await closed
}

async function shownWidth(tab: Tab, url: string): Promise<number> {
  return tab.evaluate(async (url) => {
    const picture = document.querySelector('img')
    if (picture === null) return -1
    picture.src = url
    await picture.decode().catch(() => undefined)
    return picture.naturalWidth
  }, url)
}

function credentialsOf({ email, password }: Person) {
  return { email, password }
}

/** Two plants that want water today. */
async function thirstyPlants(service: TestApp, by: Gardener): Promise<TaskRef[]> {
  const speciesId = await newSpecies(service)
  const tasks: TaskRef[] = []
  for (const name of ['Fern', 'Ivy']) {
    const payload = { name, speciesId, locationId: by.locationId }
    const plant = await made(service, 'POST /api/v1/plants', { by, payload })
    const schedule = { plantId: plant.id, type: 1, every: 7, unit: 1 }
    const { id } = await made(service, 'POST /api/v1/care-schedules', { by, payload: schedule })
    tasks.push({ scheduleId: id, plantId: plant.id, type: 1 })
  }
  return tasks
}

/** Uncompressed: that would take longer than all tests here. */
async function listingOf(folder: string): Promise<Listing> {
  const paths = await Array.fromAsync(glob('**/*.*', { cwd: folder }))
  return { files: paths.map((path) => ({ path, tag: `"${path}"`, encodings: [] })), sources: [] }
}
