import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { seriousViolations } from '../../test/accessibility.ts'
import { eventually } from '../../test/eventually.ts'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { registerAdmin } from '../../test/people.ts'
import { picture } from '../../test/pictures.ts'
import type { JournalEntry, Plant } from '../src/api/types.ts'
import { de } from '../src/messages/de.ts'
import { en } from '../src/messages/en.ts'
import { zh } from '../src/messages/zh.ts'
import { noteIn, photosAreKept, told } from './drafts.ts'
import { goWithin } from './every-page.ts'
import { plantsOf } from './journeys/garden.ts'
import { byKeyboard, hasFocus } from './journeys/hands.ts'
import { lookAgainFor } from './journeys/screen.ts'
import { type Size, seriousProblems, webApp } from './web-app.ts'

describe('what is typed into a form', () => {
  const app = webApp()

  async function garden(t: TestContext, size: Size, locale: string) {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const payload = { name: 'Fern', speciesId, locationId: by.locationId }
    const { id: plantId } = await made(app.service, 'POST /api/v1/plants', { by, payload })
    const page = await app.openAs(t, by, size, { locale })
    return { by, speciesId, plantId, page }
  }

  test('of a new plant is there after a reload, with its photograph, until it is saved or thrown away', async (t) => {
    const { by, speciesId, page } = await garden(t, 'phone', 'en-GB')
    const { add } = en.plants
    const address = `/plants/new?speciesId=${speciesId}`
    const name = page.getByLabel(add.name, { exact: true })
    const note = noteIn(page.getByRole('main'), en)
    await page.goto(address)
    await name.fill('Fern of the kitchen')
    await page.getByText(add.more).click()
    await page.getByLabel(add.note, { exact: true }).fill('From my aunt')
    const file = { name: 'fern.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') }
    await page.locator('input[type=file]').first().setInputFiles(file)
    await page.getByRole('button', { name: en.photos.remove(1) }).waitFor()
    await photosAreKept(page, 1)

    await page.reload()
    await note.waitFor()
    await page.getByRole('button', { name: en.photos.remove(1) }).waitFor()
    assert.equal(await name.inputValue(), 'Fern of the kitchen')
    assert.equal(await page.getByLabel(add.note, { exact: true }).inputValue(), 'From my aunt')
    assert.deepEqual(await seriousProblems(page), [])
    assert.equal(await page.getByText(en.drafts.outdated).count(), 0)

    // Another form has another draft, or none.
    await page.goto('/plants/new')
    await name.waitFor()
    assert.deepEqual([await name.inputValue(), await note.count()], ['', 0])

    await page.goto(address)
    await note.getByRole('button', { name: en.drafts.discard }).click()
    await note.waitFor({ state: 'detached' })
    await hasFocus(page.getByRole('main'))
    assert.equal(await name.inputValue(), 'Fern')
    assert.equal(await page.getByRole('button', { name: en.photos.remove(1) }).count(), 0)
    await told(page, en, en.drafts.discarded).getByRole('button', { name: en.app.action.undo }).click()
    await page.getByRole('button', { name: en.photos.remove(1) }).waitFor()
    assert.equal(await name.inputValue(), 'Fern of the kitchen')

    await page.getByRole('button', { name: add.save }).click()
    await page.getByRole('heading', { name: add.added('Fern of the kitchen') }).waitFor()
    const saved = (await plantsOf(app, by, 2)).find((plant) => plant.name !== 'Fern')
    assert.deepEqual([saved?.remark, saved?.covers.length], ['From my aunt', 1])
    await page.reload()
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Fern')
    assert.equal(await note.count(), 0)
  })

  test('of a new plant is nobody else’s, and gone after signing out', async (t) => {
    const { page } = await garden(t, 'desktop', 'en-GB')
    const name = page.getByLabel(en.plants.add.name, { exact: true })
    await page.goto('/plants/new')
    await name.fill('Secret fern')
    await page.goto('/account')
    // By key: what is still loading above it moves it away from a mouse.
    await page.getByRole('button', { name: en.account.signOut, exact: true }).press('Enter')
    await page.getByLabel(en.signIn.email).waitFor()
    const left = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    assert.doesNotMatch(left, /Secret fern/u)
  })

  test('of an entry outlives Escape, the cross, the backdrop and the way back, by keyboard too', async (t) => {
    const { by, plantId, page } = await garden(t, 'desktop', 'de-DE')
    const hands = byKeyboard(page)
    const payload = { plantIds: [plantId], type: 10, remark: 'Ein Blatt' }
    const entry = await made(app.service, 'POST /api/v1/plant-journals', { by, payload })
    await page.goto('/tags')
    await page.getByRole('link', { name: de.app.nav.journal, exact: true }).click()
    const open = page.getByRole('button', { name: de.journal.newEntry })
    const sheet = page.getByRole('dialog')
    const text = sheet.getByRole('textbox', { name: de.journal.note })
    const note = noteIn(sheet, de)

    await open.click()
    await text.fill('Ein neues Blatt')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => sheet.getByRole('button', { name: de.app.action.close }).click(),
      () => page.mouse.click(20, 20),
      () => page.goBack(),
    ]
    for (const leave of ways) {
      await leave()
      await sheet.waitFor({ state: 'detached' })
      await open.click()
      await note.waitFor()
      assert.equal(await text.inputValue(), 'Ein neues Blatt')
      await text.press('End')
      await text.pressSequentially('!')
      await text.press('Backspace')
    }
    assert.deepEqual(await seriousProblems(page), [])
    await page.keyboard.press('Escape')
    // What is said on the way out offers to throw it away, and that can be taken back.
    await hands.press(told(page, de, de.drafts.kept).getByRole('button', { name: de.drafts.discard }))
    await told(page, de, de.drafts.discarded).getByRole('button', { name: de.app.action.undo }).waitFor()
    await open.click()
    await text.waitFor()
    assert.deepEqual([await text.inputValue(), await note.count()], ['', 0])

    // What was typed and deleted again is no draft.
    await text.fill('Ein')
    await text.fill('')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    assert.equal(await told(page, de, de.drafts.kept).count(), 0)

    // An edit that could not be sent is not lost either.
    await page.goto(`/journal/${entry.id}`)
    await page.getByRole('button', { name: de.app.action.edit }).click()
    await page.route('**/api/v1/plant-journals/*', (route) => route.abort('internetdisconnected'))
    await text.fill('Ein großes Blatt')
    await sheet.getByRole('button', { name: de.app.action.save }).click()
    await page.getByRole('listitem').filter({ hasText: de.errors.connection }).waitFor()
    await page.unroute('**/api/v1/plant-journals/*')
    await made(app.service, `PUT /api/v1/plant-journals/${entry.id}`, { by, payload: { remark: 'Zwei' } })
    await lookAgainFor(page.getByRole('main').getByText('Zwei'))
    await page.getByRole('button', { name: de.app.action.edit }).click()
    await note.getByText(de.drafts.outdated).waitFor()
    assert.equal(await text.inputValue(), 'Ein großes Blatt')
    await sheet.getByRole('button', { name: de.app.action.save }).click()
    await eventually(async () => {
      const saved = await made<JournalEntry>(app.service, `GET /api/v1/plant-journals/${entry.id}`, { by })
      assert.equal(saved.remark, 'Ein großes Blatt')
    })
  })

  test('of an edited plant replaces nothing that was saved elsewhere without a question', async (t) => {
    const { by, plantId, page } = await garden(t, 'phone', 'en-GB')
    const name = page.getByLabel(en.plantPage.name, { exact: true })
    const save = page.getByRole('button', { name: en.app.action.save, exact: true })
    await page.goto(`/plants/${plantId}/edit`)
    await name.fill('Fern by the window')
    await page.reload()
    await noteIn(page.getByRole('main'), en).waitFor()
    await made(app.service, `PUT /api/v1/plants/${plantId}`, { by, payload: { remark: 'Likes rain' } })
    await page.reload()
    assert.equal(await name.inputValue(), 'Fern by the window')
    // Also if more is typed, and the page read once more.
    await name.fill('Fern by the large window')
    await page.reload()
    await save.click()
    const asked = page.getByRole('dialog', { name: en.plantPage.conflictTitle })
    await asked.getByRole('region', { name: en.plantPage.remark }).getByText('Likes rain').waitFor()
    await asked.getByRole('button', { name: en.plantPage.keepMine }).click()
    await page.getByRole('heading', { level: 1, name: 'Fern by the large window' }).waitFor()
    const saved = await made<Plant>(app.service, `GET /api/v1/plants/${plantId}`, { by })
    assert.deepEqual([saved.name, saved.remark], ['Fern by the large window', undefined])

    // Cancelling throws it away.
    await page.goto(`/plants/${plantId}/edit`)
    await name.fill('Moss')
    await page.getByRole('link', { name: en.app.action.cancel }).click()
    await told(page, en, en.drafts.discarded).waitFor()
    await page.goto(`/plants/${plantId}/edit`)
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Fern by the large window')
  })

  test('is kept in every other form as well', async (t) => {
    const by = await registerAdmin(app.service)
    const speciesId = await newSpecies(app.service)
    const region = await made(app.service, 'POST /api/v1/regions', { by, payload: { name: 'Home' } })
    const place = await made(app.service, `POST /api/v1/regions/${region.id}/locations`, {
      by,
      payload: { name: 'Kitchen' },
    })
    const payload = { name: 'Fern', speciesId, locationId: place.id }
    const plant = await made(app.service, 'POST /api/v1/plants', { by, payload })
    const page = await app.openAs(t, by, 'phone', { locale: 'zh-CN' })
    const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
    // A notice may lie over it, and stays for as long as the pointer is there.
    const open = (name: string) => () => button(name).press('Enter')
    const forms: readonly [address: string, open: () => Promise<unknown>, field: string][] = [
      ['/places', open(zh.places.addRegion), zh.places.name],
      ['/tags', open(zh.places.tags.add), zh.places.tags.name],
      ['/places', open(zh.places.addPlaceTo('Home')), zh.places.name],
      [`/plants/${plant.id}/care`, open(zh.care.addKind), zh.care.note],
      ['/admin/species/new', async () => {}, zh.admin.species.field.description],
      [`/admin/species/${speciesId}`, async () => {}, zh.admin.species.field.family],
      ['/admin/users', open(zh.admin.joining.add), zh.admin.joining.name],
    ]
    const sheet = page.getByRole('dialog')
    await page.goto('/more')
    for (const [address, open, label] of forms) {
      const field = page.getByRole('textbox', { name: label }).first()
      await goWithin(page, address)
      await open()
      await field.fill('窗边')
      await page.reload()
      // What was open is open again.
      await noteIn(page.locator('body'), zh).first().waitFor()
      assert.equal(await field.inputValue(), '窗边', `${address} ${label}`)
      // A page without its note is looked at with all others.
      const part = (await sheet.isVisible()) ? '[role=dialog]' : 'main [role=status]'
      assert.deepEqual(await seriousViolations(page, { part }), [], `${address} ${label}`)
      await page.getByRole('status').getByRole('button', { name: zh.drafts.discard }).click()
      assert.equal(await field.inputValue(), '', `${address} ${label}`)
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
    }
  })
})
