import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { newSpecies } from '../../test/gardener.ts'
import { dayFromNow } from '../../test/grants.ts'
import { made } from '../../test/made.ts'
import { lastJson, openReceiver, type Receiver } from '../../test/receiver.ts'
import { addChannel } from '../../test/reminders.ts'
import type { CareSettings } from '../src/api/types.ts'
import { de } from '../src/messages/de.ts'
import { en } from '../src/messages/en.ts'
import { seriousProblems, thirsty, webApp } from './web-app.ts'

const words = en.reminders
const CHANNELS = 'GET /api/v1/reminder-channels'

describe('reminders', () => {
  const app = webApp({ OUTBOUND_ALLOW: '127.0.0.1' })
  let receiver: Receiver
  before(async () => {
    receiver = await openReceiver()
  })
  after(() => receiver.close())

  test('time and days are saved, a channel is added and tested, and one that fails says why', async (t) => {
    const by = await app.gardener()
    const page = await app.visit(t, by, '/reminders')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.getByText(words.when.noChannel).waitFor()
    const saved = page.getByText(words.saved, { exact: true }).last()

    await page.getByLabel(words.when.time, { exact: true }).fill('07:30')
    await page.getByLabel(words.when.time, { exact: true }).blur()
    await saved.waitFor()
    await button('Sun').click()
    await page.getByLabel(words.when.ahead).selectOption(words.when.aheadDays(2))
    await page.getByRole('button', { name: 'Sun', pressed: false }).waitFor()
    const settings = () => made<CareSettings>(app.service, 'GET /api/v1/care-settings', { by })
    await t.waitFor(async () => {
      const { remindAt, remindOn, lookAhead } = await settings()
      assert.deepEqual(
        { remindAt, remindOn, lookAhead },
        { remindAt: '07:30', remindOn: [1, 2, 3, 4, 5, 6], lookAhead: 2 },
      )
    })

    // While the user is away, reminders rest until they are called back.
    const quietUntil = dayFromNow(9)
    await made(app.service, 'PUT /api/v1/care-settings', { by, payload: { quietUntil } })
    await page.reload()
    await button(en.care.away.wake).click()
    await page.getByText(en.care.away.toldAwake).waitFor()
    await button(en.care.away.wake).waitFor({ state: 'detached' })
    assert.equal((await settings()).quietUntil, undefined)

    // A form that lacks something says so; one that is whole is added.
    await button(words.channels.add).click()
    await page.getByRole('button', { name: words.ways.ntfyDetail }).click()
    await button(words.form.add).click()
    await page.getByText(words.form.missing).first().waitFor()
    await page.getByLabel(words.form.address).fill(receiver.url)
    await page.getByLabel(words.form.topic, { exact: true }).fill('my-plants')
    await button(words.form.add).click()
    const card = page.getByRole('article', { name: words.ways.ntfy })
    await card.getByText(words.channels.working, { exact: true }).waitFor()
    assert.deepEqual(await seriousProblems(page), [])

    // The test goes the way of every reminder.
    await card.getByRole('button', { name: words.channels.test }).click()
    await card.getByText(words.channels.testOk).waitFor()
    assert.deepEqual(lastJson(receiver), {
      topic: 'my-plants',
      title: 'It works',
      message: 'A test from Frond: reminders for your plants arrive here.',
      tags: ['potted_plant'],
    })
    receiver.answer = { status: 401 }
    await card.getByRole('button', { name: words.channels.test }).click()
    await card.getByText(words.channels.testFailed(words.reasons.credentials('HTTP 401'))).waitFor()

    // What this server cannot do is not offered.
    await button(words.channels.add).click()
    await page.getByRole('button', { name: words.ways.gotifyDetail }).waitFor()
    assert.equal(await page.getByRole('button', { name: words.ways.emailDetail }).count(), 0)
    await page.keyboard.press('Escape')

    await card.getByRole('button', { name: words.channels.moreFor(words.ways.ntfy) }).click()
    await page.getByRole('menuitem', { name: words.channels.remove }).click()
    // Its token is gone with it, so it is asked for first.
    const dialog = page.getByRole('dialog', { name: words.channels.removeTitle(words.ways.ntfy) })
    await dialog.getByRole('button', { name: en.app.action.cancel }).click()
    await dialog.waitFor({ state: 'detached' })
    await card.getByRole('button', { name: words.channels.moreFor(words.ways.ntfy) }).click()
    await page.getByRole('menuitem', { name: words.channels.remove }).click()
    await dialog.getByRole('button', { name: words.channels.remove }).click()
    await page.getByText(words.channels.emptyWithoutMail).waitFor()
    assert.deepEqual(await made(app.service, CHANNELS, { by }), [])
  })

  test('reminders speak the language of the application from the first channel on, unless another is chosen', async (t) => {
    const by = await app.gardener()
    const page = await app.visit(t, by, '/reminders', { locale: 'de-DE' })
    const { channels, ways, form, when } = de.reminders
    const add = async (name: string) => {
      await page.getByRole('button', { name: channels.add, exact: true }).click()
      await page.getByRole('button', { name: ways.slackDetail }).click()
      await page.getByLabel(form.address).fill(receiver.url)
      await page.getByLabel(form.name).fill(name)
      await page.getByRole('button', { name: form.add, exact: true }).click()
      await page.getByRole('article', { name }).waitFor()
    }
    const language = async () => {
      const settings = await made<CareSettings>(app.service, 'GET /api/v1/care-settings', { by })
      return settings.language
    }
    await add('Chat')
    assert.equal(await language(), 'de')
    const choice = page.getByRole('group', { name: when.language })
    await choice.getByRole('radio', { name: 'Deutsch', checked: true }).waitFor({ state: 'attached' })

    // Another way changes nothing that was chosen.
    await made(app.service, 'PUT /api/v1/care-settings', { by, payload: { language: 'en' } })
    await add('Chat 2')
    assert.equal(await language(), 'en')
  })

  test('the link of an address that is not confirmed can be asked for again', async (t) => {
    const by = await app.gardener()
    await addChannel(app.service.db, by, { kind: 2, format: null, enabled: 0, target: '' })
    const page = await app.visit(t, by, '/reminders')
    const card = page.getByRole('article', { name: words.ways.email })
    await card.getByText(words.channels.unconfirmed).waitFor()
    await card.getByRole('button', { name: words.channels.moreFor(words.ways.email) }).click()
    await page.getByRole('menuitem', { name: words.channels.sendLink }).click()
    // This server has no mail.
    await page.getByText(en.errors.byCode[4604]).waitFor()
  })

  test('a channel that does not work is told on Today until it is mended', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    await thirsty(app, by, { place: by.locationId, names: ['Aloe'], speciesId })
    const { id } = await made(app.service, 'POST /api/v1/reminder-channels', {
      by,
      payload: { kind: 3, format: 5, url: receiver.url, name: 'Chat' },
    })
    await app.service.db
      .updateTable('reminder_channels')
      .set({ failures: 2, last_error: 'connection refused' })
      .where('id', '=', id)
      .execute()
    const page = await app.openAs(t, by, 'phone')
    // What the note needs fails once, which the home survives; it is tried again when the user comes back.
    await page.route('**/assets/notes-*.css', (route) => route.abort(), { times: 1 })
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/')
    await failed
    await page.getByRole('link', { name: en.app.nav.plants }).click()
    await page.getByRole('heading', { level: 1, name: en.app.nav.plants }).waitFor()
    await page.getByRole('link', { name: en.app.nav.today }).click()
    await page.getByText(words.channels.brokenOnHome('Chat')).waitFor()
    await page.getByRole('link', { name: words.channels.mend }).click()
    await page.getByRole('article', { name: 'Chat' }).getByText(words.reasons.unreachable).waitFor()
  })

  test('the secret of a webhook is shown once, and the calendar link can be made, replaced and withdrawn', async (t) => {
    const by = await app.gardener()
    const page = await app.visit(t, by, '/reminders')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button(words.channels.add).click()
    await page.getByRole('button', { name: words.ways.signedDetail }).click()
    await page.getByLabel(words.form.address).fill(receiver.url)
    await button(words.form.add).click()
    await page.getByText(/^whsec_/).waitFor()
    await button(words.form.done).click()
    await page.getByRole('article', { name: words.ways.signed }).waitFor()
    assert.equal(await page.getByText(/^whsec_/).count(), 0)

    await button(words.feed.make).click()
    const link = page.getByText(/\.ics$/)
    const first = await link.textContent()
    assert.ok(first?.startsWith(`${app.address}/api/v1/calendar/`), first ?? '')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(words.form.copy).click()
    await button(words.form.copied).waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), first)
    await button(words.feed.replace).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: words.feed.replace }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(async () => assert.notEqual(await link.textContent(), first))
    // By key: the notice may lie over it.
    await button(words.feed.withdraw).press('Enter')
    await button(words.feed.make).waitFor()
    assert.equal(await made(app.service, 'GET /api/v1/calendar-feed', { by }), null)
  })

  test('a link in a mail needs a press, not only to be opened', async (t) => {
    const page = await app.open(t, 'phone')
    await page.goto('/reminders/unsubscribe/abcdef')
    await page.getByRole('button', { name: words.byLink.unsubscribe }).click()
    await page.getByText(words.byLink.unsubscribed).waitFor()
    await page.goto('/reminders/confirm/abcdef')
    await page.getByRole('button', { name: words.byLink.confirm }).click()
    await page.getByText(words.byLink.invalid).waitFor()
  })
})
