import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { made } from '../../test/made.ts'
import { outboxMails } from '../../test/outbox-mails.ts'
import { PASSWORD, type Person } from '../../test/people.ts'
import { appCode, turnOn } from '../../test/second-factor.ts'
import { de } from '../src/messages/de.ts'
import { en } from '../src/messages/en.ts'
import { seriousProblems, webApp } from './web-app.ts'

const words = en.signIn

describe('a way in with a code', () => {
  const app = webApp({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Frond <frond@example.org>',
    PUBLIC_URL: 'https://frond.example',
    REMINDERS: 'off',
  })
  const linkIn = async (person: Person) => {
    const mails = await outboxMails(app.service, person)
    const [, token = ''] = /#(\S+)/.exec(mails.at(-1)?.text ?? '') ?? []
    return token
  }
  const inGarden = (page: Page) => page.getByRole('heading', { level: 1, name: en.today.title }).waitFor()

  test('signing in asks for one of the app after the password, and tells a wrong one', async (t) => {
    const person = await app.person()
    const factor = await turnOn(app.service, person)
    const page = await app.open(t, 'phone')
    await page.goto('/sign-in')
    await page.getByLabel(words.email).fill(person.email)
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    assert.equal(await page.getByLabel(words.code, { exact: true }).count(), 0)
    await page.keyboard.press('Enter')
    const code = page.getByLabel(words.code, { exact: true })
    await code.waitFor()
    // It has the focus, and a phone offers what its authenticator shows.
    await page.keyboard.press('Enter')
    await page.getByText(words.missingCode).waitFor()
    assert.equal(await code.getAttribute('autocomplete'), 'one-time-code')
    assert.equal(await code.getAttribute('inputmode'), 'numeric')
    await page.keyboard.type('00000x')
    await page.keyboard.press('Enter')
    await page.getByText(words.wrongCode).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await code.fill(` ${appCode(factor, 1)}`)
    await page.keyboard.press('Enter')
    await inGarden(page)
  })

  test('a recovery code does too, and another password asks anew', async (t) => {
    const person = await app.person()
    const { recoveryCodes } = await turnOn(app.service, person)
    const page = await app.open(t, 'desktop', { locale: 'de-DE' })
    await page.goto('/sign-in')
    const own = de.signIn
    await page.getByLabel(own.email).fill(person.email)
    const password = page.getByLabel(own.password, { exact: true })
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByLabel(own.code, { exact: true }).waitFor()
    await password.fill('another')
    await page.getByLabel(own.code, { exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByText(own.wrong).waitFor()
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: own.useRecoveryCode }).click()
    const code = page.getByLabel(own.recoveryCode, { exact: true })
    assert.equal(await code.getAttribute('inputmode'), 'text')
    await code.fill(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: de.today.title }).waitFor()
  })

  test('a new password by a link asks for one, too', async (t) => {
    const person = await app.person()
    const factor = await turnOn(app.service, person)
    await made(app.service, 'POST /api/v1/auth/recovery', { payload: { email: person.email } })
    const page = await app.open(t, 'phone')
    await page.goto(`/set-password#${await linkIn(person)}`)
    await page.getByLabel(words.newPassword).fill('four green thumbs')
    await page.keyboard.press('Enter')
    await page.getByLabel(words.code, { exact: true }).waitFor()
    await page.keyboard.type('00000x')
    await page.keyboard.press('Enter')
    await page.getByText(words.wrongCode).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await page.getByLabel(words.code, { exact: true }).fill(appCode(factor, 1))
    await page.keyboard.press('Enter')
    await inGarden(page)
  })

  test('an address is confirmed by a button, and its link works once', async (t) => {
    const person = await app.person()
    const payload = { email: person.email }
    await made(app.service, 'PUT /api/v1/auth/email', { by: person, payload })
    const token = await linkIn(person)
    const page = await app.open(t, 'phone')
    await page.goto(`/confirm-email#${token}`)
    await page.getByRole('heading', { level: 1, name: words.confirmEmailTitle }).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await page.getByRole('button', { name: words.confirmEmail }).press('Enter')
    await page.getByRole('heading', { level: 1, name: words.emailConfirmedTitle }).waitFor()
    assert.equal(await page.locator(':focus').textContent(), words.emailConfirmed)
    await page.reload()
    await page.getByRole('button', { name: words.confirmEmail }).click()
    await page.getByRole('heading', { level: 1, name: words.linkOverTitle }).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await page.goto('/confirm-email')
    await page.getByText(words.confirmEmailOver).waitFor()
  })
})
