import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Gardener, newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { en } from '../src/messages/en.ts'
import { daysFromNow, WATERING } from './journeys/rooms.ts'
import { seriousProblems, webApp } from './web-app.ts'

const words = en.plantsList
const columns = words.column
/** Of the gardener. */
const place = 'Kitchen'

describe('the list of plants', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: 'Etc/UTC' })

  test('says what is thirsty, in pictures of two sizes and in a table, by any order', async (t) => {
    const by = await app.gardener()
    const moss = await newSpecies(app.service, 'Moss')
    const agave = await newSpecies(app.service, 'Agave')
    await plant(by, 'Ann', agave, 7)
    await plant(by, 'Ben', moss, -1)
    await plant(by, 'Cleo', agave, 0)
    await plant(by, 'Dora', moss, 1)
    await plant(by, 'Eve', agave)
    const page = await app.openAs(t, by, 'desktop', { locale: 'en-GB', timezoneId: 'UTC' })
    await page.goto('/plants')

    // What is late, due or nearly so wears a badge, and nothing else.
    const badge = (name: string, day: string) =>
      page.getByRole('link', { name: new RegExp(`${words.nextCare}: ${day}.*${name}`, 'i') })
    for (const [name, day] of [
      ['Ben', 'yesterday'],
      ['Cleo', 'today'],
      ['Dora', 'tomorrow'],
    ] as const)
      await badge(name, day).waitFor()
    assert.equal(await page.getByText(`${words.nextCare}:`).count(), 3)

    await look(page, words.layouts.compact, words.sorts.nextDue)
    assert.deepEqual(await namesIn(page), ['Ben', 'Cleo', 'Dora', 'Ann', 'Eve'])
    assert.deepEqual(await seriousProblems(page), [])

    // A table has the columns that one wants, and its heads sort.
    await look(page, words.layouts.table, words.sorts.name, [columns.tags, columns.planted])
    const heads = () => page.getByRole('columnheader').allTextContents()
    assert.deepEqual(await heads(), [words.name, columns.care, columns.species, columns.place])
    await page.getByRole('button', { name: columns.species }).click()
    await page.locator('[aria-sort=ascending]', { hasText: columns.species }).waitFor()
    await page.getByRole('row', { name: 'Ann' }).and(page.locator('tbody tr').first()).waitFor()
    assert.deepEqual(await page.locator('tbody tr').evaluateAll(cellsIn), [
      ['Ann', 'in 7 days', 'Agave', place],
      ['Cleo', 'today', 'Agave', place],
      ['Eve', '', 'Agave', place],
      ['Ben', 'yesterday', 'Moss', place],
      ['Dora', 'tomorrow', 'Moss', place],
    ])
    await page.getByRole('button', { name: columns.species }).click()
    await page.locator('[aria-sort=descending]', { hasText: columns.species }).waitFor()
    await page.getByRole('row', { name: 'Dora' }).and(page.locator('tbody tr').first()).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await page.getByRole('button', { name: en.app.action.select }).click()
    await page.getByRole('checkbox', { name: words.selectPlant('Cleo') }).check()
    await page.getByText(en.ui.selected(1), { exact: true }).waitFor()
    await page.keyboard.press('Escape')

    // So it stays on the device. A filter says how many plants it would show.
    await page.reload()
    await page.locator('[aria-sort=descending]', { hasText: columns.species }).waitFor()
    assert.deepEqual(await heads(), [words.name, columns.care, columns.species, columns.place])
    await page.getByRole('button', { name: words.filters(0) }).click()
    await page
      .getByLabel(words.status)
      .getByText(words.counted(words.alive, '5'))
      .waitFor({ state: 'attached' })
    await page.getByRole('option', { name: words.counted(place, '5') }).waitFor({ state: 'attached' })

    // The numbers are in the way of nothing that reads or changes the lists: the search, and what is done with several.
    await page.getByRole('dialog').getByRole('button', { name: words.show }).click()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: en.search.title })
    await search.getByRole('combobox').fill('ann')
    await search.getByRole('option', { name: 'Ann' }).waitFor()
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: en.app.action.select }).click()
    await page.getByRole('checkbox', { name: words.selectPlant('Cleo') }).check()
    await page.getByRole('button', { name: words.more }).click()
    await page.getByRole('menuitem', { name: words.archived }).click()
    await page.getByText(words.statusChanged(1)).waitFor()
    await page.getByRole('row', { name: 'Cleo' }).waitFor({ state: 'detached' })
  })

  test('keeps its head on one line of a phone when a filter is set', async (t) => {
    const by = await app.gardener()
    await plant(by, 'Ann', await newSpecies(app.service))
    const page = await app.visit(t, by, `/plants?locationId=${by.locationId}`)
    await page.getByRole('link', { name: 'Ann' }).waitFor()
    const [filter, view] = await Promise.all(
      [words.filters(1), words.view].map((name) => page.getByRole('button', { name }).boundingBox()),
    )
    assert.ok(filter && view && view.y < filter.y + filter.height, JSON.stringify({ filter, view }))
  })

  /** A plant that is due so many days from now, or has no schedule. */
  async function plant(by: Gardener, name: string, speciesId: number, due?: number): Promise<void> {
    const payload = { name, speciesId, locationId: by.locationId }
    const { id } = await made(app.service, 'POST /api/v1/plants', { by, payload })
    if (due === undefined) return
    const schedule = { type: WATERING, every: 14, unit: 1, startDate: daysFromNow(due) }
    await made(app.service, 'POST /api/v1/care-schedules/bulk', {
      by,
      payload: { select: { plantIds: [id] }, schedules: [schedule] },
    })
  }
})

/** Changes what the list looks like; columns that are pressed go. */
async function look(
  page: Page,
  layout: string,
  sort: string,
  pressed: readonly string[] = [],
): Promise<void> {
  await page.getByRole('button', { name: words.view }).click()
  const sheet = page.getByRole('dialog', { name: words.view })
  await sheet.getByLabel(words.sort).selectOption({ label: sort })
  await sheet.getByRole('radio', { name: layout }).check()
  for (const column of pressed) await sheet.getByRole('button', { name: column }).click()
  await sheet.getByRole('button', { name: words.show }).click()
  await sheet.waitFor({ state: 'detached' })
}

async function namesIn(page: Page): Promise<(string | undefined)[]> {
  const items = page.getByRole('list', { name: en.plants.title }).getByRole('listitem')
  await items.first().getByText('Ben').waitFor()
  return (await items.allInnerTexts()).map((text) => text.split('\n').at(-1))
}

function cellsIn(rows: Element[]): (string | null)[][] {
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}
