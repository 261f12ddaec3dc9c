import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { eventually } from '../../test/eventually.ts'
import { dayFromNow } from '../../test/grants.ts'
import { made } from '../../test/made.ts'
import type { Person } from '../../test/people.ts'
import type { JournalEntry } from '../src/api/types.ts'
import { en as guest } from '../src/guest/messages.en.ts'
import { formatFor } from '../src/i18n/format.ts'
import { en } from '../src/messages/en.ts'
import { HINT, linkOf, locatedPhoto, MESSAGE, toLookAfter } from './guest-garden.ts'
import { seriousProblems, type WebApp, webApp } from './web-app.ts'

const water = en.enumerations.journalType[1]
const format = formatFor('en')

describe('the page of a link', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: 'Etc/UTC' })

  test('starts with less than 120 KB of script, and never sends its secret in an address', async (t) => {
    const by = await toLookAfter(app)
    const { path, token } = await linkOf(app, by)
    const page = await app.open(t, 'phone')
    const asked: string[] = []
    page.on('request', (request) => {
      asked.push(request.url(), request.headers().referer ?? '')
    })
    await page.goto(path)
    await done(page, 'Fern').waitFor()
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + entry.toJSON().encodedBodySize, 0),
    )
    assert.ok(bytes > 50_000 && bytes < 120_000, `${bytes} bytes`)

    // Neither the bar nor the way back has it; the page can be loaded again all the same, and begins at /g from a home screen.
    assert.equal(new URL(page.url()).hash, '')
    await page.reload()
    await done(page, 'Fern').waitFor()
    assert.deepEqual(
      asked.filter((address) => new URL(address, app.address).href.replace(/#.*/, '').includes(token)),
      [],
    )
    const manifest = await page.evaluate(async () => (await fetch('/g.webmanifest')).json())
    assert.deepEqual([manifest.start_url, manifest.scope], ['/g', '/g'])
  })

  test('shows what to do where, and takes ticks, notes and photos under its name', async (t) => {
    const by = await toLookAfter(app)
    const { path } = await linkOf(app, by)
    const page = await app.open(t, 'phone')
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: guest.plantsOf('Ada') }).waitFor()
    await page.getByText(guest.until(format.longDay(dayFromNow(7)))).waitFor()
    await page.getByText(MESSAGE).waitFor()
    const kitchen = page.getByRole('region', { name: 'Kitchen' })
    await kitchen.getByText(HINT).waitFor()
    await kitchen.getByText(en.today.amount('250')).waitFor()
    await page.waitForFunction(() => document.querySelector('img')?.naturalWidth)
    assert.match((await kitchen.locator('img').getAttribute('src')) ?? '', /^\/api\/v1\/shared-media\//)

    // The tick shows at once and can be taken back.
    await done(page, 'Fern').tap()
    await kitchen.getByText(en.today.answered.done, { exact: true }).waitFor()
    await eventually(async () => assert.deepEqual(await authors(app, by), ['Kim']))
    await page.getByRole('button', { name: en.app.action.undo }).tap()
    await done(page, 'Fern').waitFor()
    await eventually(async () => assert.deepEqual(await authors(app, by), []))

    // "Not yet" is no entry; with nothing left to do, it says so, and what comes next.
    await done(page, 'Fern').tap()
    await page.getByRole('button', { name: en.today.notYetFor(water, 'Ivy') }).tap()
    await page.getByText(guest.allDone).waitFor()
    const next = page.getByRole('region', { name: guest.next })
    await next.getByText('Ivy').waitFor()
    await next.getByText(format.relativeDay(dayFromNow(2), dayFromNow(0))).waitFor()
    assert.deepEqual(await seriousProblems(page), [])

    // A plant tells what its owner wrote about it, and takes a photo that says nothing of where it was taken.
    await page.getByRole('button', { name: 'Fern', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: 'Fern' })
    await dialog.getByText('It likes mist.').waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await dialog.getByLabel(guest.note).fill('A new frond')
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: guest.choosePhoto }).tap()
    const buffer = await locatedPhoto()
    await (await chooser).setFiles({ name: 'leaf.jpg', mimeType: 'image/jpeg', buffer })
    await dialog.getByRole('img', { name: guest.photo }).waitFor()
    await dialog.getByRole('button', { name: guest.save }).tap()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(guest.saved('Fern')).waitFor()
    const [entry] = await entries(app, by)
    assert.deepEqual([entry?.type, entry?.remark, entry?.author?.name], [0, 'A new frond', 'Kim'])
    const kept = await app.service.app.inject(entry?.media[0]?.url ?? '')
    assert.equal((await sharp(kept.rawPayload).metadata()).exif, undefined)
    await page.getByRole('button', { name: en.app.action.undo }).tap()
    await eventually(async () => assert.deepEqual(await authors(app, by), ['Kim']))
  })

  test('with a bad connection the tick stays, and arrives once', async (t) => {
    const by = await toLookAfter(app)
    const { path } = await linkOf(app, by)
    const page = await app.open(t, 'phone')
    await page.goto(path)
    await done(page, 'Fern').waitFor()
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/done')) keys.push(request.headers()['idempotency-key'])
    })
    // It arrives, and the answer does not.
    await page.route('**/care-tasks/done', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await done(page, 'Fern').tap()
    await page.getByText(en.today.answered.done, { exact: true }).waitFor()
    await page.getByText(guest.waiting).waitFor()
    // Another link in another tab takes nothing of this one.
    const neighbour = await toLookAfter(app)
    const other = await page.context().newPage()
    await other.goto((await linkOf(app, neighbour)).path)
    await done(other, 'Fern').tap()
    await eventually(async () => assert.deepEqual(await authors(app, neighbour), ['Kim']))
    // The page is closed and opened again, with a signal.
    await page.unroute('**/care-tasks/done')
    await page.reload()
    await done(page, 'Ivy').waitFor()
    await page.getByText(guest.waiting).waitFor({ state: 'detached' })
    await eventually(async () => assert.deepEqual(await authors(app, by), ['Kim']))
    assert.equal(new Set(keys).size, 1)
    assert.ok(keys.length > 1)

    // It is due again after a week, in which the page was only put away.
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 7 * 86_400_000 })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await done(page, 'Fern').waitFor()
  })

  test('says when it begins, when it has ended, and when it is not good any more', async (t) => {
    const by = await toLookAfter(app)
    const page = await app.open(t, 'phone')
    await page.goto('/g')
    await page.getByText(guest.noLink).waitFor()
    assert.deepEqual(await seriousProblems(page), [])

    const later = await linkOf(app, by, { from: dayFromNow(3) })
    await page.goto(later.path)
    await page.getByText(guest.starts(format.longDay(dayFromNow(3)))).waitFor()
    await page.getByText(MESSAGE).waitFor()
    assert.deepEqual(await seriousProblems(page), [])

    // Another link in the same tab takes its place. This one can only look.
    const viewer = await linkOf(app, by, { role: 1 })
    await page.goto(viewer.path)
    await page.getByText(guest.lookOnly(format.longDay(dayFromNow(7)))).waitFor()
    assert.equal(await done(page, 'Fern').count(), 0)
    await page.getByRole('button', { name: 'Fern', exact: true }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It likes mist.').waitFor()
    assert.equal(await dialog.getByLabel(guest.note).count(), 0)
    await dialog.getByRole('button', { name: en.app.action.close }).tap()

    // Taken back while it is open: the next look says so.
    await made(app.service, `DELETE /api/v1/grants/${viewer.id}`, { by })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText(guest.over).waitFor()
    assert.deepEqual(await seriousProblems(page), [])

    // The device remembers until when it was good.
    await page.evaluate((until) => {
      const kept = JSON.parse(sessionStorage.getItem('frond.guest') ?? '')
      sessionStorage.setItem('frond.guest', JSON.stringify({ ...kept, until }))
    }, dayFromNow(-1))
    await page.reload()
    await page.getByText(guest.ended(format.longDay(dayFromNow(-1)))).waitFor()
  })

  test('leaves a signed-in user of the device alone', async (t) => {
    const owner = await toLookAfter(app)
    const { path } = await linkOf(app, owner)
    const other = await app.gardener()
    const page = await app.openAs(t, other, 'phone', { serviceWorkers: 'allow' })
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    const before = await kept(page)
    await page.goto(path)
    await done(page, 'Fern').tap()
    await eventually(async () => assert.deepEqual(await authors(app, owner), ['Kim']))
    const after = await kept(page)
    assert.deepEqual(
      [after.session, after.caches, after.databases],
      [before.session, before.caches, before.databases],
    )
    await page.goto('/')
    await page.getByText(en.today.empty).waitFor()
  })
})

function done(page: Page, plant: string) {
  return page.getByRole('button', { name: en.today.doneFor(water, plant) })
}

/** What others than the owner wrote. */
async function entries(app: WebApp, by: Person): Promise<JournalEntry[]> {
  const { items } = await made<{ items: JournalEntry[] }>(app.service, 'GET /api/v1/plant-journals', { by })
  return items.filter(({ author }) => author !== undefined)
}

async function authors(app: WebApp, by: Person): Promise<(string | undefined)[]> {
  return (await entries(app, by)).map(({ author }) => author?.name)
}

/** What the browser holds of the application. */
function kept(page: Page) {
  return page.evaluate(async () => ({
    session: localStorage.getItem('frond.session'),
    caches: await Promise.all(
      (await caches.keys()).map(async (name) => [
        name,
        (await (await caches.open(name)).keys())
          .map(({ url }) => url)
          .filter((url) => !url.includes('/assets/')),
      ]),
    ),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))
}
