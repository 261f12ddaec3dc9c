import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { en } from '../src/messages/en.ts'
import { webApp } from './web-app.ts'

describe('what stands around every page', () => {
  const app = webApp()

  test('a desktop leads everywhere, also from a page that is not there or could not be loaded', async (t) => {
    const page = await app.openAs(t, await app.person(), 'desktop')
    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: en.app.notFound }).waitFor()
    const navigation = page.getByRole('navigation', { name: en.app.nav.label })
    await navigation.getByRole('link', { name: en.app.nav.away }).click()
    await page.getByRole('heading', { level: 1, name: en.care.away.title }).waitFor()

    // A number that is none is no plant.
    await page.goto('/plants/abc')
    await page.getByRole('heading', { name: en.app.notFound }).waitFor()
    await page.getByRole('main').getByRole('link', { name: en.app.goHome }).waitFor()
    await navigation.waitFor()
    // Nor is one that is gone a failure, on any of its pages.
    await page.goto('/plants/999999/care')
    await page.getByText(en.plantPage.notFound).waitFor()
    await page.goto('/plants/999999/edit')
    await page.getByText(en.plantPage.notFound).waitFor()

    await page.route(/\/tags-page-.*\.js/, (route) => route.abort())
    await navigation.getByRole('link', { name: en.app.nav.tags }).click()
    const failure = page.getByRole('alert')
    await failure.getByText(en.app.newerVersion).waitFor()
    // Without a connection nothing is to be had by loading it anew.
    await page.context().setOffline(true)
    await failure.getByText(en.errors.connection).waitFor()
    assert.equal(await failure.getByRole('button').count(), 0)
    await page.context().setOffline(false)
    await page.unrouteAll()
    await page.getByRole('button', { name: en.app.reload }).click()
    await page.getByRole('heading', { level: 1, name: en.places.tags.title }).waitFor()
  })

  test('a page that could not be loaded for want of a connection comes with the connection', async (t) => {
    const page = await app.visit(t, await app.person(), '/more')
    await page.getByRole('link', { name: en.app.nav.tags }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: en.app.nav.tags }).click()
    await page.getByRole('alert').getByText(en.errors.connection).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: en.places.tags.title }).waitFor()
  })

  test('a phone says where it is, and that it has no connection', async (t) => {
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
  })

  test('what is read ahead of its time is no failure where it cannot be read', async (t) => {
    const page = await app.openAs(t, await app.person(), 'phone')
    await page.clock.install()
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await page.route('**/assets/at-hand-*.js', (route) => route.abort())
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/at-hand-'))
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.clock.fastForward(5_000)
    const lost = (await asked).url()
    // A part that asks for it now learns it after the page, and what the page throws fails the test.
    await page.evaluate((url) => import(url).catch(() => undefined), lost)
    // What several other pages share is a large file, and none of them was opened.
    assert.deepEqual(
      fetched.filter((path) => path.startsWith('/assets/shared-')),
      [],
    )
  })

  test('an account says whose it is without a connection, although nothing was read before', async (t) => {
    const person = await app.person()
    const page = await app.openAs(t, person, 'phone')
    await page.route('**/api/v1/auth/**', (route) => route.abort())
    await page.goto('/account')
    const name = page.getByRole('textbox', { name: en.account.name })
    assert.equal(await name.isDisabled(), true)
    await page.getByRole('definition').getByText(person.user.email).waitFor()
    const more = page.getByRole('navigation').getByRole('link', { name: en.app.nav.more })
    assert.equal(await more.getAttribute('aria-current'), 'true')
    await page.unrouteAll()
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await name.and(page.locator(':enabled')).waitFor()
    await page.getByRole('main').getByRole('link', { name: en.app.nav.more }).click()
    await page.getByRole('button', { name: en.account.signOut }).waitFor()
  })
})
