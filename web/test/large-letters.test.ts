import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LANGUAGE_NAMES } from '../src/i18n/languages.ts'
import { de } from '../src/messages/de.ts'
import { en } from '../src/messages/en.ts'
import { zh } from '../src/messages/zh.ts'
import { everyPage, goWithin } from './every-page.ts'
import { webApp } from './web-app.ts'

describe('letters of twice the size', () => {
  const app = webApp()

  test('break no page on a phone, in any language', async (t) => {
    const { admin, paths } = await everyPage(app)
    const page = await app.visit(t, admin, '/more')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const found: string[] = []
    const languages = [
      ['en', en],
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

/** What does not fit: the innermost of whatever is wider than the screen, and controls and headings that lost their end. */
function cutOff(): string[] {
  const MOST = 1
  const CONTROLS = ':is(button, a, label, h1, h2, h3, th, [role=tab]), :is(button, a, nav) span'
  const width = document.documentElement.clientWidth
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/u.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const isWide = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return (right > width + MOST || left < -MOST) && !scrolls(element.parentElement)
  }
  const isClipped = (element: Element) =>
    element.matches(CONTROLS) &&
    getComputedStyle(element).display !== 'inline' &&
    element.scrollWidth > element.clientWidth + MOST
  return [...document.querySelectorAll('main *, nav *')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > MOST)
    .filter((element) => element.closest('.heard-only') === null)
    .filter((element) => (element.closest('nav') === null && isWide(element)) || isClipped(element))
    .filter((element, _, all) => !all.some((other) => other !== element && element.contains(other)))
    .map((element) => `<${element.localName}> ${element.textContent?.trim().slice(0, 40)}`)
}
