import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
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
})
