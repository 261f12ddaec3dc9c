import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { testBrowser } from '../../test/browser.ts'
import { eventually } from '../../test/eventually.ts'
import { createGate } from '../../test/gate.ts'
import { newEmail, PASSWORD } from '../../test/people.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { PAGE, pageWithClient } from './browser-page.ts'

const REFRESH = '/api/v1/auth/refresh'

// On SQLite only: what is tested is the client.
describe('in a browser', () => {
  const browser = testBrowser()
  let service: TestApp
  let origin: string
  let size: number
  before(async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const picture = await sharp({
      create: { width: 700, height: 500, channels: 3, background: '#000', noise },
    })
      .png()
      .toBuffer()
    size = picture.length
    service = await buildTestApp(undefined, { extraRoutes: await pageWithClient(picture) })
    origin = await service.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(() => service.close())

  /** Tabs of one window, signed in, with an access token that has run out. */
  async function expiredTabs(t: TestContext, prepare: () => void = () => undefined) {
    const context = await browser.context(t, origin)
    await context.addInitScript(prepare)
    const tabs: [Page, Page] = [await context.newPage(), await context.newPage()]
    for (const tab of tabs) await tab.goto(PAGE)
    await tabs[0].evaluate(async (credentials) => {
      const store = frond.browserTokenStore()
      await frond.createFrondClient({ tokenStore: store }).signUp(credentials)
      const session = store.read()
      if (session !== undefined) store.write({ ...session, until: Date.now() })
    }, credentials())
    const refreshes: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith(REFRESH)) refreshes.push(request.postData() ?? '')
    })
    return { context, tabs, refreshes }
  }

  /** Several calls at once; returns how many had an answer. */
  function callMe(tab: Page): Promise<number> {
    return tab.evaluate(async () => {
      const client = frond.createFrondClient({ tokenStore: frond.browserTokenStore() })
      const calls = Array.from({ length: 5 }, () => client.get('/api/v1/auth/me'))
      return (await Promise.all(calls)).length
    })
  }

  test('two tabs whose token ran out refresh it once, however many calls wait', async (t) => {
    const { context, tabs, refreshes } = await expiredTabs(t)
    const gate = createGate()
    await context.route(`**${REFRESH}`, async (route) => {
      await gate.wait()
      await route.continue()
    })
    const first = callMe(tabs[0])
    await gate.reached
    const second = callMe(tabs[1])
    await eventually(async () => {
      const pending = await tabs[1].evaluate(async () => (await navigator.locks.query()).pending)
      assert.equal(pending?.length, 1)
    })
    gate.open()
    assert.deepEqual(await Promise.all([first, second]), [5, 5])
    assert.equal(refreshes.length, 1)
    assert.equal(await callMe(tabs[0]), 5)
    assert.equal(refreshes.length, 1)
  })

  test('without Web Locks, as on a page that is not encrypted, they take turns as well', async (t) => {
    const { context, tabs, refreshes } = await expiredTabs(t, () => {
      Object.defineProperty(navigator, 'locks', { value: undefined })
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function (name) {
        if (name.endsWith('.lease')) document.title = 'looked for the lease'
        return getItem.call(this, name)
      }
    })
    const gate = createGate()
    await context.route(`**${REFRESH}`, async (route) => {
      await gate.wait()
      await route.continue()
    })
    const first = callMe(tabs[0])
    await gate.reached
    const second = callMe(tabs[1])
    await tabs[1].waitForFunction(() => document.title === 'looked for the lease')
    gate.open()
    assert.deepEqual(await Promise.all([first, second]), [5, 5])
    assert.equal(refreshes.length, 1)
    assert.equal(await tabs[0].evaluate(() => localStorage.getItem('frond.session.lease')), null)
  })

  test('signing in and out in one tab is told in the other, and outlives the page', async (t) => {
    const context = await browser.context(t, origin)
    const [one, two] = [await context.newPage(), await context.newPage()]
    await one.goto(PAGE)
    await two.goto(PAGE)
    const told = two.evaluate(async () => {
      const client = frond.createFrondClient({ tokenStore: frond.browserTokenStore() })
      const { email } = await new Promise<{ email: string }>((resolve) => client.onSessionStart(resolve))
      localStorage.setItem('heard', email)
      const reason = await new Promise<string>((resolve) => client.onSessionEnd(resolve))
      return { email, reason, user: client.user }
    })
    const person = credentials()
    await one.evaluate(async (credentials) => {
      await frond.createFrondClient({ tokenStore: frond.browserTokenStore() }).signUp(credentials)
    }, person)
    await one.waitForFunction(() => localStorage.getItem('heard') !== null)
    await one.reload()
    await one.evaluate(async () => {
      const client = frond.createFrondClient({ tokenStore: frond.browserTokenStore() })
      await client.get('/api/v1/plants')
      await client.signOut()
    })
    assert.deepEqual(await told, { email: person.email, reason: 'elsewhere', user: undefined })
  })

  test('what localStorage lost because the browser was killed is brought back, unless it is newer', async (t) => {
    const page = await (await browser.context(t, origin)).newPage()
    await page.goto(PAGE)
    const person = credentials()
    const seen = await page.evaluate(async (credentials) => {
      const KEY = 'frond.session'
      const store = frond.browserTokenStore()
      const client = frond.createFrondClient({ tokenStore: store })
      await client.signUp(credentials)
      const signedIn = localStorage.getItem(KEY) ?? ''
      const seen: (string | undefined)[] = []
      const startWith = async (left: string | undefined) => {
        if (left === undefined) localStorage.removeItem(KEY)
        else localStorage.setItem(KEY, left)
        await store.recover()
        seen.push(client.user?.email)
      }
      await startWith(undefined)
      await startWith('{"writtenAt":5}')
      await client.signOut()
      await startWith(signedIn)
      await startWith(JSON.stringify({ ...JSON.parse(signedIn), writtenAt: Date.now() + 60_000 }))
      return seen
    }, person)
    const { email } = person
    assert.deepEqual(seen, [email, email, undefined, email])
  })

  test('an upload tells how far it is, and can be aborted', async (t) => {
    const context = await browser.context(t, origin)
    const page = await context.newPage()
    await page.goto(PAGE)
    // Slow enough for the progress to be seen.
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 2_000_000,
    })
    const seen = await page.evaluate(async (credentials) => {
      const client = frond.createFrondClient()
      await client.signUp(credentials)
      const picture = await (await fetch('picture.png')).blob()
      const steps: number[] = []
      const file = await client.upload('/api/v1/media', picture, {
        onProgress: ({ sent }) => steps.push(sent),
      })
      const abortedAfter = (least: number) => {
        const giveUp = new AbortController()
        const onProgress = ({ sent }: { sent: number }) => {
          if (sent >= least) giveUp.abort()
        }
        return client
          .upload('/api/v1/media', picture, { onProgress, signal: giveUp.signal })
          .catch((error: unknown) => (error instanceof DOMException ? error.name : 'another'))
      }
      const aborted = [await abortedAfter(0), await abortedAfter(1)]
      const { total } = await client.get('/api/v1/media')
      return { size: file.size, width: file.width, steps, aborted, total }
    }, credentials())
    const { steps, ...rest } = seen
    assert.deepEqual(rest, { size, width: 700, aborted: ['AbortError', 'AbortError'], total: 1 })
    assert.deepEqual([steps[0], steps.at(-1)], [0, size])
    assert.deepEqual(
      steps,
      steps.toSorted((a, b) => a - b),
    )
    assert.ok(
      steps.some((sent) => sent > 0 && sent < size),
      `${steps}`,
    )
  })
})

function credentials() {
  return { email: newEmail(), password: PASSWORD }
}
