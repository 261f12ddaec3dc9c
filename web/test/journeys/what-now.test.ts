import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../../test/eventually.ts'
import { made } from '../../../test/made.ts'
import type { Person } from '../../../test/people.ts'
import { send, sessionIn } from '../../../test/send.ts'
import type { CareTask, JournalEntry } from '../../src/api/types.ts'
import { de } from '../../src/messages/de.ts'
import type { Messages } from '../../src/messages/messages.ts'
import { zh } from '../../src/messages/zh.ts'
import { type Size, seriousProblems, webApp } from '../web-app.ts'
import { byKeyboard, byPointer, type Hands, hasFocus } from './hands.ts'
import { FERTILIZING, nameOf, ROOMS, threeRooms, WATERING } from './rooms.ts'
import { becomeHidden, becomeVisible, hold, loseConnection, readTasksAgain } from './screen.ts'

interface Walk {
  readonly size: Size
  readonly by: (page: Page) => Hands
  readonly locale: string
  readonly texts: Messages
}

/** The phone has German, which has the longest words. */
const WALKS: Readonly<Record<string, Walk>> = {
  'on a phone, in German': {
    size: 'phone',
    by: (page) => byPointer(page, 'phone'),
    locale: 'de-DE',
    texts: de,
  },
  'on a desktop, in Chinese, by keyboard': { size: 'desktop', by: byKeyboard, locale: 'zh-CN', texts: zh },
}

