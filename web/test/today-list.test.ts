import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../test/eventually.ts'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import type { JournalEntry } from '../src/api/types.ts'
import { de } from '../src/messages/de.ts'
import { en } from '../src/messages/en.ts'
import { zh } from '../src/messages/zh.ts'
import { cutOff } from './every-page.ts'
import { byKeyboard, byPointer, hasFocus } from './journeys/hands.ts'
import { FERTILIZING, nameOf, ROOMS, threeRooms, WATERING } from './journeys/rooms.ts'
import { undoOf } from './journeys/screen.ts'
import { seriousProblems, thirsty, webApp } from './web-app.ts'

/** A laptop, whose screen holds as many tasks of a dense list. */
const LAPTOP = { viewport: { width: 1440, height: 900 } }
const DENSE = 24

/** The phone has German, which has the longest words. */
const WATERERS = {
  'on a phone in German': {
    size: 'phone',
    by: (page: Page) => byPointer(page, 'phone'),
    locale: 'de-DE',
    texts: de,
  },
  'on a desktop in Chinese by the keyboard': {
    size: 'desktop',
    by: byKeyboard,
    locale: 'zh-CN',
    texts: zh,
  },
} as const

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

  for (const [how, { size, by: handsOf, locale, texts }] of Object.entries(WATERERS)) {
    test(`waters all that is due in two taps, and takes back just that, ${how}`, async (t) => {
      const { by, plants, hungry } = await threeRooms(app)
      const page = await app.openAs(t, by, size, { locale })
      const hands = handsOf(page)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const entries = async () => {
        const { items } = await made<{ items: JournalEntry[] }>(app.service, 'GET /api/v1/plant-journals', {
          by,
        })
        return items.map(({ type, plantIds }) => [type, plantIds.toSorted((a, b) => a - b)])
      }
      const [first = 0, ...others] = plants
      await page.goto('/')
      // What was watered before stays watered.
      await hands.press(
        button(texts.today.doneFor(texts.enumerations.journalType[WATERING], nameOf(ROOMS[0], 1))),
      )
      await eventually(async () => assert.deepEqual(await entries(), [[WATERING, [first]]]))
      const waterAll = button(texts.today.waterAll(others.length))
      await waterAll.waitFor()
      assert.deepEqual(await seriousProblems(page), [])
      assert.deepEqual(await page.evaluate(cutOff), [])

      // A key that is held for too long selects them, and no more.
      if (handsOf === byKeyboard) {
        await waterAll.focus()
        await page.keyboard.down('Enter')
        await hasFocus(button(texts.today.done))
        await page.keyboard.down('Enter')
        await page.keyboard.up('Enter')
        await page.getByText(texts.ui.selected(others.length), { exact: true }).waitFor()
        await page.keyboard.press('Escape')
      }

      const before = hands.taps
      await hands.press(waterAll)
      await page.getByText(texts.ui.selected(others.length), { exact: true }).waitFor()
      if (handsOf === byKeyboard) await hasFocus(button(texts.today.done))
      await hands.press(button(texts.today.done))
      assert.equal(hands.taps - before, 2)
      await page.getByText(texts.today.left(hungry.length)).waitFor()
      await eventually(async () =>
        assert.deepEqual(await entries(), [
          [WATERING, others],
          [WATERING, [first]],
        ]),
      )

      const told = texts.today.toldDoneAlike(others.length, texts.enumerations.careDone[WATERING])
      await hands.undo(undoOf(page, told, texts))
      await waterAll.waitFor()
      await eventually(async () => assert.deepEqual(await entries(), [[WATERING, [first]]]))
    })
  }

  test('keeps its rows where they are when one is left to be watered', async (t) => {
    const by = await app.gardener()
    const names = ['Aloe', 'Basil']
    await thirsty(app, by, { place: by.locationId, names, speciesId: await newSpecies(app.service) })
    const page = await app.openAs(t, by, 'phone')
    await page.goto('/')
    const tick = (name: string) => page.getByRole('button', { name: words.doneFor(watering, name) })
    await page.getByRole('button', { name: words.waterAll(2) }).waitFor()
    const before = await tick('Basil').boundingBox()
    await tick('Aloe').tap()
    await page.getByText(words.left(1)).waitFor()
    assert.equal(await page.getByRole('button', { name: words.waterAll(1) }).count(), 0)
    assert.deepEqual(await tick('Basil').boundingBox(), before)
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
