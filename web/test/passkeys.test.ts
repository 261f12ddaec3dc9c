import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { AccountSecurity } from '../../src/features/people/security/security.schema.ts'
import { made } from '../../test/made.ts'
import { PASSWORD, type Person } from '../../test/people.ts'
import { ageSessions } from '../../test/session-age.ts'
import { en } from '../src/messages/en.ts'
import { seriousProblems, webApp } from './web-app.ts'

const words = en.security.passkeys

describe('passkeys', () => {
  const app = webApp((address) => ({ PUBLIC_URL: address }))
  const passkeysOf = async (by: Person) =>
    (await made<AccountSecurity>(app.service, 'GET /api/v1/auth/security', { by })).passkeys
  const noticeOn = (page: Page, text: string) =>
    page.getByRole('region', { name: en.ui.notifications }).getByText(text)
  const inGarden = (page: Page) => page.getByRole('heading', { level: 1, name: en.today.title }).waitFor()

  /** What a device has that knows its user, such as a phone with a fingerprint. */
  async function authenticatorIn(page: Page) {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return {
      /** Whether the user lets itself be known. */
      allow: (isUserVerified: boolean) =>
        devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
      forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
    }
  }

  async function addPasskey(page: Page, name: string) {
    await page.getByRole('button', { name: words.add }).press('Enter')
    const sheet = page.getByRole('dialog', { name: words.add })
    await sheet.getByLabel(en.people.name).fill(name)
    await page.keyboard.press('Enter')
    return sheet
  }

  async function signOut(page: Page) {
    await page.goto('/account')
    await page.getByRole('button', { name: en.account.signOut, exact: true }).press('Enter')
  }

  test('one is added, renamed, and opens a session without typing', async (t) => {
    const person = await app.person()
    await ageSessions(app.service, person)
    const page = await app.visit(t, person, '/account/security')
    await authenticatorIn(page)
    const sheet = await addPasskey(page, 'Phone')
    await sheet.getByLabel(en.people.keys.password).fill(PASSWORD)
    assert.deepEqual(await seriousProblems(page), [])
    await page.keyboard.press('Enter')
    await noticeOn(page, words.isAdded).waitFor()
    await page.getByText(words.neverUsed).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    // One device holds one of them for an account.
    const again = await addPasskey(page, 'Phone again')
    const proof = again.getByLabel(en.people.keys.password)
    await proof.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await again.getByText(words.isThere).waitFor()
    await again.getByRole('button', { name: en.app.action.cancel }).click()

    await page.getByRole('button', { name: words.renameOf('Phone') }).press('Enter')
    await page.getByRole('dialog').getByLabel(en.people.name).fill('My phone')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: words.renameOf('My phone') }).waitFor()

    // It is suggested in the field for the address, and the virtual device picks the first one that it has.
    await signOut(page)
    await inGarden(page)
    await page.goto('/account/security')
    await page.getByText(words.used('')).waitFor()
  })

  test('a button asks the device, and says so when nothing came of it', async (t) => {
    const person = await app.person()
    const page = await app.visit(t, person, '/account/security')
    const authenticator = await authenticatorIn(page)
    await addPasskey(page, 'Phone')
    await noticeOn(page, words.isAdded).waitFor()
    await authenticator.allow(false)
    await signOut(page)
    const email = page.getByLabel(en.signIn.email)
    assert.equal(await email.getAttribute('autocomplete'), 'username webauthn')
    const button = page.getByRole('button', { name: en.signIn.byPasskey })
    await button.press('Enter')
    await page.getByText(en.signIn.noPasskey).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await authenticator.allow(true)
    await button.press('Enter')
    await inGarden(page)
  })

  test('a removed one is refused, and the password still opens', async (t) => {
    const person = await app.person()
    const page = await app.visit(t, person, '/account/security')
    await authenticatorIn(page)
    await addPasskey(page, 'Phone')
    await noticeOn(page, words.isAdded).waitFor()
    await page.getByRole('button', { name: words.removeOf('Phone') }).press('Enter')
    const sheet = page.getByRole('dialog', { name: words.removeTitle('Phone') })
    assert.deepEqual(await seriousProblems(page), [])
    await sheet.getByRole('button', { name: en.app.action.remove }).press('Enter')
    await noticeOn(page, words.removed).waitFor()
    assert.deepEqual(await passkeysOf(person), [])
    await signOut(page)
    await page.getByText(en.signIn.passkeyRefused).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
  })
})
