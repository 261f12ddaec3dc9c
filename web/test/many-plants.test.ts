import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../test/eventually.ts'
import { type Gardener, newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { en } from '../src/messages/en.ts'
import { readTasksAgain } from './journeys/screen.ts'
import { thirsty, type WebApp, webApp } from './web-app.ts'

const NAMES = Array.from({ length: 40 }, (_, at) => `Fern ${String(at + 1).padStart(2, '0')}`)
/** So many that those out of sight are not laid out. */
const MANY = Array.from({ length: 70 }, (_, at) => `Fern ${String(at + 1).padStart(2, '0')}`)
/** What parts a row from the one above it. */
const HAIRLINE_PX = 1
const care = en.enumerations.journalType[1]

describe('with many plants', () => {
  const app = webApp()

  test('Today draws one row and its place again where one is answered or ticked', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    await thirsty(app, by, { place: by.locationId, names: MANY, speciesId })
    const url = `POST /api/v1/regions/${by.regionId}/locations` as const
    const bath = await made(app.service, url, { by, payload: { name: 'Bath' } })
    await thirsty(app, by, { place: bath.id, names: ['Fern 71'], speciesId })
    const page = await app.visit(t, by, '/')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const rows = page.getByRole('list').filter({ hasText: 'Fern 01' }).getByRole('listitem')
    const done = (at: number) => rows.nth(at).getByRole('button', { name: en.today.done })

    await rows.nth(69).waitFor()
    assert.deepEqual(await rows.evaluateAll(namesIn), MANY)
    await eventually(async () => {
      const seen = (await rows.evaluateAll(areLaidOut)).lastIndexOf(true) + 1
      assert.ok(seen > 5 && seen < 40, `${seen} rows`)
    })
    // Of a place far below not even its rows are there to be looked at.
    const below = page.getByRole('listitem').filter({ hasText: 'Fern 71' })
    assert.equal(await below.evaluate(isLookedAt), false)
    const list = page.getByRole('list').filter({ hasText: 'Fern 71' })
    const unseen = await rows.nth(60).evaluate(heightOf)
    assert.equal(await list.evaluate(heightOf), unseen - HAIRLINE_PX)

    const answered = await drawnAgain(page, 'main section:has(li), main li', async () => {
      await done(1).click()
      await rows.nth(1).getByText(en.today.answered.done, { exact: true }).waitFor()
      await eventually(async () => {
        const list = 'GET /api/v1/plant-journals'
        assert.equal((await made<{ items: unknown[] }>(app.service, list, { by })).items.length, 1)
      })
      await readTasksAgain(page)
    })
    assert.deepEqual(answered, ['Fern 01', 'Fern 02'])
    // Taken back, it is to be done again before the service knows.
    await page.context().setOffline(true)
    await button(en.app.action.undo).click()
    await done(1).waitFor()
    // It goes when it is answered again with others, and comes back once more.
    const box = (name: string) => page.getByRole('checkbox', { name: en.today.selectFor(care, name) })
    await button(en.today.select).click()
    await box('Fern 02').check({ force: true })
    await button(en.today.done).click()
    await rows.filter({ hasText: 'Fern 02' }).waitFor({ state: 'detached' })
    await button(en.app.action.undo).click()
    await done(1).waitFor()

    // Still without a connection, so that no answer of the service changes a row meanwhile.
    const high = await rows.nth(2).boundingBox()
    await button(en.today.select).click()
    await box('Fern 03').waitFor()
    const ticked = await drawnAgain(page, 'main section:has(li), main li', async () => {
      await box('Fern 03').check({ force: true })
      await page.getByText(en.ui.selected(1), { exact: true }).waitFor()
    })
    assert.deepEqual(ticked, ['Fern 01', 'Fern 03'])
    assert.equal((await rows.nth(2).boundingBox())?.height, high?.height)
    // One that was never seen is laid out when it is reached, and ticked.
    await rows.nth(65).scrollIntoViewIfNeeded()
    await eventually(async () => assert.equal((await rows.evaluateAll(areLaidOut))[65], true))
    await rows.nth(65).click()
    await page.getByText(en.ui.selected(2), { exact: true }).waitFor()
    assert.equal(await box('Fern 66').isChecked(), true)
  })

  test('a finger sees its answer before the focus goes on to the next row', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    await thirsty(app, by, { place: by.locationId, names: NAMES, speciesId })
    const page = await app.visit(t, by, '/')
    const done = page.locator('main li').getByRole('button', { name: en.today.done })
    const focusedAt = await page.evaluateHandle(() => {
      const seen: (string | undefined)[] = []
      const look = () => seen.push(document.activeElement?.localName)
      document.addEventListener('click', () => requestAnimationFrame(look), { capture: true, once: true })
      return seen
    })
    await done.first().click()
    await page.getByText(en.today.answered.done, { exact: true }).waitFor()
    await eventually(async () => assert.equal(await done.first().evaluate(isFocused), true))
    assert.deepEqual(await focusedAt.jsonValue(), ['body'])
  })

  test('what is pressed answers before the rows of many plants follow', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    await thirsty(app, by, { place: by.locationId, names: MANY, speciesId })
    const page = await app.visit(t, by, '/')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const rows = page.locator('main li')
    await rows.nth(69).waitFor()

    const compacted = await changesOf(page, async () => {
      await button(en.today.compact).click()
      await page.locator('main li[data-compact]').nth(69).waitFor()
    })
    assert.ok(compacted.indexOf('aria-pressed') < compacted.indexOf('data-compact'), `${compacted}`)
    await button(en.today.select).click()
    await rows.nth(69).getByRole('checkbox').waitFor({ state: 'attached' })
    for (const [count, selected] of [
      [70, '[data-selected]'],
      [0, ':not([data-selected])'],
    ] as const) {
      const ticked = await changesOf(page, async () => {
        await button(en.today.everything).click()
        await page.locator(`main li${selected}`).nth(69).waitFor()
      })
      assert.ok(ticked.indexOf('aria-pressed') < ticked.indexOf('data-selected'), `${ticked}`)
      await page.getByText(en.ui.selected(count), { exact: true }).waitFor()
    }
  })

  test('the list of plants draws one card again where one is ticked, and all of them after what was pressed', async (t) => {
    const by = await app.gardener()
    await plantsOf(app, by, NAMES)
    const page = await app.visit(t, by, '/plants')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const cards = page.getByRole('main').getByRole('listitem')
    await cards.nth(3).waitFor()

    const selecting = await arrivalsOf(page, 'section, main input[type="checkbox"]', async () => {
      await button(en.app.action.select).click()
      await cards.nth(3).getByRole('checkbox').waitFor({ state: 'attached' })
    })
    assert.deepEqual(selecting, [en.ui.selected(0), 'input'])
    const ticked = await drawnAgain(page, '[role="listitem"] > div', async () => {
      await cards.nth(1).click()
      await page.getByText(en.ui.selected(1), { exact: true }).waitFor()
    })
    assert.equal(ticked.length, 1)
    await button(en.ui.cancelSelection).click()

    await button(en.plantsList.view).click()
    const table = page.getByRole('radio', { name: en.plantsList.layouts.table, exact: true })
    const tabled = await arrivalsOf(page, '[role="group"], table', async () => {
      await table.check({ force: true })
      await page.locator('table').waitFor()
    })
    assert.deepEqual(tabled, [en.plantsList.columns, 'table'])
    // The page behind the sheet inherits nothing from the body, which would style all of it anew.
    assert.deepEqual(await page.evaluate(pressable), { body: 'none', page: 'auto' })
    await page.mouse.click(10, 10)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('a letter shows in the search before what it finds among many plants', async (t) => {
    const by = await app.gardener()
    await plantsOf(app, by, NAMES)
    const page = await app.visit(t, by, '/plants')
    await page.getByRole('main').getByRole('listitem').nth(3).waitFor()
    await page.getByRole('button', { name: en.app.action.search, exact: true }).click()
    await page.getByRole('combobox', { name: en.search.title }).waitFor()
    const found = await arrivalsOf(page, 'button, [role="option"]', async () => {
      await page.keyboard.type('f')
      await page.getByRole('option', { name: 'Fern 01' }).waitFor()
    })
    assert.deepEqual(found.slice(0, 2), [en.app.action.clear, 'option'])
    // Enter waits for it, too.
    await page.keyboard.type('ern 07')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Fern 07' }).waitFor()
  })

  test('care is planned for all in one request, which shows that it is under way', async (t) => {
    const by = await app.gardener()
    await plantsOf(app, by, NAMES)
    const page = await app.visit(t, by, '/care/suggest')
    await page.getByText(en.care.all.others(16)).waitFor()
    const suggested = page.getByRole('listitem').filter({ hasText: care })
    await eventually(async () => assert.equal(await suggested.count(), 24))
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const isSeen = Promise.withResolvers<void>()
    await page.route('**/care-schedules/bulk', async (route) => {
      await isSeen.promise
      await route.continue()
    })
    await page.getByRole('button', { name: en.care.all.start(40) }).click()
    await page.getByRole('progressbar', { name: en.care.all.start(40) }).waitFor()
    isSeen.resolve()
    await page.getByRole('link', { name: en.care.all.today }).waitFor()
    assert.deepEqual(
      asked.filter((one) => !one.startsWith('GET')),
      ['POST /api/v1/care-schedules/bulk'],
    )
    // The events of what it does itself make it read nothing in between.
    assert.deepEqual(
      asked.filter((one) => one.endsWith('/care-suggestions')),
      [],
    )
    await eventually(() => assert.ok(asked.includes('GET /api/v1/care-schedules')))
  })
})

