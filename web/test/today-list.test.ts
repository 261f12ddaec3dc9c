import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { newSpecies } from '../../test/gardener.ts'
import { en } from '../src/messages/en.ts'
import { byKeyboard, hasFocus } from './journeys/hands.ts'
import { FERTILIZING, nameOf, ROOMS, threeRooms, WATERING } from './journeys/rooms.ts'
import { seriousProblems, thirsty, webApp } from './web-app.ts'

/** A laptop, whose screen holds as many tasks of a dense list. */
const LAPTOP = { viewport: { width: 1440, height: 900 } }
const DENSE = 24

const words = en.today
const watering = en.enumerations.journalType[WATERING]
const feeding = en.enumerations.journalType[FERTILIZING]

describe('the list of Today', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: 'Etc/UTC' })

  test('says how much is left, and is one stop of the Tab key for each row, dense or not', async (t) => {
    const { by, plants, hungry } = await threeRooms(app)
    const page = await app.openAs(t, by, 'desktop', LAPTOP)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const [first, second] = [nameOf(ROOMS[0], 1), nameOf(ROOMS[0], 2)]
    await page.goto('/')
    await page.getByText(words.left(plants.length + hungry.length)).waitFor()

    // From "Done" to the other answers and to the name; Tab leads to the next row.
    await button(words.doneFor(watering, first)).focus()
    await keys(page, ['ArrowRight'], button(words.notYetFor(watering, first)))
    await keys(page, ['ArrowRight', 'ArrowRight'], button(words.chooseDayFor(watering, first)))
    await keys(page, ['Tab'], button(words.doneFor(feeding, first)))
    await keys(page, ['ArrowLeft'], page.getByRole('link', { name: first }).last())
    await keys(page, ['ArrowRight', 'ArrowRight'], button(words.notYetFor(feeding, first)))
    await keys(page, ['ArrowUp'], button(words.notYetFor(watering, first)))

    // Dense, the other answers are in a menu. So it stays.
    await button(words.compact).click()
    await button(words.othersFor(watering, second)).waitFor()
    assert.ok((await rowsInSight(page)) >= DENSE)
    assert.deepEqual(await seriousProblems(page), [])
    await button(words.doneFor(watering, first)).focus()
    await keys(page, ['ArrowDown'], button(words.doneFor(feeding, first)))
    await keys(page, ['ArrowUp', 'ArrowRight'], button(words.othersFor(watering, first)))
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: words.chooseDay }).waitFor()
    await page.keyboard.press('Escape')
    await hasFocus(button(words.othersFor(watering, first)))
    const skip = page.getByRole('menuitem', { name: words.skip })
    await byKeyboard(page).pickFromMenu(button(words.othersFor(watering, first)), skip)
    await page.getByText(words.toldSkipped(first)).waitFor()
    await page.getByText(words.left(plants.length + hungry.length - 1)).waitFor()
    await page.reload()
    await button(words.othersFor(watering, second)).waitFor()
    assert.equal(await button(words.compact).getAttribute('aria-pressed'), 'true')

    await page.getByRole('link', { name: words.addPlant }).click()
    await page.waitForURL('/plants/new')
  })

  test('has a single place in two columns where it is dense', async (t) => {
    const by = await app.gardener()
    const names = Array.from({ length: DENSE }, (_, at) => `Fern ${at}`)
    await thirsty(app, by, { place: by.locationId, names, speciesId: await newSpecies(app.service) })
    const page = await app.openAs(t, by, 'desktop', LAPTOP)
    await page.goto('/')
    await page.getByRole('button', { name: words.compact }).click()
    await page.getByRole('button', { name: words.othersFor(watering, 'Fern 3') }).waitFor()
    assert.equal(await rowsInSight(page), DENSE)
  })
})

async function keys(page: Page, pressed: readonly string[], leadTo: Locator): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
  await hasFocus(leadTo)
}

/** How many tasks a user sees whole without scrolling. */
function rowsInSight(page: Page): Promise<number> {
  const isWhole = (rows: Element[]) =>
    rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length
  return page.locator('[data-task]').evaluateAll(isWhole)
}
