import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { CareSettings } from '../../src/features/care/settings/settings.schema.ts'
import { createUser } from '../../src/features/people/accounts/users.service.ts'
import type { SessionSummary } from '../../src/features/people/auth/auth.schema.ts'
import type { Garden } from '../../src/features/people/gardens/gardens.schema.ts'
import type { Grant } from '../../src/features/people/grants/grants.schema.ts'
import { createPasswordLink } from '../../src/features/people/password-links/password-links.service.ts'
import type { AccountSecurity } from '../../src/features/people/security/security.schema.ts'
import { passwords } from '../../test/cheap-crypto.ts'
import { made } from '../../test/made.ts'
import { newEmail, PASSWORD, type Person, registerPerson } from '../../test/people.ts'
import { send } from '../../test/send.ts'
import { ageSessions } from '../../test/session-age.ts'
import { type SignOnProvider, startSignOnProvider } from '../../test/sign-on-provider.ts'
import { en } from '../src/messages/en.ts'
import { type Size, seriousProblems, webApp } from './web-app.ts'

const words = en.security.identities
const NAME = 'Greenhouse'

describe('signing in by a provider', () => {
  let provider: SignOnProvider | undefined
  after(async () => provider?.[Symbol.asyncDispose]())
  const users = {
    nora: { email: 'nora@elsewhere.example', email_verified: true, name: 'Nora' },
    ida: { email: 'ida@elsewhere.example', email_verified: true, name: 'Ida' },
    guest: { email: 'guest@elsewhere.example', name: 'Gus' },
    known: { email: 'known@elsewhere.example', email_verified: true },
    twice: { email: 'twice@elsewhere.example', email_verified: true, name: 'Ty' },
  }
  const envAt = async (address: string) => {
    provider = await startSignOnProvider({ publicUrl: address, users })
    return { PUBLIC_URL: address, ...provider.env, OIDC_NAME: NAME }
  }
  const app = webApp(envAt)
  const noticeOn = (page: Page, text: string) =>
    page.getByRole('region', { name: en.ui.notifications }).getByText(text)

  const open = (t: Parameters<typeof app.open>[0], size: Size) =>
    app.open(t, size, { elsewhere: provider?.issuer })

  /** The page of the provider, and the way back from it. */
  async function proveAs(page: Page, user: string) {
    await page.getByLabel('User').fill(user)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  const leave = (page: Page) => page.getByRole('button', { name: en.signIn.byProvider(NAME) }).click()
  const inGarden = (page: Page) => page.getByRole('heading', { level: 1, name: en.today.title }).waitFor()
  const sessionIn = async (page: Page): Promise<Pick<Person, 'user' | 'headers'>> => {
    const stored = await page.evaluate(() => localStorage.getItem('frond.session'))
    const { user, accessToken } = JSON.parse(stored ?? '')
    return { user, headers: { authorization: `Bearer ${accessToken}` } }
  }

  test('makes an account, which gets its zone, and is left here and there', async (t) => {
    const page = await open(t, 'phone')
    await page.goto('/sign-in')
    assert.deepEqual(await seriousProblems(page), [])
    await leave(page)
    await proveAs(page, 'nora')
    await inGarden(page)
    assert.equal(new URL(page.url()).search, '')
    const by = await sessionIn(page)
    const settings = await made<CareSettings>(app.service, 'GET /api/v1/care-settings', { by })
    assert.equal(settings.timeZone, 'Europe/Berlin')

    await page.goto('/account/security')
    await page.getByText(words.named(NAME, 'Nora')).waitFor()
    await page.getByRole('button', { name: en.security.password.add }).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await page.goto('/account')
    await page.getByRole('button', { name: en.account.signOut, exact: true }).click()
    await page.waitForURL(`${provider?.issuer}/session/end?**`)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: en.signIn.welcome }).waitFor()
  })

  test('proves again that it is the user, and then deletes the account', async (t) => {
    const page = await open(t, 'desktop')
    await page.goto('/sign-in')
    await leave(page)
    await proveAs(page, 'ida')
    await inGarden(page)
    const { user } = await sessionIn(page)
    await ageSessions(app.service, { user })
    await page.goto('/account')
    const begin = async () => {
      await page.getByRole('button', { name: en.account.delete, exact: true }).press('Enter')
      const sheet = page.getByRole('dialog', { name: en.account.deleteTitle })
      await sheet.getByRole('button', { name: en.account.deleteConfirm }).press('Enter')
      return sheet
    }
    const sheet = await begin()
    await sheet.getByText(en.security.signInAgain).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    // The provider knows its user by now, and asks for nothing.
    await sheet.getByRole('button', { name: en.signIn.byProvider(NAME) }).press('Enter')
    await page.waitForURL('**/auth/callback')
    await page.getByRole('heading', { level: 1, name: en.account.title }).waitFor()
    const by = await sessionIn(page)
    const sessions = await made<SessionSummary[]>(app.service, 'GET /api/v1/auth/sessions', { by })
    assert.deepEqual(
      sessions.map(({ current }) => current),
      [true],
    )
    await begin()
    await page.waitForURL(`${provider?.issuer}/session/end?**`)
    assert.equal((await send(app.service, 'GET /api/v1/auth/me', { by })).statusCode, 401)
  })

  test('is linked to an account, which its address alone does not open', async (t) => {
    const person = await registerPerson(app.service, users.known.email)
    const stranger = await open(t, 'phone')
    await stranger.goto('/sign-in')
    await leave(stranger)
    await proveAs(stranger, '')
    await stranger.getByText(en.signIn.nothingCame).waitFor()
    await stranger.getByRole('link', { name: en.signIn.backToSignIn }).click()
    await leave(stranger)
    await proveAs(stranger, 'known')
    await stranger.getByText(en.signIn.linkFirst).waitFor()
    assert.deepEqual(await seriousProblems(stranger), [])

    const page = await app.openAs(t, person, 'desktop', { elsewhere: provider?.issuer })
    await page.goto('/account/security')
    await page.getByRole('button', { name: words.add(NAME) }).press('Enter')
    const sheet = page.getByRole('dialog', { name: words.add(NAME) })
    await ageSessions(app.service, person)
    await sheet.getByRole('button', { name: words.goOn }).press('Enter')
    await sheet.getByLabel(en.people.keys.password).fill(PASSWORD)
    assert.deepEqual(await seriousProblems(page), [])
    await page.keyboard.press('Enter')
    await proveAs(page, 'known')
    await noticeOn(page, words.isAdded).waitFor()
    await page.getByText(NAME, { exact: true }).waitFor()
    const { identities } = await made<AccountSecurity>(app.service, 'GET /api/v1/auth/security', {
      by: person,
    })
    assert.deepEqual(
      identities.map(({ provider: id, issuer }) => [id, issuer]),
      [['1', provider?.issuer]],
    )

    await stranger.goto('/sign-in')
    await leave(stranger)
    await inGarden(stranger)
    assert.equal((await sessionIn(stranger)).user.id, person.user.id)

    await page.getByRole('button', { name: words.removeOf(NAME) }).press('Enter')
    const removal = page.getByRole('dialog', { name: words.removeTitle(NAME) })
    await removal.getByRole('button', { name: words.remove }).press('Enter')
    await removal.getByLabel(en.people.keys.password).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await noticeOn(page, words.removed).waitFor()
    await page.getByRole('button', { name: words.add(NAME) }).waitFor()
  })

  test('opens the garden that an invitation is to', async (t) => {
    const owner = await app.gardener()
    await made(app.service, `PUT /api/v1/gardens/${owner.user.id}`, {
      by: owner,
      payload: { name: 'Our balcony' },
    })
    const payload = { kind: 1, role: 2 }
    const { url = '' } = await made<Grant>(app.service, 'POST /api/v1/grants', { by: owner, payload })
    const page = await open(t, 'phone')
    await page.goto(`/join${url.slice(url.indexOf('#'))}`)
    assert.deepEqual(await seriousProblems(page), [])
    await leave(page)
    await proveAs(page, 'guest')
    await page
      .getByRole('button', { name: /Our balcony/ })
      .first()
      .waitFor()
    const by = await sessionIn(page)
    const gardens = await made<Garden[]>(app.service, 'GET /api/v1/gardens', { by })
    assert.deepEqual(
      gardens.map(({ name, role }) => [name, role]),
      [
        [undefined, 4],
        ['Our balcony', 2],
      ],
    )
  })

  test('leaves an invitation to a user whose account is new, but was made before', async (t) => {
    const before = await open(t, 'desktop')
    await before.goto('/sign-up')
    await leave(before)
    await proveAs(before, 'twice')
    await inGarden(before)

    const payload = { kind: 1, role: 2 }
    const by = await app.gardener()
    const { url = '' } = await made<Grant>(app.service, 'POST /api/v1/grants', { by, payload })
    const page = await open(t, 'phone')
    await page.goto(`/join${url.slice(url.indexOf('#'))}`)
    await leave(page)
    await proveAs(page, 'twice')
    await page.getByRole('button', { name: en.people.join.join, exact: true }).press('Enter')
    await page.waitForURL((address) => address.pathname !== '/join')
    const gardens = await made<Garden[]>(app.service, 'GET /api/v1/gardens', { by: await sessionIn(page) })
    assert.deepEqual(
      gardens.map(({ role }) => role),
      [4, 2],
    )
  })
})

describe('where only providers sign in', () => {
  const app = webApp((address) => ({
    PUBLIC_URL: address,
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'frond',
    OIDC_NAME: NAME,
    PASSWORD_LOGIN: 'off',
  }))

  for (const path of ['/sign-in', '/sign-up']) {
    test(`${path} asks for no password, and says that the provider is away`, async (t) => {
      const page = await app.open(t, 'desktop')
      await page.goto(path)
      await page.getByRole('button', { name: en.signIn.byProvider(NAME) }).press('Enter')
      await page.getByText(en.signIn.providerAway).waitFor()
      assert.equal(await page.getByRole('textbox').count(), 0)
      assert.deepEqual(await seriousProblems(page), [])
    })
  }

  test('the link of an administrator leads to where a provider is linked', async (t) => {
    const { db } = app.service
    const { id } = await createUser(
      { db, passwords },
      { email: newEmail(), password: PASSWORD, role: 'USER' },
    )
    const { link } = await createPasswordLink(db, undefined, id)
    const page = await app.open(t, 'phone')
    await page.goto(`/set-password${link.slice(link.indexOf('#'))}`)
    await page.getByLabel(en.signIn.newPassword).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: words.add(NAME) }).waitFor()
  })
})
