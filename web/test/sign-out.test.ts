import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { picture } from '../../test/pictures.ts'
import { upload } from '../../test/upload.ts'
import { en } from '../src/messages/en.ts'
import { webApp } from './web-app.ts'

/** Whether the browser has a file, without asking the server for it. */
function isKept(page: Page, url: string): Promise<boolean> {
  return page.evaluate(
    (url) =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    url,
  )
}

describe('signing out', () => {
  const app = webApp()

  test('leaves no picture in the cache of the browser', async (t) => {
    const by = await app.person()
    const reply = await upload(app.service, by, await picture('jpeg'))
    const { url }: { url: string } = reply.json().data
    const page = await app.visit(t, by, '/account')
    await page.evaluate((url) => fetch(url).then((response) => response.arrayBuffer()), url)
    assert.equal(await isKept(page, url), true)
    const ended = page.waitForResponse((response) => response.url().endsWith('/api/v1/auth/logout'))
    await page.getByRole('button', { name: en.account.signOut }).press('Enter')
    await page.waitForURL((url) => url.pathname === '/sign-in')
    await (await ended).finished()
    await t.waitFor(async () => assert.equal(await isKept(page, url), false))
  })
})
