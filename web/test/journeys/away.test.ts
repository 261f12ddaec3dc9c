import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { eventually } from '../../../test/eventually.ts'
import { type Gardener, newSpecies } from '../../../test/gardener.ts'
import { letIn, newLink } from '../../../test/grants.ts'
import { made } from '../../../test/made.ts'
import { type Person, signInAs } from '../../../test/people.ts'
import type { CareSchedule, CareSettings, JournalEntry } from '../../src/api/types.ts'
import { de as guestDe } from '../../src/guest/messages.de.ts'
import { en as guestEn } from '../../src/guest/messages.en.ts'
import { zh as guestZh } from '../../src/guest/messages.zh.ts'
import { formatFor } from '../../src/i18n/format.ts'
import { de } from '../../src/messages/de.ts'
import { en } from '../../src/messages/en.ts'
import type { Messages } from '../../src/messages/messages.ts'
import { zh } from '../../src/messages/zh.ts'
import { HINT, MESSAGE, SECRETS, toLookAfter } from '../guest-garden.ts'
import { type Size, seriousProblems, thirsty, webApp } from '../web-app.ts'
import { byKeyboard, byPointer, type Hands } from './hands.ts'
import { daysFromNow, FERTILIZING, WATERING } from './rooms.ts'
import { becomeVisible, daysLater, lookAgainFor, loseConnection } from './screen.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const words = en.care.away
const care = en.enumerations.journalType[WATERING]

interface Way {
  readonly size: Size
  readonly language: 'en' | 'de' | 'zh'
  readonly locale: string
  readonly texts: Messages
  readonly guest: typeof guestEn
  readonly by: (page: Page) => Hands
}

const PHONE_IN_ENGLISH: Way = {
  ...{ size: 'phone', language: 'en', locale: 'en-GB', texts: en, guest: guestEn },
  by: (page) => byPointer(page, 'phone'),
}
const DESKTOP_IN_GERMAN: Way = {
  ...{ size: 'desktop', language: 'de', locale: 'de-DE', texts: de, guest: guestDe },
  by: (page) => byPointer(page, 'desktop'),
}
const PHONE_IN_CHINESE: Way = {
  ...{ size: 'phone', language: 'zh', locale: 'zh-CN', texts: zh, guest: guestZh },
  by: byKeyboard,
}

/** How the owner makes the link, and how the neighbour uses it: each in a language of their own. */
const WAYS: Readonly<Record<string, readonly [Way, Way]>> = {
  'made at a desktop in German, used on a phone in English': [DESKTOP_IN_GERMAN, PHONE_IN_ENGLISH],
  'on phones, in Chinese, by keyboard': [PHONE_IN_CHINESE, PHONE_IN_CHINESE],
}

