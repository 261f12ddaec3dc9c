import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../../test/eventually.ts'
import { newSpecies } from '../../../test/gardener.ts'
import { heicOf } from '../../../test/heic.ts'
import { made } from '../../../test/made.ts'
import type { Person } from '../../../test/people.ts'
import { picture } from '../../../test/pictures.ts'
import { uploaded } from '../../../test/upload.ts'
import type { JournalEntry } from '../../src/api/types.ts'
import { en } from '../../src/messages/en.ts'
import { thirsty, type WebApp, webApp } from '../web-app.ts'
import { desktop, phone } from './device.ts'
import { loseConnection } from './screen.ts'

const WATERING = en.enumerations.journalType[1]
const PHOTO = 12

describe('The watering walk without a signal', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: 'Europe/Berlin' })
  let heic: { name: string; mimeType: string; buffer: Buffer }
  before(async () => {
    // As phones take it, upright by a remark in the file.
    heic = { name: 'leaf.heic', mimeType: 'image/heic', buffer: await heicOf({ turns: 1 }) }
  })

  test('on a phone whose browser is killed', async (t) => {
    const { by, aloe, basil, cactus, fern } = await garden(app)
    const device = await phone(t, app)

    let page = await device.open()
    await signIn(page, by)
    await taskOf(page, 'Aloe').waitFor()
    await device.end(page)

    // The user need not sign in again.
    page = await device.open()
    await taskOf(page, 'Aloe').waitFor()
    await write(page, 'Cactus', 'Before the walk', heic)
    await isKept(page)

    await loseConnection(page.context())
    await page.getByRole('link', { name: en.app.offline }).waitFor()
    // This plant was seen in a list only.
    const noted = await during(() => write(page, 'Fern', 'A new frond', heic))
    await page.getByRole('article').getByText(en.offline.waiting).waitFor()
    await page.getByRole('link', { name: en.app.nav.today }).click()
    const first = await during(() => tick(page, 'Aloe'))
    await tick(page, 'Basil')
    await page.getByRole('link', { name: en.offline.count(3) }).waitFor()
    await device.end(page)

    page = await device.open(true)
    await taskOf(page, 'Cactus').waitFor()
    assert.deepEqual([await taskOf(page, 'Aloe').count(), await taskOf(page, 'Basil').count()], [0, 0])
    await isShown(page.getByRole('main').locator('img').first())
    await page.getByRole('link', { name: en.app.nav.journal }).click()
    const waiting = page.getByRole('article').filter({ hasText: en.offline.waiting })
    await waiting.nth(2).waitFor()
    const told = await waiting.allTextContents()
    assert.deepEqual(
      told.map((text) => /Basil|Aloe|Fern/u.exec(text)?.[0]),
      ['Basil', 'Aloe', 'Fern'],
    )
    await isShown(waiting.last().locator('img'))
    await asksBeforeSigningOut(page, 3)

    // Meanwhile another device has deleted one of the plants.
    await made(app.service, `DELETE /api/v1/plants/${basil}`, { by })
    await page.context().setOffline(false)
    await page.getByRole('link', { name: en.app.notSent(1) }).click()
    const lost = page.getByRole('listitem').filter({ hasText: 'Basil' })
    await lost.getByText(en.errors.byCode[4501]).waitFor()
    await lost.getByText(/Request \S+$/u).waitFor()
    await lost.getByRole('button', { name: en.offline.discard }).click()
    await page.getByText(en.offline.nothing).waitFor()

    const entries = await entriesOf(app, by)
    assert.deepEqual(
      entries.map(({ type, plantIds, remark, media }) => [type, plantIds, remark, media.length]),
      [
        [1, [aloe], undefined, 0],
        [PHOTO, [fern], 'A new frond', 1],
        [PHOTO, [cactus], 'Before the walk', 1],
      ],
    )
    const [ticked, noticed] = entries
    assert.ok(ticked !== undefined && noticed !== undefined && ticked.id > noticed.id)
    assert.ok(isWithin(first, ticked.eventTime) && isWithin(noted, noticed.eventTime))
    const { items } = await made<{ items: Media[] }>(app.service, 'GET /api/v1/media?size=2', { by })
    const upright = { contentType: 'image/jpeg', width: 64, height: 96 }
    assert.deepEqual(
      items.map(({ contentType, width, height }) => ({ contentType, width, height })),
      [upright, upright],
    )
  })

  test('on a desktop whose window is closed', async (t) => {
    const { by, aloe } = await garden(app)
    const device = await desktop(t, app)
    let page = await device.open()
    await signIn(page, by)
    await taskOf(page, 'Aloe').waitFor()
    await page.getByRole('link', { name: en.app.nav.journal }).click()
    await readsAreKept(page)
    await page.getByRole('link', { name: en.app.nav.today }).click()
    await loseConnection(page.context())
    const ticked = await during(() => tick(page, 'Aloe'))
    await page.getByRole('link', { name: en.offline.count(1) }).waitFor()
    await device.end(page)

    page = await device.open(true)
    await taskOf(page, 'Cactus').waitFor()
    assert.equal(await taskOf(page, 'Aloe').count(), 0)
    await asksBeforeSigningOut(page, 1)
    await page.context().setOffline(false)
    await eventually(async () => {
      const entries = await entriesOf(app, by)
      assert.deepEqual(
        entries.map(({ plantIds, eventTime }) => [plantIds, isWithin(ticked, eventTime)]),
        [[[aloe], true]],
      )
    })
  })
})

