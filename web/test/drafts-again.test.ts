import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../test/eventually.ts'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { picture } from '../../test/pictures.ts'
import type { JournalEntry } from '../src/api/types.ts'
import { de } from '../src/messages/de.ts'
import { en } from '../src/messages/en.ts'
import { noteIn, photosAreKept, told } from './drafts.ts'
import { goWithin } from './every-page.ts'
import { byKeyboard, hasFocus } from './journeys/hands.ts'
import { seriousProblems, webApp } from './web-app.ts'

describe('a form with a draft', () => {
  const app = webApp({ STARTER_CATALOGUE: 'on' })

  async function garden(t: TestContext, locale: string) {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const payload = { name: 'Fern', speciesId, locationId: by.locationId }
    const { id: plantId } = await made(app.service, 'POST /api/v1/plants', { by, payload })
    const entry = await made<JournalEntry>(app.service, 'POST /api/v1/plant-journals', {
      by,
      payload: { plantIds: [plantId], type: 10, remark: 'A leaf' },
    })
    const page = await app.openAs(t, by, 'phone', { locale })
    return { by, plantId, entry, page }
  }

  const noteOf = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: en.journal.note })

  test('is open again after a reload, and not after it was closed', async (t) => {
    const { plantId, entry, page } = await garden(t, 'en-GB')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const sheet = page.getByRole('dialog')
    const text = noteOf(page)
    const places = [
      ['/journal', () => button(en.journal.newEntry).click()],
      [`/plants/${plantId}`, () => button(en.plantPage.newEntry).click()],
      [`/journal/${entry.id}`, () => button(en.app.action.edit).click()],
      [`/plants/${plantId}`, () => page.getByRole('article').getByRole('button').first().click()],
    ] as const
    const discard = async () => {
      await noteIn(sheet, en).getByRole('button', { name: en.drafts.discard }).click()
      await noteIn(sheet, en).waitFor({ state: 'detached' })
    }
    await page.goto('/more')
    for (const [address, open] of places) {
      await goWithin(page, address)
      await open()
      await text.fill('Two leaves')
      await page.reload()
      await noteIn(sheet, en).waitFor()
      assert.equal(await text.inputValue(), 'Two leaves', address)
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      await hasFocus(page.getByRole('main'))
      await open()
      await discard()
      assert.notEqual(await text.inputValue(), 'Two leaves', address)
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
    }

    // The last of them: after it was closed a reload begins as usual.
    const [, open] = places[3]
    await open()
    await text.fill('Two leaves')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.reload()
    await open()
    // What was discarded is no reason to open it.
    await discard()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await open()
    assert.notEqual(await text.inputValue(), 'Two leaves')
  })

  test('shows the name of its own for a species that is in no catalogue', async (t) => {
    const { page } = await garden(t, 'en-GB')
    const species = page.getByRole('combobox', { name: en.plants.add.species })
    const own = page.getByRole('option', { name: en.catalogue.picker.ownName('Aunt Ivy') })
    await page.goto('/plants/new')
    await byKeyboard(page).pick(species, 'Aunt Ivy', own)
    assert.equal(await species.inputValue(), 'Aunt Ivy')
    await page.reload()
    await noteIn(page.getByRole('main'), en).waitFor()
    assert.equal(await species.inputValue(), 'Aunt Ivy')
    await noteIn(page.getByRole('main'), en).getByRole('button', { name: en.drafts.discard }).click()
    assert.equal(await species.inputValue(), '')
    await told(page, en, en.drafts.discarded).getByRole('button', { name: en.app.action.undo }).click()
    await eventually(async () => assert.equal(await species.inputValue(), 'Aunt Ivy'))
  })

  test('is no draft any more without its only photograph', async (t) => {
    const { page } = await garden(t, 'en-GB')
    const note = noteIn(page.getByRole('main'), en)
    const remove = page.getByRole('button', { name: en.photos.remove(1) })
    const file = { name: 'fern.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') }
    await page.goto('/plants/new')
    await page.locator('input[type=file]').first().setInputFiles(file)
    await remove.waitFor()
    await photosAreKept(page, 1)
    await page.reload()
    await note.waitFor()
    await remove.click()
    await note.waitFor({ state: 'detached' })
    await photosAreKept(page, 0)
  })

  test('in two tabs belongs to the one that typed last, and the other asks before it takes it', async (t) => {
    const { page: first } = await garden(t, 'de-DE')
    const name = (page: Page) => page.getByLabel(de.plants.add.name, { exact: true })
    const note = (page: Page) =>
      page.getByRole('main').getByRole('status').filter({ hasText: de.drafts.elsewhere })
    await first.goto('/plants/new')
    const second = await first.context().newPage()
    await second.goto('/plants/new')
    await name(second).waitFor()
    await name(first).fill('Farn')
    assert.equal(await note(first).count(), 0)
    // Typed into a form that was open before, it replaces nothing.
    await name(second).fill('Moos')
    await note(second).waitFor()
    assert.equal(await note(first).count(), 0)
    assert.deepEqual(await seriousProblems(second), [])
    await first.reload()
    await noteIn(first.getByRole('main'), de).waitFor()
    assert.equal(await name(first).inputValue(), 'Farn')

    await note(second).getByRole('button', { name: de.drafts.claim }).click()
    await note(second).waitFor({ state: 'detached' })
    await hasFocus(second.getByRole('main'))
    await note(first).waitFor()
    await name(first).fill('Farn am Fenster')
    // What the other tab throws away leaves the draft to this one.
    await second.reload()
    await noteIn(second.getByRole('main'), de).getByRole('button', { name: de.drafts.discard }).click()
    await note(first).waitFor({ state: 'detached' })
    await first.reload()
    await noteIn(first.getByRole('main'), de).waitFor()
    assert.equal(await name(first).inputValue(), 'Farn am Fenster')
  })

  test('of an entry that was changed elsewhere overwrites nothing until the person was told', async (t) => {
    const { by, entry, page } = await garden(t, 'en-GB')
    const address = `/api/v1/plant-journals/${entry.id}` as const
    const sheet = page.getByRole('dialog')
    const remark = async () => (await made<JournalEntry>(app.service, `GET ${address}`, { by })).remark
    const edit = page.getByRole('button', { name: en.app.action.edit })
    const save = sheet.getByRole('button', { name: en.app.action.save })
    await page.goto(`/journal/${entry.id}`)
    await edit.click()
    await noteOf(page).fill('Two leaves')
    await made(app.service, `PUT ${address}`, { by, payload: { remark: 'Three leaves' } })
    await save.click()
    const refused = told(page, en, en.errors.byCode[1109]).filter({ hasText: en.drafts.stillKept })
    await refused.getByRole('button', { name: en.app.action.close }).click()
    await refused.waitFor({ state: 'detached' })
    assert.equal(await remark(), 'Three leaves')
    await page.getByRole('main').getByText('Three leaves').waitFor()
    await edit.click()
    await noteIn(sheet, en).getByText(en.drafts.outdated).waitFor()
    assert.equal(await noteOf(page).inputValue(), 'Two leaves')

    // Changed between the last look and the writing: the service refuses.
    await page.route(`**${address}`, async (route) => {
      if (route.request().method() === 'PUT')
        await made(app.service, `PUT ${address}`, { by, payload: { remark: 'Four leaves' } })
      await route.continue()
    })
    await save.click()
    await refused.waitFor()
    assert.equal(await remark(), 'Four leaves')
    await page.unroute(`**${address}`)
    await page.getByRole('main').getByText('Four leaves').waitFor()
    await edit.click()
    await save.click()
    await eventually(async () => assert.equal(await remark(), 'Two leaves'))
  })

  /** Opens the form of an entry in two tabs; what is typed in the first is the draft, and the second knows of it. */
  async function inTwoTabs(first: Page, second: Page, entry: JournalEntry, text: string) {
    for (const page of [first, second]) {
      await page.goto(`/journal/${entry.id}`)
      await page.getByRole('button', { name: en.app.action.edit }).click()
      await noteOf(page).waitFor()
    }
    await second.evaluate(() =>
      addEventListener('storage', () => document.body.setAttribute('data-heard', ''), { once: true }),
    )
    await noteOf(first).fill(text)
    await second.locator('body[data-heard]').waitFor()
  }

  test('of an entry is taken over by the tab that could not save it, unless nothing was typed there', async (t) => {
    const { by, entry, page: first } = await garden(t, 'en-GB')
    const address = `/api/v1/plant-journals/${entry.id}` as const
    const second = await first.context().newPage()
    const sheet = second.getByRole('dialog')
    const elsewhere = (page: Page) =>
      page.getByRole('dialog').getByRole('status').filter({ hasText: en.drafts.elsewhere })
    const discard = async (page: Page) => {
      const note = noteIn(page.getByRole('dialog'), en)
      await note.getByRole('button', { name: en.drafts.discard }).click()
      await note.waitFor({ state: 'detached' })
    }
    const failures: readonly [told: string, fail: () => Promise<unknown>][] = [
      [
        en.errors.byCode[1109],
        () => made(app.service, `PUT ${address}`, { by, payload: { remark: 'Three leaves' } }),
      ],
      [en.errors.connection, () => second.route(`**${address}`, (route) => route.abort())],
    ]
    for (const [text, fail] of failures) {
      await inTwoTabs(first, second, entry, 'First')
      await noteOf(second).fill('Second')
      await elsewhere(second).waitFor()
      await fail()
      await sheet.getByRole('button', { name: en.app.action.save }).click()
      await told(second, en, text).filter({ hasText: en.drafts.stillKept }).waitFor()
      await elsewhere(first).waitFor()
      await second.unroute(`**${address}`)
      await second.getByRole('main').getByText('Three leaves').waitFor()
      // A reload would not open the form.
      assert.equal(await second.evaluate(() => sessionStorage.getItem('frond-open-form')), null)
      await second.getByRole('button', { name: en.app.action.edit }).click()
      await noteIn(sheet, en).waitFor()
      assert.equal(await noteOf(second).inputValue(), 'Second', text)
      // The first tab keeps its words again, until they are discarded as well.
      await discard(second)
      await first.reload()
      await discard(first)
    }

    await inTwoTabs(first, second, entry, 'Two leaves')
    await second.route(`**${address}`, (route) => route.abort())
    await sheet.getByRole('button', { name: en.app.action.save }).click()
    await told(second, en, en.errors.connection).waitFor()
    await second.getByRole('button', { name: en.app.action.edit }).click()
    await noteIn(sheet, en).waitFor()
    assert.equal(await noteOf(second).inputValue(), 'Two leaves')
  })

  test('of an entry is neither undone nor deleted over a change elsewhere', async (t) => {
    const { by, plantId, entry, page } = await garden(t, 'en-GB')
    const address = `/api/v1/plant-journals/${entry.id}` as const
    const sheet = page.getByRole('dialog')
    const note = sheet.getByRole('textbox', { name: en.journal.note })
    const remark = async () => (await made<JournalEntry>(app.service, `GET ${address}`, { by })).remark
    const changeElsewhere = (remark: string) =>
      made(app.service, `PUT ${address}`, { by, payload: { remark } })
    const changed = told(page, en, en.errors.byCode[1109])
    const undo = told(page, en, en.journal.changed).getByRole('button', {
      name: en.app.action.undo,
    })
    const card = page.getByRole('article')
    const save = async (text: string) => {
      await card.getByRole('button').first().click()
      await note.fill(text)
      await sheet.getByRole('button', { name: en.app.action.save }).click()
      await undo.waitFor()
    }
    await page.goto(`/plants/${plantId}`)
    await save('Two leaves')
    await undo.click()
    await eventually(async () => assert.equal(await remark(), 'A leaf'))
    await card.getByText('A leaf').waitFor()

    await save('Three leaves')
    await changeElsewhere('Four leaves')
    await undo.click()
    await changed.waitFor()
    assert.equal(await remark(), 'Four leaves')
    assert.equal(await changed.getByRole('button', { name: en.app.action.undo }).count(), 0)
    await changed.getByRole('button', { name: en.app.action.close }).click()
    await card.getByText('Four leaves').waitFor()

    await card.getByRole('button').first().click()
    await note.fill('Five leaves')
    await changeElsewhere('Six leaves')
    await sheet.getByRole('button', { name: en.app.action.delete }).click()
    await changed.waitFor()
    assert.equal(await remark(), 'Six leaves')
    await card.getByText('Six leaves').waitFor()
    await card.getByRole('button').first().click()
    await noteIn(sheet, en).waitFor()
    assert.equal(await note.inputValue(), 'Five leaves')

    // Changed between the last look and the deleting: the service refuses.
    await changed.getByRole('button', { name: en.app.action.close }).click()
    await page.route(`**${address}`, async (route) => {
      if (route.request().method() === 'DELETE') await changeElsewhere('Seven leaves')
      await route.continue()
    })
    await sheet.getByRole('button', { name: en.app.action.delete }).click()
    await changed.waitFor()
    assert.equal(await remark(), 'Seven leaves')
  })
})