/** Which attributes are changed, those that are changed at once as one text, in the order of the alphabet. */
async function changesOf(page: Page, act: () => Promise<void>): Promise<string[]> {
  const changes = await page.evaluateHandle(() => {
    const seen: string[] = []
    const watcher = new MutationObserver((records) => {
      const names = records.map(({ attributeName }) => attributeName)
      const shown = ['aria-pressed', 'data-compact', 'data-selected'].filter((name) => names.includes(name))
      if (shown.length > 0) seen.push(shown.join(' '))
    })
    watcher.observe(document.body, { subtree: true, attributes: true })
    return { seen, watcher }
  })
  await act()
  return changes.evaluate(({ seen, watcher }) => {
    watcher.disconnect()
    return seen
  })
}

/** What comes to the page of that which is looked for, by its label, role or kind; what comes at once is one text. */
async function arrivalsOf(page: Page, selector: string, act: () => Promise<void>): Promise<string[]> {
  const arrivals = await page.evaluateHandle((wanted) => {
    const seen: string[] = []
    const watcher = new MutationObserver((records) => {
      const elements = records
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof Element)
        .flatMap((element) => [element, ...element.querySelectorAll('*')])
        .filter((element) => element.matches(wanted))
      const names = elements.map((one) => one.ariaLabel ?? one.role ?? one.localName)
      if (names.length > 0) seen.push([...new Set(names)].join(' '))
    })
    watcher.observe(document.body, { subtree: true, childList: true })
    return { seen, watcher }
  }, selector)
  await act()
  return arrivals.evaluate(({ seen, watcher }) => {
    watcher.disconnect()
    return seen
  })
}

