import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertSuccess } from '../../test/envelope.ts'
import { newSpecies } from '../../test/gardener.ts'
import { send } from '../../test/send.ts'
import { en } from '../src/messages/en.ts'
import { thirsty, webApp } from './web-app.ts'

describe('the first visit', () => {
  const app = webApp()

  test('what the home shows is asked for once, while the application is still on its way', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    await thirsty(app, by, { place: by.locationId, names: ['Fern'], speciesId })
    const page = await app.openAs(t, by, 'phone')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/v1/care-tasks')) asked.push(pathname + search)
    })
    const early = Promise.all(
      [/\/care-tasks\/summary$/, /\/care-tasks\?/, /\/assets\/home\.en-/].map((address) =>
        page.waitForResponse(address),
      ),
    )
    // The application itself comes after all of that.
    await page.route('**/assets/start-*.js', async (route) => {
      await early
      await route.continue()
    })
    await page.goto('/')
    const done = en.today.doneFor(en.enumerations.journalType[1], 'Fern')
    await page.getByRole('button', { name: done }).waitFor()
    assert.deepEqual(asked.toSorted(), [
      '/api/v1/care-tasks/summary',
      '/api/v1/care-tasks?size=100&page=0&sort=place',
    ])
  })

  test('what the screen holds is drawn at first, the rest when the browser has time', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const names = Array.from({ length: 20 }, (_, at) => `Fern ${at + 1}`)
    await thirsty(app, by, { place: by.locationId, names, speciesId })
    const page = await app.openAs(t, by, 'phone')
    await page.addInitScript(() => {
      window.requestIdleCallback = (work) => {
        addEventListener('idle', () => work({ didTimeout: false, timeRemaining: () => 50 }))
        return 1
      }
    })
    await page.goto('/')
    const rows = page.locator('[data-task]')
    await rows.first().waitFor()
    const first = await rows.count()
    assert.ok(first < names.length, `${first} rows`)
    const last = await rows.last().boundingBox()
    const bar = await page.getByRole('navigation').boundingBox()
    assert.ok(last !== null && bar !== null && last.y + last.height >= bar.y)

    await page.evaluate(() => dispatchEvent(new Event('idle')))
    await rows.nth(names.length - 1).waitFor()
    assert.equal(await rows.count(), names.length)
  })

  test('both halves of the application are compiled while they load, and the second is what draws', async (t) => {
    const page = await app.openAs(t, await app.gardener(), 'phone')
    const files = ['start', 'main'].map((name) =>
      page.waitForResponse(new RegExp(`/assets/${name}-[^/]*\\.js$`)),
    )
    await page.goto('/')
    const texts = await Promise.all(files.map(async (file) => (await file).text()))
    for (const text of texts) assert.match(text, /^\/\/# allFunctionsCalledOnLoad\n/)
    // As react-dom calls what it keeps of a root.
    assert.deepEqual(
      texts.map((text) => text.includes('_internalRoot')),
      [false, true],
    )
  })

  test('a fern in the chosen colours stands where the application will be', async (t) => {
    const page = await app.open(t, 'phone')
    await page.addInitScript(() => localStorage.setItem('frond.theme', 'dark'))
    const { promise: mayRun, resolve: letRun } = Promise.withResolvers<void>()
    await page.route('**/assets/start-*.js', async (route) => {
      await mayRun
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const fern = page.locator('html[data-theme=dark] .starting')
    await fern.waitFor()
    letRun()
    await page.getByRole('button', { name: en.signIn.title }).waitFor()
    assert.equal(await fern.count(), 0)
  })

  test('the application runs before what draws it is there', async (t) => {
    const page = await app.openAs(t, await app.gardener(), 'phone')
    const { promise: mayDraw, resolve: letDraw } = Promise.withResolvers<void>()
    const held = page.waitForRequest('**/assets/main-*.js')
    await page.route('**/assets/main-*.js', async (route) => {
      await mayDraw
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await held
    // Its router looks after the scrolling from here on.
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    assert.equal(await page.locator('#root > :not(.starting)').count(), 0)
    letDraw()
    await page.getByRole('heading', { level: 1, name: en.today.title }).waitFor()
  })

  test('the home waits for no texts but its own, and every other page for all of them', async (t) => {
    const page = await app.openAs(t, await app.gardener(), 'phone')
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
    await page.route('**/assets/others.en-*.js', async (route) => {
      await mayCome
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: en.today.title }).waitFor()
    const loaded = page.waitForResponse('**/assets/journal-page-*.js')
    await page.getByRole('link', { name: en.app.nav.journal }).click()
    await loaded
    letCome()
    await page.getByRole('heading', { level: 1, name: en.journal.title }).waitFor()
  })

  test('whoever was signed out meanwhile is led to the sign-in', async (t) => {
    const by = await app.person()
    const page = await app.openAs(t, by, 'phone')
    const { refreshToken } = by
    assertSuccess(await send(app.service, 'POST /api/v1/auth/logout', { payload: { refreshToken } }), null)
    await page.goto('/')
    await page.waitForURL('**/sign-in?to=%2F')
    await page.getByRole('heading', { name: en.signIn.welcome }).waitFor()
    await page.getByText(en.signIn.ended.refused).waitFor()
  })

  test('what cannot be loaded at the start is told, with a way to try again', async (t) => {
    const page = await app.openAs(t, await app.person(), 'phone')
    for (const file of ['home.en', 'start', 'main']) {
      await page.route(`**/assets/${file}-*.js`, (route) => route.abort())
      await page.goto('/')
      await page.getByRole('alert').getByText('Frond could not be loaded.').waitFor()
      await page.unrouteAll()
      await page.getByRole('button', { name: en.app.tryAgain }).click()
      await page.getByRole('heading', { level: 1, name: en.today.title }).waitFor()
    }
  })

  test('a photograph leads to its plant', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    await thirsty(app, by, { place: by.locationId, names: ['Fern'], speciesId })
    const page = await app.openAs(t, by, 'phone')
    await page.goto('/')
    const row = page.locator('[data-task]')
    await row.waitFor()
    await row.click({ position: { x: 30, y: 40 } })
    await page.getByRole('heading', { name: 'Fern', level: 1 }).waitFor()
  })
})