const MOST_TAPS = 4
/** Five of them and the head of the page are in sight at once. */
const HIGHEST_ROW_PX = 120
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe('What do I do now?', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: 'Etc/UTC' })

  for (const [how, walk] of Object.entries(WALKS)) {
    test(how, async (t) => {
      const { size, locale, texts } = walk
      const words = texts.today
      const rooms = await threeRooms(app)
      const { by, plants, hungry } = rooms
      const page = await app.openAs(t, by, size, { locale, timezoneId: 'UTC' })
      const hands = walk.by(page)
      const isKeyboard = walk.by === byKeyboard
      const care = texts.enumerations.journalType[WATERING]
      const feeding = texts.enumerations.journalType[FERTILIZING]
      const tick = (name: string) =>
        page.getByRole('button', { name: words.doneFor(care, name), exact: true })
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const undo = button(texts.app.action.undo)

      // What is due, by place in the order of the rooms: photograph, name, what, how much.
      await page.goto('/')
      // The rooms out of sight follow when the browser is idle.
      for (const room of ROOMS) await page.getByRole('heading', { name: room }).waitFor()
      assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), [...ROOMS])
      const row = page
        .getByRole('listitem')
        .filter({ hasText: nameOf(ROOMS[0], 1) })
        .first()
      const said = (await row.innerText()).replaceAll('\n', ' ')
      for (const part of [nameOf(ROOMS[0], 1), care, words.amount('250'), words.late(1)])
        assert.ok(said.includes(part), `${part} is missing in ${said}`)
      await isLoaded(row.locator('img'))
      if (size === 'phone') await isCalm(row)

      // One tap, and what it did is taken back.
      const below = await tick(nameOf(ROOMS[0], 2)).boundingBox()
      await hands.press(tick(nameOf(ROOMS[0], 1)))
      await tick(nameOf(ROOMS[0], 1)).waitFor({ state: 'detached' })
      // Its row stays, and no other moves under the finger.
      await row.getByText(words.answered.done, { exact: true }).waitFor()
      assert.deepEqual(await tick(nameOf(ROOMS[0], 2)).boundingBox(), below)
      if (isKeyboard) await hasFocus(button(words.doneFor(feeding, nameOf(ROOMS[0], 1))))
      await noted(by, [[WATERING, plants.slice(0, 1)]])
      await hands.undo(undo)
      await tick(nameOf(ROOMS[0], 1)).waitFor()
      await noted(by, [])

      // Some of it: a row, wherever it is touched, or a kind of care.
      await hands.press(button(words.select))
      if (isKeyboard) await hasFocus(button(words.everything))
      else await tickedAnywhere(page, texts)
      await hands.press(button(feeding))
      await page.getByText(texts.ui.selected(hungry.length), { exact: true }).waitFor()
      if (size === 'phone') assert.deepEqual(await seriousProblems(page), [])
      if (isKeyboard) await page.keyboard.press('Escape')
      else await hands.press(button(texts.ui.cancelSelection))
      if (isKeyboard) await hasFocus(button(words.select))

      // All of it: thirty plants in three places, in one entry for each kind.
      const taps = await waterEverything(page, walk, hands)
      assert.ok(taps <= MOST_TAPS, `${taps} taps`)
      await page.getByText(words.allDone).waitFor()
      if (isKeyboard) await hasFocus(page.locator(':focus', { hasText: words.allDone }))
      await noted(by, [
        [WATERING, plants],
        [FERTILIZING, hungry],
      ])
      // Taken back, it can be done or selected before the service knows.
      if (isKeyboard) {
        await readTasksAgain(page)
        await loseConnection(page.context())
      }
      await hands.undo(undo)
      await page.getByRole('heading', { name: ROOMS[2] }).waitFor()
      await button(words.select).waitFor()
      if (isKeyboard) await hasFocus(button(words.select))
      if (isKeyboard) await page.context().setOffline(false)
      await noted(by, [])
      assert.equal((await due(by)).length, plants.length + hungry.length)

      // What others do meanwhile looks the same, however one's own is done.
      if (isKeyboard) return

      // Another device is faster.
      const other = await onIphone(by)
      const letRead = await keptUnaware(page, by)
      await doneBy(other, nameOf(ROOMS[0], 3))
      await hands.press(tick(nameOf(ROOMS[0], 3)))
      await letRead()
      const [entry] = await noted(by, [[WATERING, plants.slice(2, 3)]])
      const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
      const device = texts.ui.deviceIn('Safari', 'iPhone')
      await page
        .getByText(texts.offline.alreadyDone(nameOf(ROOMS[0], 3), device, time.format(entry?.eventTime)))
        .waitFor()
      await undo.waitFor({ state: 'detached' })
      await hands.press(page.getByRole('status').getByRole('button', { name: texts.app.action.close }))
      await page.getByText(device).waitFor({ state: 'detached' })
      await noted(by, [[WATERING, plants.slice(2, 3)]])

      // What they do while the page is out of sight is shown as soon as it is in sight.
      await becomeHidden(page)
      await doneBy(other, nameOf(ROOMS[1], 1))
      assert.ok(await tick(nameOf(ROOMS[1], 1)).isVisible())
      await becomeVisible(page)
      await tick(nameOf(ROOMS[1], 1)).waitFor({ state: 'detached' })

      // Nothing due: says so, and what comes next.
      await doneBy(other)
      await page.reload()
      await page.getByText(words.nothingDue).waitFor()
      await page.getByRole('region', { name: words.next }).getByRole('listitem').first().waitFor()
    })
  }

  /** On a phone place by place, the first of them held; elsewhere by "Everything". Returns how many taps that took. */
  async function waterEverything(page: Page, { size, texts }: Walk, hands: Hands): Promise<number> {
    const words = texts.today
    const before = hands.taps
    if (size === 'phone') {
      await hold(page.getByRole('heading', { name: ROOMS[0] }))
      for (const room of ROOMS.slice(1))
        await hands.press(page.getByRole('checkbox', { name: words.wholePlace(room) }))
    } else {
      await hands.press(page.getByRole('button', { name: words.select, exact: true }))
      await hands.press(page.getByRole('button', { name: words.everything }))
    }
    await hands.press(page.getByRole('button', { name: words.done, exact: true }))
    return hands.taps - before + (size === 'phone' ? 1 : 0)
  }

  /** Whatever the page reads, it learns nothing of what others do from now on, until it is let. */
  async function keptUnaware(page: Page, by: Person): Promise<() => Promise<void>> {
    const path = '/api/v1/care-tasks?size=100&page=0&sort=place'
    const { body } = await send(app.service, `GET ${path}`, { by })
    const reads = (url: URL) => url.pathname + url.search === path
    await page.route(reads, (route) => route.fulfill({ contentType: 'application/json', body }))
    return () => page.unroute(reads)
  }

  async function due(by: Pick<Person, 'headers'>): Promise<CareTask[]> {
    const list = 'GET /api/v1/care-tasks?sort=place&size=100'
    return (await made<{ items: CareTask[] }>(app.service, list, { by })).items
  }

  /** The journal once it has these entries, of these plants. */
  async function noted(
    by: Person,
    wanted: [type: number, plants: readonly number[]][],
  ): Promise<JournalEntry[]> {
    let entries: JournalEntry[] = []
    await eventually(async () => {
      const list = 'GET /api/v1/plant-journals'
      entries = (await made<{ items: JournalEntry[] }>(app.service, list, { by })).items
      const found = entries.map(({ type, plantIds }) => [type, plantIds]).toSorted()
      assert.deepEqual(found, wanted)
    })
    return entries
  }

  /** Signs the account in on another device. */
  async function onIphone({ email, password }: Person): Promise<Pick<Person, 'headers'>> {
    const payload = { email, password }
    const headers = { 'user-agent': IPHONE }
    const { accessToken } = sessionIn(
      await send(app.service, 'POST /api/v1/auth/login', { payload, headers }),
    )
    return { headers: { authorization: `Bearer ${accessToken}` } }
  }

  async function doneBy(by: Pick<Person, 'headers'>, name?: string): Promise<void> {
    const tasks = (await due(by)).filter(({ plant }) => name === undefined || plant.name === name)
    const watering = name === undefined ? tasks : tasks.filter(({ type }) => type === WATERING)
    const payload = { scheduleIds: watering.map(({ scheduleId }) => scheduleId) }
    await made(app.service, 'POST /api/v1/care-tasks/done', { by, payload })
  }
})

/** The answers of a task on one line, in every language, and the whole of it low enough that a screen has several. */
async function isCalm(row: Locator): Promise<void> {
  const others = await row.getByRole('button').evaluateAll((all) => {
    const [, ...rest] = all.map((one) => one.getBoundingClientRect())
    return { lines: new Set(rest.map(({ bottom }) => Math.round(bottom))).size, count: rest.length }
  })
  assert.deepEqual(others, { lines: 1, count: 3 })
  const box = await row.boundingBox()
  assert.ok(box !== null && box.height <= HIGHEST_ROW_PX, `${box?.height} px`)
}

/** While selecting, the name of a plant is no link. The answers are all on the screen. */
async function tickedAnywhere(page: Page, texts: Messages): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: nameOf(ROOMS[0], 1) })
  for (const wanted of [1, 0]) {
    await row.first().getByText(nameOf(ROOMS[0], 1), { exact: true }).first().click({ force: true })
    await page.getByText(texts.ui.selected(wanted), { exact: true }).waitFor()
  }
  const { skip, notYet, done } = texts.today
  for (const name of [skip, notYet, done]) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    const width = page.viewportSize()?.width ?? 0
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width, `${name} is cut off`)
  }
}

async function isLoaded(image: Locator): Promise<void> {
  await image.waitFor()
  await eventually(async () => {
    assert.ok(await image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0))
  })
}