/** The names of the rows that are made anew: React keeps what each was made from with its element. */
async function drawnAgain(
  page: Page,
  rows: string,
  act: () => Promise<void>,
): Promise<(string | undefined)[]> {
  const before = await page.evaluateHandle((selector) => {
    const madeFrom = (row: Element) =>
      Reflect.get(row, Object.keys(row).find((key) => key.startsWith('__reactProps')) ?? '')
    const rows = [...document.querySelectorAll(selector)].map((row) => ({ row, props: madeFrom(row) }))
    return { again: () => rows.filter(({ row, props }) => madeFrom(row) !== props).map(({ row }) => row) }
  }, rows)
  await act()
  return before.evaluate(({ again }) =>
    again().map(({ textContent }) => /Fern \d\d/.exec(textContent ?? '')?.[0]),
  )
}

function areLaidOut(rows: readonly Element[]): (boolean | undefined)[] {
  return rows.map((row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
}

/** Whether the body and the page in it take what is pressed. */
function pressable(): Record<'body' | 'page', string | undefined> {
  const of = (part: Element | null) => (part === null ? undefined : getComputedStyle(part).pointerEvents)
  return { body: of(document.body), page: of(document.querySelector('#root')) }
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height
}

function isFocused(element: Element): boolean {
  return element === document.activeElement
}

function isLookedAt(element: Element): boolean {
  return element.checkVisibility({ contentVisibilityAuto: true })
}

function namesIn(rows: readonly Element[]): (string | undefined)[] {
  return rows.map(({ textContent }) => /Fern \d\d/.exec(textContent)?.[0])
}

async function plantsOf(app: WebApp, by: Gardener, names: readonly string[]): Promise<void> {
  const speciesId = await newSpecies(app.service)
  for (const name of names) {
    const payload = { name, speciesId, locationId: by.locationId }
    await made(app.service, 'POST /api/v1/plants', { by, payload })
  }
}