interface Media {
  readonly contentType: string
  readonly width: number
  readonly height: number
}

/** Four thirsty plants, one with a photograph. */
async function garden(app: WebApp) {
  const by = await app.gardener()
  const speciesId = await newSpecies(app.service)
  const names = ['Aloe', 'Basil', 'Cactus', 'Fern']
  const [aloe, basil, cactus, fern] = await thirsty(app, by, { place: by.locationId, names, speciesId })
  const cover = await uploaded(app.service, by, await picture('jpeg', { width: 480, height: 640 }))
  await made(app.service, `PUT /api/v1/plants/${cactus}`, { by, payload: { covers: [cover.id] } })
  return { by, aloe, basil, cactus, fern }
}

async function entriesOf(app: WebApp, by: Person): Promise<JournalEntry[]> {
  return (await made<{ items: JournalEntry[] }>(app.service, 'GET /api/v1/plant-journals', { by })).items
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel(en.signIn.email).fill(email)
  await page.getByLabel(en.signIn.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: en.signIn.signIn }).click()
}

function taskOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name: en.today.doneFor(WATERING, name) })
}

async function tick(page: Page, name: string): Promise<void> {
  await taskOf(page, name).click()
  await taskOf(page, name).waitFor({ state: 'detached' })
}

/** Writes an entry with a photograph on the page of a plant. */
async function write(
  page: Page,
  name: string,
  text: string,
  photo: { name: string; mimeType: string; buffer: Buffer },
) {
  await page.getByRole('link', { name: en.app.nav.plants, exact: true }).click()
  await page.getByRole('heading', { name: en.plants.title, exact: true }).waitFor()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: en.plantPage.newEntry }).click()
  await page.locator('input[type=file]').last().setInputFiles(photo)
  await isShown(page.getByAltText(en.photos.numbered(1)))
  await page.getByRole('textbox', { name: en.journal.note }).fill(text)
  await page.getByRole('button', { name: en.app.action.save }).click()
  await page.getByRole('article').getByText(text).waitFor()
}

/** The application itself, what was read and the photographs lie on the device. */
async function isKept(page: Page): Promise<void> {
  await isShown(page.getByRole('article').locator('img'))
  await page.getByRole('link', { name: en.app.nav.journal }).click()
  await page.getByRole('article').getByText('Before the walk').waitFor()
  await page.getByRole('article').getByText(en.offline.waiting).waitFor({ state: 'detached' })
  await readsAreKept(page)
}

/** The same without photographs, once the journal is shown. */
async function readsAreKept(page: Page): Promise<void> {
  await eventually(async () => assert.equal(await page.evaluate(countKeptJournals), 1))
}

/** How many lists of the journal lie on the device, once the service worker has the page. */
async function countKeptJournals(): Promise<number> {
  if (navigator.serviceWorker.controller === null) return 0
  const reads = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('frond-reads')
    request.onsuccess = () => resolve(request.result)
  })
  const count = await new Promise<number>((resolve) => {
    const request = reads.transaction('reads').objectStore('reads').getAllKeys()
    request.onsuccess = () =>
      resolve(request.result.filter((key) => String(key).includes('journals","list",{}')).length)
  })
  reads.close()
  return count
}

async function isShown(image: Locator): Promise<void> {
  await image.waitFor()
  await image.evaluate((picture: HTMLImageElement) => picture.decode())
}

async function asksBeforeSigningOut(page: Page, count: number): Promise<void> {
  const more = page.getByRole('link', { name: en.app.nav.more, exact: true })
  if (await more.isVisible()) await more.click()
  await page.getByRole('link', { name: en.app.nav.account, exact: true }).click()
  const signOut = page.getByRole('button', { name: en.account.signOut, exact: true })
  const question = page.getByRole('dialog', { name: en.offline.signOut.title })
  // The page may be drawn anew between the focus and the key.
  await eventually(async () => {
    if (!(await question.isVisible())) await signOut.press('Enter', { timeout: 1_000 })
    await question.getByText(en.offline.signOut.text(count)).waitFor({ timeout: 1_000 })
  })
  await question.getByRole('button', { name: en.app.action.cancel }).click()
}

async function during(work: () => Promise<void>): Promise<{ from: number; to: number }> {
  const from = Date.now()
  await work()
  return { from, to: Date.now() }
}

function isWithin({ from, to }: { from: number; to: number }, moment: number): boolean {
  return from <= moment && moment <= to
}
