import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { made } from '../../../test/made.ts'
import { newEmail, PASSWORD, signInAs } from '../../../test/people.ts'
import { picture } from '../../../test/pictures.ts'
import type { Region } from '../../src/api/types.ts'
import { de } from '../../src/messages/de.ts'
import { en } from '../../src/messages/en.ts'
import type { Messages } from '../../src/messages/messages.ts'
import { type Size, seriousProblems, webApp } from '../web-app.ts'
import { plantsOf } from './garden.ts'
import { byKeyboard, byPointer, type Hands, hasFocus } from './hands.ts'

interface Walk {
  readonly size: Size
  readonly by: (page: Page) => Hands
  readonly locale: string
  readonly texts: Messages
  readonly zone: string
  readonly hemisphere: 1 | 2
  /** What is typed of the species' name, and what it is called. */
  readonly typed: string
  readonly species: string
  readonly place: string
}

const ENGLISH = {
  locale: 'en-AU',
  texts: en,
  zone: 'Australia/Perth',
  hemisphere: 2,
  typed: 'bosto',
  species: 'Boston Fern',
  place: 'Kitchen window',
} as const
const GERMAN = {
  locale: 'de-DE',
  texts: de,
  zone: 'Europe/Berlin',
  hemisphere: 1,
  typed: 'schwertf',
  species: 'Schwertfarn',
  place: 'Küchenfenster',
} as const

/** The phone has German, which has the longest words. */
const WALKS: Readonly<Record<string, Walk>> = {
  'on a phone, in German': { size: 'phone', by: (page) => byPointer(page, 'phone'), ...GERMAN },
  'on a desktop, by keyboard': { size: 'desktop', by: byKeyboard, ...ENGLISH },
}

/** Also from the home, with every tap that leads into a field. */
const MOST_TAPS = 6
const BYTES_PER_SECOND = 20_000

describe('From nothing to a plant with a photograph', () => {
  const app = webApp({ STARTER_CATALOGUE: 'on' })
  let photo: { name: string; mimeType: string; buffer: Buffer }
  before(async () => {
    // Twelve megapixels, as phones take them.
    const buffer = await picture('jpeg', { width: 4000, height: 3000 })
    photo = { name: 'fern.jpg', mimeType: 'image/jpeg', buffer }
  })

  for (const [how, walk] of Object.entries(WALKS)) {
    test(how, async (t) => {
      const { size, locale, texts, zone, hemisphere, typed, species, place } = walk
      const words = texts.plants.add
      const page = await app.open(t, size, { locale, timezoneId: zone })
      const hands = walk.by(page)
      const email = newEmail()

      await page.goto('/sign-up')
      await page.getByRole('heading', { name: texts.signIn.signUpTitle }).waitFor()
      assert.deepEqual(await page.locator('form :is(input, select, textarea)').evaluateAll(namesOf), [
        'email',
        'password',
      ])
      await hands.write(page.getByLabel(texts.signIn.email), email)
      await hands.write(page.getByLabel(texts.signIn.newPassword, { exact: true }), PASSWORD)
      await hands.press(page.getByRole('button', { name: texts.signIn.signUp }))

      await page.getByText(texts.today.empty).waitFor()
      const add = page.getByRole('main').getByRole('link', { name: texts.today.addPlant })
      const toDo = page.getByRole('main').locator('a, button, input')
      assert.deepEqual([await toDo.count(), await add.count()], [1, 1])
      const by = await signInAs(app.service, email)
      const settings = await made<Settings>(app.service, 'GET /api/v1/care-settings', { by })
      const { timeZone, language } = settings
      assert.deepEqual([timeZone, settings.hemisphere, language], [zone, hemisphere, locale.slice(0, 2)])
      const tapsToHome = hands.taps

      await hands.press(add)
      await hasFocus(page.getByRole('main'))
      // A finger hits the frame anywhere.
      const camera = page.getByLabel(words.photo.take)
      const frame = page.getByRole('region', { name: texts.photos.label })
      await hands.give(walk.by === byKeyboard ? camera : frame, photo)
      await isShownFromMemory(page, texts.photos.numbered(1))
      await hands.pick(
        page.getByRole('combobox', { name: words.species }),
        typed,
        page.getByRole('option', { name: species }),
      )
      await hands.write(page.getByLabel(words.place, { exact: true }), place)
      if (size === 'phone') assert.deepEqual(await seriousProblems(page), [])

      const atFullSpeed = size === 'phone' ? await uploadSlowly(page) : undefined
      const save = page.getByRole('button', { name: words.save })
      await hands.press(save)
      assert.ok(hands.taps <= MOST_TAPS, `${hands.taps} taps`)
      assert.ok(hands.taps - tapsToHome + 2 <= MOST_TAPS, `${hands.taps - tapsToHome + 2} taps from the home`)

      // It is there while its photograph is on the way, and on a phone it stays when the connection goes.
      await page.getByRole('heading', { name: words.added(species) }).waitFor()
      await hasFocus(page.getByRole('region', { name: words.added(species) }))
      if (atFullSpeed !== undefined) {
        await page.waitForFunction(isUnderWay)
        app.service.app.server.closeAllConnections()
        await page.context().setOffline(true)
        await page.getByText(words.waiting).waitFor()
        assert.deepEqual(await plantsOf(app, by, 0), [])
        await hands.undo(page.getByRole('button', { name: texts.app.action.undo }))
        await hasFocus(save)
        await isShownFromMemory(page, texts.photos.numbered(1))
        const placeField = page.getByRole('textbox', { name: words.place, exact: true })
        await placeField.waitFor()
        assert.equal(await placeField.inputValue(), place)
        await atFullSpeed()
        await hands.press(save)
        await page.context().setOffline(false)
      }
      await page.getByText(words.safe).waitFor()

      const [plant] = await plantsOf(app, by, 1)
      assert.deepEqual(
        [plant?.name, plant?.species?.scientificName, plant?.location?.name, plant?.covers.length],
        [species, 'Nephrolepis exaltata', place, 1],
      )
      // The file that was on its way when the connection was lost may have arrived, and belongs to nothing.
      const { items: media } = await made<{ items: Media[] }>(app.service, 'GET /api/v1/media', { by })
      assert.equal(media.find(({ id }) => id === plant?.covers[0]?.id)?.width, 4000)
      const regions = await made<Region[]>(app.service, 'GET /api/v1/regions', { by })
      assert.deepEqual(
        regions.map(({ name, locations }) => [name, locations.length]),
        [[texts.places.picker.home, 1]],
      )
    })
  }
})

interface Media {
  readonly id: number
  readonly width: number
}

interface Settings {
  readonly timeZone: string
  readonly hemisphere: number
  readonly language: string
}

/** Whole, although no server has it. */
async function isShownFromMemory(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (name) =>
      [...document.images].some(
        ({ alt, src, naturalWidth }) => alt === name && src.startsWith('blob:') && naturalWidth === 4000,
      ),
    name,
  )
}

function namesOf(fields: Element[]): (string | null)[] {
  return fields.map((field) => field.getAttribute('name'))
}

/** A connection on which one sees a photograph go. Returns what makes it fast again. */
async function uploadSlowly(page: Page): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: BYTES_PER_SECOND,
  })
  return () => devTools.detach()
}

function isUnderWay(): boolean {
  const value = document.querySelector('progress')?.value ?? 0
  return value > 0 && value < 1
}
