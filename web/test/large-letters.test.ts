import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { LANGUAGE_NAMES } from '../src/i18n/languages.ts'
import { de } from '../src/messages/de.ts'
import { zh } from '../src/messages/zh.ts'
import { cutOff, everyPage, goWithin, setLetters } from './every-page.ts'
import { webApp } from './web-app.ts'

describe('letters of twice the size', () => {
  const app = webApp()

  // In English every page is looked at with pages.test.ts.
  test('break no page on a phone, in German and Chinese', async (t) => {
    const { admin, paths } = await everyPage(app)
    const page = await app.visit(t, admin, '/more')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(setLetters, '200%')
    const found: string[] = []
    const languages = [
      ['de', de],
      ['zh', zh],
    ] as const
    for (const [language, words] of languages) {
      await goWithin(page, '/account')
      await page.getByRole('radio', { name: LANGUAGE_NAMES[language] }).click()
      await page.getByRole('heading', { name: words.account.title, level: 1 }).waitFor()
      for (const path of paths) {
        await goWithin(page, path)
        await page.getByText(words.app.loading, { exact: true }).first().waitFor({ state: 'detached' })
        found.push(...(await page.evaluate(cutOff)).map((problem) => `${language} ${path}: ${problem}`))
      }
    }
    assert.deepEqual(found, [])
  })

  test('leave a menu and what was found within the screen', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const payload = { name: 'Wohnzimmerfensterbank' }
    const place = await made(app.service, `POST /api/v1/regions/${by.regionId}/locations`, { by, payload })
    const plant = { name: 'Farnkraut', speciesId, locationId: place.id }
    const { id } = await made(app.service, 'POST /api/v1/plants', { by, payload: plant })
    const page = await app.visit(t, by, `/plants/${id}`, { locale: 'de-DE' })
    await page.getByRole('heading', { name: plant.name }).waitFor()
    await page.evaluate(setLetters, '200%')
    await page.getByRole('button', { name: de.plantPage.actions }).click()
    const menu = page.getByRole('menu')
    await menu.waitFor()
    await eventually(async () => {
      const box = await menu.boundingBox()
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box))
    })
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: de.app.action.search, exact: true }).click()
    await page.getByRole('combobox', { name: de.search.title }).fill('farnk')
    const detail = page.getByRole('option', { name: plant.name }).getByText(payload.name)
    const [shown, option] = [
      await detail.boundingBox(),
      await page.getByRole('option', { name: plant.name }).boundingBox(),
    ]
    assert.ok(shown !== null && option !== null)
    assert.ok(shown.x + shown.width <= option.x + option.width, JSON.stringify({ shown, option }))
  })
})
