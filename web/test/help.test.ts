import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seriousProblems, webApp } from './web-app.ts'

describe('the help of a server', () => {
  const app = webApp()

  test('is searched by keyboard, and opened at the section that was found', async (t) => {
    const page = await app.open(t, 'desktop')
    await page.goto('/help/')
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Operating Frond' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Operating Frond' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('verified archive')
    const found = page.getByRole('list').filter({ has: page.locator('mark') })
    await found.getByRole('link').first().waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await page.keyboard.press('Escape')
    await found.waitFor({ state: 'detached' })
    await page.keyboard.type('monsteraceae')
    await page.getByRole('status').getByText('Nothing found.').waitFor()
    await page.getByRole('searchbox').fill('restore lost secret')
    await found.getByRole('link').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/help\/operating#without-the-secret$/)
    await found.waitFor({ state: 'detached' })
  })

  test('shows its pages behind a button on a phone', async (t) => {
    const page = await app.open(t, 'phone')
    await page.goto('/help/security')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Menu' }).click()
    assert.equal(
      await pages.getByRole('link', { name: 'What protects Frond' }).getAttribute('aria-current'),
      'page',
    )
    assert.deepEqual(await seriousProblems(page), [])
    await pages.getByRole('link', { name: 'Install' }).click()
    await page.getByRole('heading', { level: 1, name: 'Install' }).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    assert.equal(scrollWidth, clientWidth)
  })
})
