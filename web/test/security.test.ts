import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { AccountSecurity } from '../../src/features/people/security/security.schema.ts'
import { made } from '../../test/made.ts'
import { outboxMails } from '../../test/outbox-mails.ts'
import { newEmail, PASSWORD, type Person } from '../../test/people.ts'
import { appCode, turnOn } from '../../test/second-factor.ts'
import { ageSessions } from '../../test/session-age.ts'
import { de } from '../src/messages/de.ts'
import { en } from '../src/messages/en.ts'
import { seriousProblems, webApp } from './web-app.ts'

const words = en.security
const PROOF = en.people.keys.password

describe('the security of an account', () => {
  const app = webApp({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Frond <frond@example.org>',
    PUBLIC_URL: 'https://frond.example',
    REMINDERS: 'off',
  })
  const securityOf = (by: Person) => made<AccountSecurity>(app.service, 'GET /api/v1/auth/security', { by })
  const linkFor = async (person: Person) => {
    const mails = await outboxMails(app.service, person)
    const tokens = mails.map(({ text }) => /confirm-email#(\S+)/.exec(text)?.[1])
    return tokens.findLast((token) => token !== undefined) ?? ''
  }
  const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

  test('a second factor is turned on by keyboard, after the password, and its codes are kept', async (t) => {
    const person = await app.person()
    await ageSessions(app.service, person)
    const page = await app.visit(t, person, '/account')
    await page.getByRole('link', { name: words.title }).click()
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await page.getByRole('button', { name: words.factor.turnOn }).press('Enter')
    const begin = sheet(page, words.factor.onTitle)
    await begin.getByRole('button', { name: words.factor.begin }).press('Enter')
    await begin.getByLabel(PROOF).waitFor()
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await page.getByText(en.people.keys.wrongPassword).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await begin.getByLabel(PROOF).fill(PASSWORD)
    await page.keyboard.press('Enter')

    const scan = sheet(page, words.factor.scanTitle)
    await scan.getByRole('img', { name: words.factor.qrCode }).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    const shown = await scan.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
    const secret = (shown ?? '').replaceAll(' ', '')
    const code = scan.getByLabel(en.signIn.code, { exact: true })
    await code.fill('00000x')
    await page.keyboard.press('Enter')
    await scan.getByText(en.signIn.wrongCode).waitFor()
    await code.fill(appCode({ secret }))
    await page.keyboard.press('Enter')

    const codes = sheet(page, words.factor.codesTitle)
    await codes.waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    const listed = await codes.getByRole('listitem').allTextContents()
    assert.equal(listed.length, 10)
    const download = page.waitForEvent('download')
    await codes.getByRole('button', { name: words.factor.download }).click()
    const file = await download
    assert.equal(file.suggestedFilename(), words.factor.codesFile)
    assert.equal(await readFile(await file.path(), 'utf8'), `${listed.join('\n')}\n`)
    await codes.getByRole('button', { name: words.factor.kept }).press('Enter')
    await page.getByText(words.factor.codesLeft(10)).waitFor()
    await page.getByText(words.activity.types['auth.second_factor_on']).waitFor()
    assert.equal((await securityOf(person)).secondFactor, true)
  })

  test('it is turned off by password and code, in another language', async (t) => {
    const person = await app.person()
    const { recoveryCodes } = await turnOn(app.service, person)
    const page = await app.openAs(t, person, 'desktop', { locale: 'de-DE' })
    await page.goto('/account/security')
    const own = de.security.factor
    await page.getByRole('button', { name: own.turnOff }).click()
    const dialog = sheet(page, own.offTitle)
    const confirm = dialog.getByRole('button', { name: own.turnOff })
    await confirm.click()
    await dialog.getByText(own.missingBoth).waitFor()
    await dialog.getByLabel(de.people.keys.password).fill(PASSWORD)
    await dialog.getByLabel(de.signIn.code, { exact: true }).fill('000000')
    await confirm.click()
    await dialog.getByText(own.wrongBoth).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await dialog.getByRole('button', { name: de.signIn.useRecoveryCode }).click()
    await dialog.getByLabel(de.signIn.recoveryCode, { exact: true }).fill(recoveryCodes[0] ?? '')
    await confirm.click()
    await page.getByRole('region', { name: de.ui.notifications }).getByText(own.turnedOff).waitFor()
    await page.getByText(own.explain).waitFor()
    assert.equal((await securityOf(person)).secondFactor, false)
  })

  test('another address counts when its link is used, and the own one is confirmed', async (t) => {
    const person = await app.person()
    const page = await app.visit(t, person, '/account/security')
    await page.getByText(words.email.unconfirmed).waitFor()
    await page.getByRole('button', { name: words.email.sendLink }).press('Enter')
    await sheet(page, words.email.confirmTitle).getByRole('button', { name: words.email.send }).press('Enter')
    await page.getByText(words.email.sent(person.email)).waitFor()
    await made(app.service, 'POST /api/v1/auth/email/confirm', { payload: { token: await linkFor(person) } })
    await page.reload()
    await page.getByText(words.email.confirmed, { exact: true }).waitFor()

    await page.getByRole('button', { name: words.email.change }).press('Enter')
    const change = sheet(page, words.email.changeTitle)
    await change.getByRole('button', { name: words.email.send }).press('Enter')
    await change.getByText(en.signIn.missingEmail).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    const email = newEmail()
    await change.getByLabel(words.email.newEmail).fill(email)
    await page.keyboard.press('Enter')
    await page.getByText(words.email.sent(email)).waitFor()
    await page.goto(`/confirm-email#${await linkFor({ ...person, email })}`)
    await page.getByRole('button', { name: en.signIn.confirmEmail }).press('Enter')
    await page.getByRole('link', { name: en.signIn.toFrond }).waitFor()
    await page.goto('/account/security')
    await page.getByText(email, { exact: true }).waitFor()
  })

  test('a user who finds a stranger in the activity chooses a new password, which ends the other sessions', async (t) => {
    const person = await app.person()
    const payload = { email: person.email, password: PASSWORD }
    for (let i = 0; i < 12; i += 1) {
      await made(app.service, 'POST /api/v1/grants', {
        by: person,
        payload: { kind: 3, role: 1, name: `Key ${i}` },
      })
    }
    const other = await made<Person>(app.service, 'POST /api/v1/auth/login', { payload })
    const page = await app.openAs(t, person, 'desktop')
    await page.goto('/account/security')
    const { types } = words.activity
    await page.getByText(types['auth.signed_in'], { exact: true }).waitFor()
    const first = words.activity.about(types['grant.created'], 'Key 0')
    assert.equal(await page.getByText(first, { exact: true }).count(), 0)
    await page.getByRole('button', { name: words.activity.more }).click()
    await page.getByText(first, { exact: true }).waitFor()
    await page.getByRole('button', { name: words.activity.notMe }).press('Enter')
    const dialog = sheet(page, words.activity.notMeTitle)
    await dialog.getByLabel(en.account.endKeys).waitFor()
    assert.equal(await dialog.getByLabel(en.account.endKeys).isChecked(), true)
    assert.deepEqual(await seriousProblems(page), [])
    await dialog.getByLabel(en.account.currentPassword).fill(PASSWORD)
    await dialog.getByLabel(en.account.newPassword).fill('four green thumbs')
    await page.keyboard.press('Enter')
    await page.getByText(en.account.passwordChangedKeysEnded).waitFor()
    await page.getByText(types['auth.password_changed'], { exact: true }).waitFor()
    const sessions = await app.service.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', other.user.id)
      .execute()
    assert.equal(sessions.length, 1)
  })
})
