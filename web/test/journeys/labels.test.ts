import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import jsQr from 'jsqr'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { eventually } from '../../../test/eventually.ts'
import { type Gardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { PASSWORD } from '../../../test/people.ts'
import type { JournalEntry } from '../../src/api/types.ts'
import { de } from '../../src/messages/de.ts'
import { zh } from '../../src/messages/zh.ts'
import { type Size, seriousProblems, type WebApp, webApp } from '../web-app.ts'
import { byKeyboard, byPointer } from './hands.ts'

const WATERING = 1
const MISTING = 3
const PHOTO = 12

/** As long as names may be, in three scripts and without a place to break; and a short one. */
const NAMES = [
  'Donaudampfschifffahrtselektrizitätenhauptbetrieb',
  'Schwiegermutterzunge neben dem Bücherregal im Fl',
  'Η μονστέρα δίπλα στο παράθυρο της κουζίνας μας ω',
  '客厅窗边的琴叶榕和旁边的吊兰还有阳台上刚刚换盆的龟背竹以及书房里的发财树和卧室的虎皮兰虎皮兰虎皮',
  'W'.repeat(48),
  'Moss',
]
/** In turn. */
const nameOf = (n: number) => NAMES[n % NAMES.length] ?? ''

const WITH_ADDRESS = { DEFAULT_TIME_ZONE: 'Europe/Berlin', PUBLIC_URL: 'https://plants.example.org/' }

describe('A label on every pot', () => {
  const app = webApp(WITH_ADDRESS)

  test('labels for selected plants fit and can be scanned, at a phone in German', async (t) => {
    const { by, ids } = await garden(app, 105, nameOf)
    const page = await app.openAs(t, by, 'phone', { locale: 'de-DE' })
    const hands = byPointer(page, 'phone')
    await page.goto('/plants?sort=createdAt')
    await hands.press(page.getByRole('button', { name: de.app.action.select, exact: true }))
    await hands.press(page.getByRole('button', { name: de.app.action.selectAll, exact: true }))
    await hands.pickFromMenu(
      page.getByRole('button', { name: de.plantsList.more, exact: true }),
      page.getByRole('menuitem', { name: de.labels.title }),
    )
    await page.getByText(de.labels.count(ids.length, 5), { exact: true }).waitFor()
    const labels = page.locator('[data-label]')
    assert.deepEqual(await wordsOf(labels.first()), [NAMES[0], 'Monstera deliciosa', 'Kitchen'])
    assert.deepEqual(await page.evaluate(tooLong), [])
    assert.deepEqual(await seriousProblems(page), [])

    // On a tape a name stands alone with its code, and even there nothing is lost of it.
    const size = page.getByLabel(de.labels.size)
    await size.selectOption('tape')
    await page.getByText(de.labels.count(ids.length, ids.length), { exact: true }).waitFor()
    assert.deepEqual(await page.evaluate(tooLong), [])
    for (const content of [de.labels.content.species, de.labels.content.place])
      await hands.press(page.getByRole('button', { name: content, exact: true }))
    assert.deepEqual(await wordsOf(labels.nth(3)), [NAMES[3]])
    assert.deepEqual(await page.evaluate(tooLong), [])
    assert.equal(await textOf(labels.nth(3)), `https://plants.example.org/plants/${ids[3]}`)

    // The next time, the same labels are there.
    await page.reload()
    await page.getByText(de.labels.count(ids.length, ids.length), { exact: true }).waitFor()
    assert.deepEqual(await wordsOf(labels.nth(5)), ['Moss'])
  })

  test('a user in front of a pot scans its code, signs in, and notes by one tap what is done most', async (t) => {
    const { by, ids } = await garden(app, 1, () => 'Calathea')
    const [plantId = 0] = ids
    const write = (type: number, daysAgo: number) =>
      made(app.service, 'POST /api/v1/plant-journals', {
        by,
        payload: { plantIds: [plantId], type, eventTime: Date.now() - daysAgo * 86_400_000 },
      })
    for (const [type, daysAgo] of [
      [MISTING, 9],
      [MISTING, 6],
      [PHOTO, 4],
    ] as const)
      await write(type, daysAgo)

    const page = await app.open(t, 'phone', { locale: 'de-DE' })
    const hands = byPointer(page, 'phone')
    await page.goto(`/plants/${plantId}`)
    await hands.write(page.getByLabel(de.signIn.email), by.email)
    await hands.write(page.getByLabel(de.signIn.password, { exact: true }), PASSWORD)
    await hands.press(page.getByRole('button', { name: de.signIn.signIn, exact: true }))
    await page.getByRole('heading', { level: 1, name: 'Calathea' }).waitFor()
    const actions = page.getByRole('group', { name: de.plantPage.quickActions })
    const { journalType } = de.enumerations
    await actions.getByRole('button', { name: journalType[MISTING] }).waitFor()
    assert.deepEqual(await actions.getByRole('button').allTextContents(), [
      journalType[MISTING],
      journalType[PHOTO],
      journalType[WATERING],
    ])
    const bar = await page.getByRole('navigation').boundingBox()
    const last = await actions.boundingBox()
    assert.ok(bar !== null && last !== null && last.y + last.height <= bar.y, 'one has to scroll for them')
    assert.deepEqual(await seriousProblems(page), [])

    await hands.press(actions.getByRole('button', { name: journalType[MISTING] }))
    await page.getByText(de.journal.written(journalType[MISTING])).waitFor()
    const entries = async () =>
      (
        await made<{ items: JournalEntry[] }>(app.service, `GET /api/v1/plant-journals?plantId=${plantId}`, {
          by,
        })
      ).items
    await eventually(async () =>
      assert.deepEqual(
        (await entries()).map(({ type }) => type),
        [MISTING, PHOTO, MISTING, MISTING],
      ),
    )
    // A photograph is taken first.
    await hands.press(actions.getByRole('button', { name: journalType[PHOTO] }))
    await page.getByRole('dialog', { name: de.journal.newEntry }).waitFor()
    await page.keyboard.press('Escape')

    // Coming from the list, one looks at a plant.
    await hands.press(page.getByRole('link', { name: de.plants.title }).first())
    await hands.press(page.getByRole('link', { name: 'Calathea' }))
    await page.getByRole('heading', { name: de.care.nextTitle }).waitFor()
    assert.equal(await actions.count(), 0)
  })
})

describe('labels where the service has no public address', () => {
  const app = webApp()

  test('all of a place are printed on sheets, and one alone, by the keyboard in Chinese', async (t) => {
    const { by, ids } = await garden(app, 25, (n) => `Moss ${n + 10}`)
    const page = await windowOf(app, t, by, 'desktop')
    const hands = byKeyboard(page)
    await page.goto('/places')
    const menu = page.getByRole('button', { name: zh.places.moreFor('Kitchen') })
    await hands.pickFromMenu(menu, page.getByRole('menuitem', { name: zh.labels.printAll }))
    await page.getByText(zh.labels.count(25, 2), { exact: true }).waitFor()
    await page.getByText(zh.labels.leadsTo(app.address)).waitFor()
    assert.equal(await textOf(page.locator('[data-label]').first()), `${app.address}/plants/${ids[0]}`)

    // A sheet of which most is used up.
    await hands.write(page.getByRole('spinbutton', { name: zh.labels.used }), '20')
    await page.getByText(zh.labels.count(25, 3), { exact: true }).waitFor()
    assert.deepEqual(await printedPages(page), [210, 297, 3])
    assert.deepEqual(await page.evaluate(tooLong), [])
    await hands.press(page.getByRole('button', { name: zh.labels.print, exact: true }))
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'printed')), 1)
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.getByRole('heading').count(), 0)
    assert.equal(await page.getByRole('navigation').count(), 0)
    assert.equal(await page.locator('[data-label]').first().isVisible(), true)
    await page.emulateMedia({ media: null })

    await hands.choose(page.getByLabel(zh.labels.size), zh.labels.stick('30'))
    assert.deepEqual(await printedPages(page), [30, 30, 25])
    await hands.press(page.getByRole('link', { name: zh.plants.title }).last())
    await hands.press(page.getByRole('link', { name: 'Moss 34' }))
    const item = page.getByRole('menuitem', { name: zh.labels.printOne })
    await hands.pickFromMenu(page.getByRole('button', { name: zh.plantPage.actions }), item)
    await page.getByText(zh.labels.count(1, 1), { exact: true }).waitFor()
    assert.deepEqual(await printedPages(page), [30, 30, 1])
    assert.deepEqual(await seriousProblems(page), [])
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Moss 34' }))
    await page.getByRole('heading', { level: 1, name: 'Moss 34' }).waitFor()
    // No page of the application is printed on such paper.
    assert.deepEqual(await printedPages(page, 1), [215.9, 279.4])
  })
})

