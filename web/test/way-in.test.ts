import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { outboxMails } from '../../test/outbox-mails.ts'
import { PASSWORD } from '../../test/people.ts'
import { de } from '../src/messages/de.ts'
import { en } from '../src/messages/en.ts'
import { seriousProblems, webApp } from './web-app.ts'

const words = en.signIn

describe('the way in where no mail is sent', () => {
  const app = webApp()

  test('a stranger is not welcomed back, and learns whom to ask for a password', async (t) => {
    const page = await app.open(t, 'phone', { locale: 'de-DE' })
    await page.goto('/recover')
    await page.getByText(de.signIn.askForLink).waitFor()
    await page.getByRole('link', { name: de.signIn.backToSignIn }).click()
    await page.getByRole('heading', { level: 1, name: de.signIn.title, exact: true }).waitFor()
    await page.getByText(de.signIn.askForLink).waitFor()
    assert.equal(await page.getByText(de.signIn.welcome).count(), 0)
  })

  test('who was signed out learns why, also after a reload', async (t) => {
    const { user } = await app.person()
    const page = await app.open(t, 'desktop')
    await page.goto('/account')
    await page.getByLabel(words.email).fill(user.email)
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: en.account.title }).waitFor()
    const other = await page.context().newPage()
    await other.goto('/tags')
    await other.getByRole('heading', { level: 1, name: en.places.tags.title }).waitFor()

    await page.getByRole('button', { name: en.account.signOut, exact: true }).press('Enter')
    await page.getByText(words.ended['signed-out']).waitFor()
    await other.getByText(words.ended.elsewhere).waitFor()
    await other.reload()
    await other.getByRole('heading', { level: 1, name: words.welcome }).waitFor()
    await other.getByText(words.ended.elsewhere).waitFor()
  })
})

describe('the way in where mail is sent', () => {
  const app = webApp({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Frond <frond@example.org>',
    PUBLIC_URL: 'https://frond.example',
    REMINDERS: 'off',
  })

  test('a lost password is replaced by the link of a mail, and reminders come by mail too', async (t) => {
    const person = await app.person()
    const page = await app.open(t, 'phone')
    await page.goto('/sign-in')
    await page.getByRole('link', { name: words.lostPassword }).click()
    const send = page.getByRole('button', { name: words.sendLink })
    await send.click()
    await page.getByText(words.missingEmail).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await page.getByLabel(words.email).fill(` ${person.email}`)
    await send.click()
    await page.getByText(words.recoverSent(person.email)).waitFor()

    const [mail] = await outboxMails(app.service, person)
    const [, token = ''] = /#(\S+)/.exec(mail?.text ?? '') ?? []
    await page.goto(`/set-password#${token}`)
    await page.getByLabel(words.newPassword).fill('four green thumbs')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: en.today.title }).waitFor()
    await page.goto('/reminders')
    await page.getByRole('button', { name: en.reminders.channels.add }).click()
    await page.getByRole('button', { name: en.reminders.ways.emailDetail }).waitFor()
  })
})
