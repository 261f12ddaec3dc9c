import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { en } from '../src/messages/en.ts'
import { SPOKEN, webApp } from './web-app.ts'

describe('what stands around every page', () => {
  const app = webApp()

  test('a desktop leads everywhere, also from a page that is not there or could not be loaded', async (t) => {
    const page = await app.openAs(t, await app.person(), 'desktop')
    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: en.app.notFound }).waitFor()
    const navigation = page.getByRole('navigation', { name: en.app.nav.label })
    await navigation.getByRole('link', { name: en.app.nav.away }).click()
    await page.getByRole('heading', { level: 1, name: en.care.away.title }).waitFor()

    await page.route(/\/tags-page-.*\.js/, (route) => route.abort())
    await navigation.getByRole('link', { name: en.app.nav.tags }).click()
    const failure = page.getByRole('alert')
    await failure.getByText(en.app.newerVersion).waitFor()
    await page.context().setOffline(true)
    await failure.getByText(en.errors.connection).waitFor()
    await page.context().setOffline(false)
    await page.unrouteAll()
    await page.getByRole('button', { name: en.app.reload }).click()
    await page.getByRole('heading', { level: 1, name: en.places.tags.title }).waitFor()
  })

  test('a phone says where it is, and whose account it is without a connection', async (t) => {
    const person = await app.person()
    const page = await app.visit(t, person, '/more')
    await page.getByRole('main').getByText(person.user.email).waitFor()
    await page.context().setOffline(true)
    const strip = page.getByRole('link', { name: en.app.offline })
    await strip.waitFor()
    await page.context().setOffline(false)
    await strip.waitFor({ state: 'detached' })
    await page.goto('/waiting')
    await page.getByText(en.offline.nothing).waitFor()
    await page.getByRole('link', { name: en.app.goHome }).waitFor()

    await page.route('**/api/v1/auth/**', (route) => route.abort())
    await page.goto('/account')
    await page.getByRole('alert').getByText(en.errors.connection).waitFor()
    const name = page.getByRole('textbox', { name: en.account.name })
    assert.equal(await name.isDisabled(), true)
    await page.getByRole('definition').getByText(person.user.email).waitFor()
    const more = page.getByRole('navigation').getByRole('link', { name: en.app.nav.more })
    assert.equal(await more.getAttribute('aria-current'), 'true')
    await page.unrouteAll()
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await page.getByText(en.account.thisDevice, { exact: true }).waitFor()
    await name.and(page.locator(':enabled')).waitFor()
    await page.getByRole('main').getByRole('link', { name: en.app.nav.more }).click()
    await page.getByRole('button', { name: en.account.signOut }).waitFor()
  })

  for (const { locale, t: words } of SPOKEN) {
    test(`letters of twice the size break nothing (${locale})`, async (t) => {
      const page = await app.visit(t, await app.person(), '/plants', { locale })
      const navigation = page.getByRole('navigation', { name: words.app.nav.label })
      await enlarge(page)
      assert.deepEqual(await cutOff(page), [], '/plants')
      for (const to of [words.app.nav.journal, words.app.nav.places, words.app.nav.more]) {
        await navigation.getByRole('link', { name: to }).click()
        await page.getByRole('heading', { level: 1 }).waitFor()
        assert.deepEqual(await cutOff(page), [], to)
      }
      await page.getByRole('link', { name: words.app.nav.account, exact: true }).click()
      await page.getByRole('heading', { name: words.account.devices }).waitFor()
      assert.deepEqual(await cutOff(page), [], words.app.nav.account)
    })
  }
})

async function enlarge(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
}

/** What does not fit: whatever makes the page wider than the screen, and the words of the bar that lost their end. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const isWide = ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth
    const sticksOut = (element) => element.getBoundingClientRect().right > window.screen.width
    return [
      ...(isWide(document.documentElement) ? document.querySelectorAll('main *') : []),
      ...document.querySelectorAll('nav li span'),
    ]
      .filter((element) => element.closest('main') === null ? isWide(element) : sticksOut(element))
      .map((element) => element.tagName + ' ' + element.textContent.slice(0, 40))
  })()`)
}
