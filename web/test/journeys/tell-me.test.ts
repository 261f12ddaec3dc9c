import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../../../test/eventually.ts'
import { newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { lastJson, openReceiver, type Receiver } from '../../../test/receiver.ts'
import { gardenIdOf } from '../../../test/scope.ts'
import type { CareSettings } from '../../src/api/types.ts'
import { de } from '../../src/messages/de.ts'
import type { Messages } from '../../src/messages/messages.ts'
import { zh } from '../../src/messages/zh.ts'
import { type Size, thirsty, webApp } from '../web-app.ts'
import { byKeyboard, byPointer } from './hands.ts'

interface Walk {
  readonly size: Size
  readonly locale: string
  readonly texts: Messages
  /** What the receiver is sent as a test. */
  readonly title: string
  readonly with: 'finger' | 'keyboard'
}

const WALKS: readonly Walk[] = [
  { size: 'phone', locale: 'de-DE', texts: de, title: 'Es klappt', with: 'finger' },
  { size: 'desktop', locale: 'zh-CN', texts: zh, title: '一切正常', with: 'keyboard' },
]

describe('tell me once a day, and prove that it works', () => {
  const app = webApp({ OUTBOUND_ALLOW: '127.0.0.1' })
  let receiver: Receiver
  before(async () => {
    receiver = await openReceiver()
  })
  after(() => receiver.close())

  for (const { size, locale, texts, title, with: means } of WALKS) {
    test(`on a ${size} in ${locale} by ${means}`, async (t) => {
      const words = texts.reminders
      const by = await app.gardener()
      const speciesId = await newSpecies(app.service)
      await thirsty(app, by, { place: by.locationId, names: ['Aloe'], speciesId })
      const page = await app.openAs(t, by, size, { locale })
      const hands = means === 'keyboard' ? byKeyboard(page) : byPointer(page, size)
      const button = (name: string) => page.getByRole('button', { name, exact: true })

      // Until something is chosen, it says what is missing; what is changed is saved by itself.
      await page.goto('/reminders')
      await page.getByText(words.when.noChannel).waitFor()
      await hands.choose(page.getByLabel(words.when.ahead), words.when.aheadDays(2))
      await eventually(async () => {
        const { lookAhead } = await made<CareSettings>(app.service, 'GET /api/v1/care-settings', { by })
        assert.equal(lookAhead, 2)
      })

      // A way is a form; its test says that it arrived, or in words why it did not.
      receiver.answer = { status: 200 }
      await hands.press(button(words.channels.add))
      await hands.press(page.getByRole('button', { name: words.ways.ntfyDetail }))
      await hands.write(page.getByLabel(words.form.address), receiver.url)
      await hands.write(page.getByLabel(words.form.topic, { exact: true }), 'my-plants')
      await hands.press(button(words.form.add))
      const card = page.getByRole('article', { name: words.ways.ntfy })
      await hands.press(card.getByRole('button', { name: words.channels.test }))
      await card.getByText(words.channels.testOk).waitFor()
      const sent = lastJson(receiver)
      assert.ok(typeof sent === 'object' && sent !== null && 'title' in sent)
      assert.equal(sent.title, title)
      // The rest is the same words and presses once more.
      if (means === 'keyboard') return
      receiver.answer = { status: 404 }
      await hands.press(card.getByRole('button', { name: words.channels.test }))
      await card.getByText(words.channels.testFailed(words.reasons.nothingThere('HTTP 404'))).waitFor()

      // A way that fails is told on Today, with the way to mend it.
      await app.service.db
        .updateTable('reminder_channels')
        .set({ failures: 1, last_error: 'HTTP 404' })
        .where('user_id', '=', gardenIdOf(by))
        .execute()
      await page.goto('/')
      await page.getByText(words.channels.brokenOnHome(words.ways.ntfy)).waitFor()
      await hands.press(page.getByRole('link', { name: words.channels.mend }))
      await card.getByText(words.reasons.nothingThere('HTTP 404')).waitFor()
    })
  }
})