describe('I am away for two weeks', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: 'Etc/UTC' })

  test('from a phone, and back early at a desktop', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: NOW })
    const by = await app.gardener()
    await garden(by)
    const page = await app.openAs(t, by, 'phone', { timezoneId: 'UTC' })
    await page.clock.setSystemTime(NOW)
    const hands = byPointer(page, 'phone')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const toWater = (name: string) => button(en.today.doneFor(care, name))

    // From the home to the form; what is due before the first day away stays to be done.
    await page.goto('/')
    await toWater('Basil').waitFor()
    await hands.press(page.getByRole('link', { name: en.app.nav.more }))
    await hands.press(page.getByRole('link', { name: en.app.nav.away }))
    await page.getByText(words.will(words.pauses(2), 'Monday 30 November')).waitFor()
    await hands.write(page.getByLabel(words.from), '2026-11-17')
    await page.getByText(words.before(2)).waitFor()
    await hands.write(page.getByLabel(words.from), '2026-11-15')
    await hands.write(page.getByLabel(words.to, { exact: true }), '2026-11-28')
    await page.getByText(words.will(words.pauses(2), 'Sunday 29 November')).waitFor()

    // It needs a connection, and says so. It can be taken back.
    await loseConnection(page.context())
    await hands.press(button(words.start))
    await page.getByRole('alert').getByText(en.care.notSaved).waitFor()
    assert.equal(await page.getByLabel(words.to, { exact: true }).inputValue(), '2026-11-28')
    await page.context().setOffline(false)
    const paused = page.getByText(words.paused(2, 'Sunday 29 November'))
    await hands.press(button(words.start))
    await paused.waitFor()
    // What closes a notice stands beside what takes it back, however long its words are.
    const tops = await button(en.app.action.undo).evaluate((undo) =>
      [undo, undo.nextElementSibling].map((each) => each?.getBoundingClientRect().top),
    )
    assert.equal(tops[0], tops[1])
    await hands.press(button(en.app.action.undo))
    await paused.waitFor({ state: 'detached' })
    await pauses(by, [false, true, false])
    await hands.press(button(words.start))
    await paused.waitFor()
    assert.deepEqual(await seriousProblems(page), [])

    // What sleeps without an end has its own reason and is left alone. No plant is due.
    await pauses(by, ['2026-11-29', true, '2026-11-29'])
    await hands.press(page.getByRole('navigation').getByRole('link', { name: en.app.nav.today }))
    await page.getByText(en.today.paused('Sunday 29 November')).waitFor()
    assert.equal(await toWater('Basil').count(), 0)

    // The day after, everything is there again by itself.
    await daysLater(t, page, 13)
    await page.getByText(en.today.paused('Sunday 29 November')).waitFor()
    await daysLater(t, page, 1)
    await lookAgainFor(toWater('Aloe'))
    await toWater('Basil').waitFor()
    await page.close()
    await backEarly(t, await signInAs(app.service, by.email))
  })

  async function backEarly(t: TestContext, me: Person): Promise<void> {
    const until = daysFromNow(5)
    await made(app.service, 'POST /api/v1/care-schedules/pause', {
      by: me,
      payload: { all: true, types: [WATERING], until },
    })
    const page = await app.openAs(t, me, 'desktop', { timezoneId: 'UTC' })
    await page.clock.setSystemTime(Date.now())
    const hands = byPointer(page, 'desktop')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto('/')
    await hands.press(page.getByRole('link', { name: en.today.changePause }))
    await hands.press(button(words.resume))
    await page.getByText(words.toldResumed(2)).waitFor()
    await pauses(me, [false, true, false])
    await hands.press(page.getByRole('navigation').getByRole('link', { name: en.app.nav.today }))
    for (const name of ['Aloe', 'Basil']) await button(en.today.doneFor(care, name)).waitFor()
  }

  for (const [how, [way, theirWay]] of Object.entries(WAYS)) {
    test(`a neighbour waters by a link, ${how}`, async (t) => {
      const { size, locale, texts } = way
      const { guest, texts: theirTexts } = theirWay
      const words = texts.care.away
      const people = texts.people
      t.mock.timers.enable({ apis: ['Date'], now: NOW })
      const ada = await toLookAfter(app)
      // Nothing of an absence.
      await newLink(app.service, ada, { role: 1, name: 'Tablet' })
      const bob = await app.person()
      await made(app.service, 'PUT /api/v1/auth/me', { by: bob, payload: { displayName: 'Bob' } })
      await letIn(app.service, ada, bob, 2)
      const day = (ahead: number, { language }: Way = way) => formatFor(language).longDay(daysFromNow(ahead))
      const lastDay = day(14)
      const theirLastDay = day(14, theirWay)
      const wakes = daysFromNow(15)
      const page = await app.openAs(t, ada, size, { locale, timezoneId: 'UTC' })
      await page.clock.setSystemTime(NOW)
      const hands = way.by(page)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const answer = (name: string) => page.getByRole('radio', { name, exact: true })
      const undo = button(texts.app.action.undo)
      await page.goto('/care/away')

      // Nobody: everything rests. It is shown, and goes on early.
      await hands.press(button(words.start))
      await page.getByText(words.paused(2, day(15))).waitFor()
      await hands.press(button(words.resume))
      await page.getByText(words.will(words.pauses(2), day(15))).waitFor()
      await pauses(ada, [false, false])
      await page.reload()

      // Somebody of the household has the tasks anyway. Only Ada hears nothing until she is back.
      await hands.pickRadio(answer(words.answers.household))
      await page.getByText(words.helpers('Bob')).waitFor()
      assert.deepEqual(await seriousProblems(page), [])
      await hands.press(button(words.rest))
      const resting = page.getByRole('complementary').filter({ has: button(words.wake) })
      await resting.getByText(words.resting(day(15))).waitFor()
      await quietUntil(ada, wakes)
      await hands.undo(undo)
      await button(words.wake).waitFor({ state: 'detached' })
      await quietUntil(ada, undefined)

      // A link, and what was made with it is undone with it.
      await hands.pickRadio(answer(words.answers.link))
      const sheet = page.getByRole('dialog')
      const running = page.getByText(words.link('Kim', lastDay))
      const make = async () => {
        await hands.write(page.getByLabel(people.links.name), 'Kim')
        await hands.write(page.getByLabel(people.links.message), MESSAGE)
        await hands.press(button(words.makeLink))
        return take()
      }
      /** The address that is shown once. */
      const take = async () => {
        const url = (await sheet.getByText(/^http/).textContent()) ?? ''
        await sheet.getByRole('img', { name: people.qrCode(url) }).waitFor()
        assert.deepEqual(await seriousProblems(page), [])
        await hands.press(sheet.getByRole('button', { name: people.done }))
        return url
      }
      await make()
      await running.waitFor()
      await quietUntil(ada, wakes)
      await hands.undo(undo)
      await running.waitFor({ state: 'detached' })
      await quietUntil(ada, undefined)
      const first = await make()
      await running.waitFor()
      assert.equal(await button(words.endLinkOf('Tablet')).count(), 0)
      await quietUntil(ada, wakes)
      assert.deepEqual(await seriousProblems(page), [])

      // It opens without an account: the message before the tasks of today, with photos, amounts and notes.
      const theirs = await app.open(t, theirWay.size, { locale: theirWay.locale, timezoneId: 'UTC' })
      const received = await receivedBy(theirs)
      const others = theirWay.by(theirs)
      const care = theirTexts.enumerations.journalType[WATERING]
      const fern = theirs.getByRole('button', { name: theirTexts.today.doneFor(care, 'Fern') })
      await theirs.goto(first)
      await theirs.clock.setSystemTime(NOW)
      await fern.waitFor()
      assert.equal(await theirs.locator('html').getAttribute('lang'), theirWay.locale)
      const said = await theirs.getByRole('main').innerText()
      const parts = [
        guest.plantsOf('Ada'),
        guest.until(theirLastDay),
        ...[
          MESSAGE.slice(0, 10),
          guest.today,
          'Kitchen',
          'Fern',
          theirTexts.today.amount('250'),
          HINT,
          'Hall',
          'Ivy',
        ],
        guest.signedAs('Kim'),
      ]
      const places = parts.map((part) => said.indexOf(part))
      assert.ok(!places.includes(-1), said)
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      )
      await theirs.waitForFunction(() => document.querySelector('img')?.naturalWidth)
      assert.deepEqual(await seriousProblems(theirs), [])

      // A tick counts, and Ada reads in her journal whose it was.
      await others.press(fern)
      await writtenBy(ada, [{ kind: 2, name: 'Kim' }])
      await others.undo(theirs.getByRole('button', { name: theirTexts.app.action.undo }))
      await fern.waitFor()
      await writtenBy(ada, [])
      await others.press(fern)
      await writtenBy(ada, [{ kind: 2, name: 'Kim' }])
      await others.press(theirs.getByRole('button', { name: 'Fern', exact: true }))
      const plant = theirs.getByRole('dialog', { name: 'Fern' })
      await plant.getByText('It likes mist.').waitFor()
      await others.press(plant.getByRole('button', { name: theirTexts.app.action.close }))

      // Taken back, it opens nothing any more, five seconds later at the latest.
      await hands.press(button(words.endLinkOf('Kim')))
      await running.waitFor({ state: 'detached' })
      t.mock.timers.setTime(NOW + 5_000)
      await becomeVisible(theirs)
      await theirs.getByText(guest.over).waitFor()
      assert.deepEqual(await seriousProblems(theirs), [])
      await hands.press(button(people.newLink))
      const second = await take()
      await running.waitFor()

      // The new one is good until the end of the last day, and then ends by itself.
      await theirs.goto(second)
      await theirs.getByRole('button', { name: theirTexts.today.doneFor(care, 'Ivy') }).waitFor()
      await daysLater(t, theirs, 14)
      await lookAgainFor(fern)
      await daysLater(t, theirs, 1)
      await theirs.getByText(guest.ended(theirLastDay)).waitFor()
      assert.equal(new Set([first, second]).size, 2)

      // Nothing that the page was sent tells who or where.
      const answers = received()
      const secrets = [ada.email, bob.email, 'Bob', ...Object.values(SECRETS).map(String)]
      for (const { address, body } of answers) {
        const told = `${address} ${body}`
        assert.deepEqual(
          secrets.filter((secret) => told.includes(secret)),
          [],
          told,
        )
        if (address.includes('application/json')) assert.doesNotMatch(told, /latitude|longitude|\S@\S/)
      }
      const photos = answers.filter(({ address }) => /\/shared-media\/.*"image\//.test(address))
      assert.ok(photos.length > 0)
      for (const { body } of photos) assert.equal((await sharp(body).metadata()).exif, undefined)
    })
  }

  /** What a page is sent, from now on. */
  async function receivedBy(page: Page) {
    const received: { readonly address: string; readonly body: Buffer }[] = []
    await page.route('**', async (route) => {
      const response = await route.fetch()
      const body = await response.body()
      received.push({ address: `${response.url()} ${JSON.stringify(response.headers())}`, body })
      await route.fulfill({ response, body })
    })
    return () => received
  }

  async function quietUntil(by: Person, wanted: string | undefined): Promise<void> {
    await eventually(async () => {
      const settings = await made<CareSettings>(app.service, 'GET /api/v1/care-settings', { by })
      assert.equal(settings.quietUntil, wanted)
    })
  }

  /** Tells who wrote what is in the journal besides its owner. */
  async function writtenBy(by: Person, wanted: object[]): Promise<void> {
    await eventually(async () => {
      const list = 'GET /api/v1/plant-journals'
      const { items } = await made<{ items: JournalEntry[] }>(app.service, list, { by })
      assert.deepEqual(
        items.flatMap(({ author }) => author ?? []),
        wanted,
      )
    })
  }

  /** Two plants to be watered today; one of them is not fed for now. */
  async function garden(by: Gardener): Promise<void> {
    const speciesId = await newSpecies(app.service)
    for (const name of ['Aloe', 'Basil']) {
      const [plantId] = await thirsty(app, by, { place: by.locationId, names: [name], speciesId })
      if (name === 'Basil') continue
      const payload = { plantId, type: FERTILIZING, every: 7, unit: 1, paused: true }
      await made(app.service, 'POST /api/v1/care-schedules', { by, payload })
    }
  }

  /** Tells of each schedule until when it is paused, or whether it is. */
  async function pauses(by: Person, wanted: (boolean | string)[]): Promise<void> {
    await eventually(async () => {
      const list = 'GET /api/v1/care-schedules'
      const { items } = await made<{ items: CareSchedule[] }>(app.service, list, { by })
      assert.deepEqual(
        items.map(({ paused, pausedUntil }) => pausedUntil ?? paused),
        wanted,
      )
    })
  }
})
