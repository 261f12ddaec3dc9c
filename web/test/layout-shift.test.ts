import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newSpecies } from '../../test/gardener.ts'
import { dayFromNow, letIn, newLink } from '../../test/grants.ts'
import { made } from '../../test/made.ts'
import { type Person, registerAdmin } from '../../test/people.ts'
import { picturesLoaded } from '../../test/pictures-loaded.ts'
import { en } from '../src/messages/en.ts'
import { seriousProblems, thirsty, type WebApp, webApp } from './web-app.ts'

/** Half of what is felt as a jump: https://web.dev/articles/cls. */
const MOST = 0.05

const PAGES = ['/places', '/reminders', '/account', '/people', '/care/away', '/admin/joining']

describe('a page that nobody has opened before', () => {
  const app = webApp()

  test('keeps what it shows where it stands when the answers come', async (t) => {
    const by = await registerAdmin(app.service)
    await furnish(app, by)
    for (const role of [1, 2] as const) await newLink(app.service, by, { role, until: dayFromNow(7) })
    const found: string[] = []
    for (const path of PAGES) {
      const page = await app.openAs(t, by, 'phone')
      const sum = await shiftOf(page, path)
      if (sum > MOST) found.push(`${path}: ${sum}`)
      await page.close()
    }
    assert.deepEqual(found, [])
  })

  test('keeps it below the choice of gardens, which comes later', async (t) => {
    const [ada, bob] = [await app.person(), await app.gardener()]
    await letIn(app.service, ada, bob, 3)
    for (const [size, below] of [
      ['phone', 'main h1'],
      ['desktop', 'header a[href="/plants"]'],
    ] as const) {
      for (const garden of [bob, ada]) {
        const page = await app.openAs(t, bob, size)
        await page.addInitScript(waitLonger)
        await page.addInitScript(chooseGarden, { userId: bob.user.id, id: garden.user.id })
        await page.addInitScript(followPlaceOf, below)
        await page.route('**/api/v1/gardens', async (route) => {
          await painted(page)
          await route.continue()
        })
        await page.goto('/places')
        await page.getByRole('button', { name: /^Garden: / }).waitFor()
        await painted(page)
        const tops = await page.evaluate(() => document.documentElement.dataset.tops?.split(' '))
        assert.equal(tops?.length, 1, `${tops}`)
        await page.close()
      }
    }
  })

  test('asks who looks after the plants below what is running already', async (t) => {
    const by = await registerAdmin(app.service)
    await grownFern(app, by)
    await newLink(app.service, by)
    const page = await app.openAs(t, by, 'phone')
    const others = Promise.withResolvers<void>()
    await page.route('**/api/v1/grants', async (route) => {
      await others.promise
      await painted(page)
      await route.continue()
    })
    const answers = ['care-schedules', 'care-tasks/summary'].map((path) =>
      page.waitForResponse((response) => response.url().includes(path)),
    )
    await page.goto('/care/away')
    await Promise.all(answers)
    others.resolve()
    await page.getByRole('button', { name: en.care.away.endLinkOf('Neighbour') }).waitFor()
    await painted(page)
    assert.ok((await page.evaluate(shifted)) <= MOST)
  })

  test('keeps it in both columns of a plant on a tablet', async (t) => {
    const by = await registerAdmin(app.service)
    const id = await grownFern(app, by)
    for (const viewport of [
      { width: 744, height: 1133 },
      { width: 1024, height: 768 },
    ]) {
      const page = await app.openAs(t, by, 'desktop', { viewport })
      const sum = await shiftOf(page, `/plants/${id}`)
      assert.ok(sum <= MOST, `${viewport.width}: ${sum}`)
      assert.deepEqual(await seriousProblems(page), [])
      await page.close()
    }
  })
})

/** How far a page moves what it shows while each answer comes after the next picture is drawn. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.route('**/api/v1/**', async (route) => {
    await painted(page)
    await route.continue()
  })
  await page.goto(path)
  await painted(page)
  await picturesLoaded(page)
  await painted(page)
  const sum = await page.evaluate(shifted)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return sum
}

/** Runs in the page: a busy machine may take longer than the first screen waits. */
function waitLonger(): void {
  const { setTimeout } = window
  Reflect.set(window, 'setTimeout', (work: () => void, ms?: number) =>
    setTimeout(work, ms === 1_000 ? 60_000 : ms),
  )
}

/** Runs in the page: what the application keeps when a user chooses a garden; nothing for the own one. */
function chooseGarden({ userId, id }: { userId: number; id: number }): void {
  const choice = { userId, shared: { id, role: 3, owner: 'Ada' } }
  if (id !== userId) localStorage.setItem('frond.garden', JSON.stringify(choice))
}

/** Runs in the page: notes on the document each height at which an element is seen. */
function followPlaceOf(selector: string): void {
  const tops = new Set<number>()
  const look = () => {
    const found = document.querySelector(selector)
    if (found?.checkVisibility({ opacityProperty: true })) {
      tops.add(Math.round(found.getBoundingClientRect().top))
      document.documentElement.dataset.tops = [...tops].join(' ')
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** A plant with care that is due, and a year of entries. */
async function grownFern(app: WebApp, by: Person): Promise<number> {
  const { service } = app
  const region = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Home' } })
  const payload = { name: 'Kitchen', lightLevel: 3 }
  const place = await made(service, `POST /api/v1/regions/${region.id}/locations`, { by, payload })
  const speciesId = await newSpecies(service)
  const [id = 0] = await thirsty(app, by, { place: place.id, names: ['Fern'], speciesId })
  for (let months = 0; months < 6; months++) {
    const eventTime = Date.now() - months * 30 * 86_400_000
    const properties = JSON.stringify({ height_cm: 10 - months })
    const entry = { plantIds: [id], type: 1, eventTime, properties }
    await made(service, 'POST /api/v1/plant-journals', { by, payload: entry })
  }
  return id
}

/** Rooms that show their plants, as many as fill a phone. */
async function furnish(app: WebApp, by: Person): Promise<void> {
  const { service } = app
  const region = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Home' } })
  const speciesId = await newSpecies(service)
  for (const name of ['Kitchen', 'Bedroom', 'Study', 'Hall', 'Cellar']) {
    const payload = { name, lightLevel: 3 }
    const place = await made(service, `POST /api/v1/regions/${region.id}/locations`, { by, payload })
    await thirsty(app, by, { place: place.id, names: [`Fern of the ${name}`], speciesId })
  }
}

/** Waits until the page has been drawn as it is now. */
async function painted(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Runs in the page: how far what was seen has moved until now, without an action of the user. */
function shifted(): number {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  return observer.takeRecords().reduce((sum, entry) => sum + entry.toJSON().value, 0)
}