/** Plants of one place and one species. */
async function garden(app: WebApp, count: number, name: (n: number) => string) {
  const by = await app.gardener()
  const speciesId = await newSpecies(app.service, 'Swiss Cheese Plant')
  await app.service.db
    .updateTable('plant_species')
    .set({ scientific_name: 'Monstera deliciosa' })
    .where('id', '=', speciesId)
    .execute()
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const payload = { name: name(n), speciesId, locationId: by.locationId }
    ids.push((await made(app.service, 'POST /api/v1/plants', { by, payload })).id)
  }
  return { by, ids }
}

/** Where printing is noted and not done. */
async function windowOf(app: WebApp, t: TestContext, by: Gardener, size: Size): Promise<Page> {
  const page = await app.openAs(t, by, size, { locale: 'zh-CN' })
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'printed', 0)
    Reflect.set(globalThis, 'print', () => {
      Reflect.set(globalThis, 'printed', Reflect.get(globalThis, 'printed') + 1)
    })
  })
  return page
}

/** What can be read on a label. */
async function wordsOf(label: Locator): Promise<string[]> {
  return label.locator('p').filter({ visible: true }).allTextContents()
}

/** What a camera reads that is held over a label, at three points for each of the screen. */
async function textOf(label: Locator): Promise<string> {
  const picture = sharp(await label.locator('svg').screenshot())
  const { width = 0 } = await picture.metadata()
  const { data, info } = await picture
    .resize(width * 3, undefined, { kernel: 'nearest' })
    .extend({ top: 30, bottom: 30, left: 30, right: 30, background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsQr(new Uint8ClampedArray(data), info.width, info.height)
  assert.ok(read !== null, 'no camera could read the code')
  return read.data
}

/** Runs in the page: the labels of which something does not fit, or on which the name is missing. */
function tooLong(): string[] {
  return [...document.querySelectorAll('[data-label]')].flatMap((label) => {
    const words = label.querySelector('[data-words]')
    const edge = label.getBoundingClientRect()
    const isOutside = [...label.querySelectorAll('p, svg')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .some(
        ({ left, right, top, bottom }) =>
          left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom,
      )
    const isCut =
      words === null || words.scrollHeight > words.clientHeight || words.scrollWidth > words.clientWidth
    const hasName = words?.querySelector('p')?.checkVisibility() === true
    return isOutside || isCut || !hasName ? [label.textContent ?? ''] : []
  })
}

/** The width and height of the paper in millimetres, and how many pages there are. */
async function printedPages(page: Page, most = 3): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/gu)]
  const [, width, height] = boxes[0] ?? []
  // The browser rounds to its points.
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4 * 10) / 10
  const size = [mm(width), mm(height)]
  return most === 1 ? size : [...size.map(Math.round), boxes.length]
}
