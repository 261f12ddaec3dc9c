import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { made } from '../../../../test/made.ts'
import { newEmail, PASSWORD, type Person, registerAdmin } from '../../../../test/people.ts'
import { webApp } from '../../../test/web-app.ts'
import { en } from '../../messages/en.ts'

const t = en.admin.joining

describe('joining', () => {
  const app = webApp({ REGISTRATION: 'invite' })
  let admin: Person
  before(async () => {
    admin = await registerAdmin(app.service)
  })

  /** The link in the layer that shows it once. */
  async function linkIn(page: Page): Promise<string> {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: en.people.copyLink }).waitFor()
    const link = (await dialog.getByText(/^https?:/).textContent()) ?? ''
    await dialog.getByRole('button', { name: en.people.done }).click()
    return link
  }

  test('an administrator adds somebody, who chooses a password by the link, once', async (context) => {
    const page = await app.openAs(context, admin, 'phone')
    await page.goto('/admin/users')
    await page.getByRole('button', { name: t.add }).click()
    const email = newEmail()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.email).fill(admin.email)
    await dialog.getByRole('button', { name: t.create }).click()
    await dialog.getByText(en.errors.byCode[2001]).waitFor()
    await dialog.getByLabel(t.email).fill(email)
    await dialog.getByRole('button', { name: t.create }).click()
    const link = await linkIn(page)
    const card = page.getByRole('article', { name: email })
    await card.getByText(t.noPassword).waitFor()

    await card.getByRole('button', { name: t.more(email) }).click()
    await page.getByRole('menuitem', { name: t.quota }).click()
    await dialog.getByRole('radio', { name: t.quotaOwn }).check()
    await dialog.getByLabel(t.quotaBytes, { exact: true }).fill('5')
    await dialog.getByRole('button', { name: en.app.action.save }).click()
    await card.getByText(t.stored('0 bytes', '5 MB')).waitFor()

    const theirs = await app.open(context, 'desktop')
    await theirs.goto(link)
    await theirs.getByLabel(en.signIn.newPassword).fill(PASSWORD)
    await theirs.getByRole('button', { name: en.signIn.savePassword }).click()
    await theirs.waitForURL((url) => url.pathname === '/')
    const later = await app.open(context, 'phone')
    await later.goto(link)
    await later.getByLabel(en.signIn.newPassword).fill(PASSWORD)
    await later.getByRole('button', { name: en.signIn.savePassword }).click()
    await later.getByRole('heading', { name: en.signIn.linkOverTitle }).waitFor()
  })

  test('without an invitation there is no form, with one there is an account', async (context) => {
    const stranger = await app.open(context, 'phone')
    await stranger.goto('/sign-in')
    await stranger.getByText(en.signIn.byInvitation).waitFor()
    await stranger.goto('/sign-up')
    await stranger.getByText(en.signIn.inviteText).waitFor()
    assert.equal(await stranger.getByLabel(en.signIn.email).count(), 0)

    const page = await app.openAs(context, admin, 'desktop')
    await page.goto('/admin/joining')
    await page.getByText(t.mode.invite).waitFor()
    await page.getByRole('button', { name: t.invite }).click()
    const email = newEmail()
    await page.getByRole('dialog').getByLabel(t.inviteEmail).fill(email)
    await page.getByRole('button', { name: t.makeInvitation }).click()
    const link = await linkIn(page)
    await page.getByText(email).waitFor()

    await stranger.goto(link)
    await stranger.getByLabel(en.signIn.email).fill('somebody.else@example.org')
    await stranger.getByLabel(en.signIn.newPassword).fill(PASSWORD)
    await stranger.getByRole('button', { name: en.signIn.signUp }).click()
    await stranger.getByText(en.signIn.otherEmail).waitFor()
    await stranger.getByLabel(en.signIn.email).fill(email)
    await stranger.getByRole('button', { name: en.signIn.signUp }).click()
    await stranger.waitForURL((url) => url.pathname === '/')

    const { id } = await made(app.service, 'POST /api/v1/admin/invitations', { by: admin, payload: {} })
    await page.reload()
    await page.getByRole('button', { name: t.revoke(t.forAnybody) }).click()
    await page.getByRole('button', { name: t.revokeConfirm }).click()
    await page.getByText(t.noInvitations).waitFor()
    const left = await made<{ id: number }[]>(app.service, 'GET /api/v1/admin/invitations', { by: admin })
    assert.ok(!left.some((invitation) => invitation.id === id))
  })
})
