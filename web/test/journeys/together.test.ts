import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import jsQr from 'jsqr'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { newSpecies } from '../../../test/gardener.ts'
import { letIn, newKey } from '../../../test/grants.ts'
import { made } from '../../../test/made.ts'
import { newEmail, PASSWORD, type Person } from '../../../test/people.ts'
import { send } from '../../../test/send.ts'
import { de } from '../../src/messages/de.ts'
import { en } from '../../src/messages/en.ts'
import type { Messages } from '../../src/messages/messages.ts'
import { zh } from '../../src/messages/zh.ts'
import { seriousProblems, thirsty, webApp } from '../web-app.ts'
import { byKeyboard, byPointer, type Hands } from './hands.ts'

const SITTER = 2

interface Way {
  readonly locale: string
  readonly texts: Messages
  readonly by: (page: Page) => Hands
}

const byFinger = (page: Page) => byPointer(page, 'phone')

const ENGLISH: Way = { locale: 'en-GB', texts: en, by: byFinger }
const GERMAN: Way = { locale: 'de-DE', texts: de, by: byFinger }
const CHINESE: Way = { locale: 'zh-CN', texts: zh, by: byKeyboard }

/** The phone that shows the code and the one that scans it: each speaks the language of its user. */
const WAYS: Readonly<Record<string, readonly [Way, Way]>> = {
  'in German and English': [GERMAN, ENGLISH],
  'in Chinese, by keyboard': [CHINESE, CHINESE],
}

describe('Together', () => {
  const app = webApp()

  for (const [how, [shows, scans]] of Object.entries(WAYS)) {
    const words = shows.texts.people
    const theirWords = scans.texts.people

    test(`one phone shows a QR code, the other scans it and joins, ${how}`, async (t) => {
      const ada = await gardenOf('Ada', 'Our balcony')
      const page = await app.openAs(t, ada, 'phone', { locale: shows.locale })
      const hands = shows.by(page)
      await page.goto('/more')
      await hands.press(page.getByRole('link', { name: words.title }))
      await hands.press(page.getByRole('button', { name: words.persons.invite }))
      const sheet = page.getByRole('dialog')
      const sitter = sheet.getByRole('radio', { name: words.roles[SITTER] })
      await hands.pickRadio(sitter)
      assert.deepEqual(await seriousProblems(page), [])
      await hands.press(sheet.getByRole('button', { name: words.persons.make }))
      const code = sheet.getByRole('img')
      const scanned = await scan(code)
      await sheet.getByText(scanned, { exact: true }).waitFor()
      assert.deepEqual(await seriousProblems(page), [])
      const token = scanned.slice(scanned.indexOf('#') + 1)
      await hands.press(sheet.getByRole('button', { name: words.done }))
      await page.getByText(words.states.invited).waitFor()

      const theirs = await app.open(t, 'phone', { locale: scans.locale })
      const told = toldOf(theirs)
      await theirs.goto(scanned)
      await theirs.getByText(theirWords.join.invites('Ada', 'Our balcony')).waitFor()
      await theirs.getByText(theirWords.join.may[SITTER]).waitFor()
      assert.equal(new URL(theirs.url()).hash, '')
      assert.deepEqual(await seriousProblems(theirs), [])
      await theirs.reload()
      const others = scans.by(theirs)
      const join = theirs.getByRole('button', { name: theirWords.join.signUp })
      await others.write(theirs.getByLabel(scans.texts.signIn.email), newEmail())
      await others.write(theirs.getByLabel(scans.texts.signIn.newPassword), PASSWORD)
      await others.press(join)
      await theirs.getByText(scans.texts.signIn.missingName).waitFor()
      await others.write(theirs.getByLabel(scans.texts.signIn.name), 'Bob')
      await others.press(join)
      await theirs.getByText('Aloe').waitFor()
      assert.deepEqual(await seriousProblems(theirs), [])
      assert.deepEqual(
        told.filter((text) => text.includes(token)),
        [],
      )

      await page.reload()
      const bob = page.getByRole('listitem').filter({ hasText: 'Bob' })
      await bob.getByText(words.roles[SITTER]).waitFor()
      await hands.press(bob.getByRole('button', { name: words.endOf('Bob') }))
      await hands.press(sheet.getByRole('button', { name: words.persons.endConfirm }))
      await bob.waitFor({ state: 'detached' })
    })
  }

  test('a user joins with the account there is, once, and leaves', async (t) => {
    const words = en.people
    const ada = await gardenOf('Ada', 'Our balcony')
    const invite = () =>
      made<{ url: string }>(app.service, 'POST /api/v1/grants', {
        by: ada,
        payload: { kind: 1, role: SITTER, until: '2030-01-31' },
      })
    const { url } = await invite()
    const bob = await app.person()

    // The session is asked for in the same place. The account has no name yet, which the garden needs.
    const page = await app.open(t, 'phone')
    await page.goto(url)
    await page.getByText(words.join.ending('Thursday 31 January')).waitFor()
    await page.getByRole('radio', { name: words.join.asKnown }).check()
    await page.getByLabel(en.signIn.email).fill(bob.email)
    await page.getByLabel(en.signIn.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: words.join.signIn }).click()
    await page.getByText(words.join.signedInAs(bob.email)).waitFor()
    await page.getByLabel(en.signIn.name).fill('Bob')
    await page.getByRole('button', { name: words.join.join }).click()
    await page.getByText('Aloe').waitFor()

    // What was used is over, and a second invitation is not needed.
    await page.goto(url)
    await page.getByRole('heading', { name: words.join.overTitle }).waitFor()
    const second = await invite()
    await page.goto(second.url)
    await page.getByRole('button', { name: words.join.join }).click()
    await page.getByText(words.join.already).waitFor()
    await page.getByRole('link', { name: words.join.toGarden }).click()
    await page.getByText('Aloe').waitFor()

    // The owner is told at once whose it is, and is not asked to join.
    const hers = await app.visit(t, ada, second.url)
    await hers.getByText(words.join.own).waitFor()
    assert.equal(await hers.getByRole('button', { name: words.join.join }).count(), 0)
    assert.deepEqual(await seriousProblems(hers), [])

    await page.goto('/people')
    const garden = page.getByRole('list', { name: words.garden.others }).getByRole('listitem')
    await garden.getByText(en.gardens.of('Ada')).waitFor()
    const remind = garden.getByRole('switch', { name: words.garden.remind })
    assert.equal(await remind.isChecked(), true)
    await remind.click()
    await page.getByText(words.garden.notReminding).waitFor()
    const persons = page.getByRole('list', { name: words.persons.title })
    await persons.getByText('Ada').waitFor()
    assert.equal(await page.getByRole('button', { name: words.persons.invite }).count(), 0)
    await garden.getByRole('button', { name: words.garden.leaveOf('Our balcony') }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.garden.leaveConfirm }).click()
    await page.getByText(en.gardens.ended('Our balcony')).waitFor()
    const left = await made<{ id: number }[]>(app.service, 'GET /api/v1/gardens', { by: bob })
    assert.deepEqual(
      left.map(({ id }) => id),
      [bob.user.id],
    )
  })

  test('a key is made with the password, once the session is not young any more, and ends', async (t) => {
    const words = en.people
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const ada = await app.person()
    const bob = await app.person()
    await letIn(app.service, bob, ada, 3)
    const { headers } = await newKey(app.service, ada, { in: bob })
    t.mock.timers.tick(11 * 60_000)
    const page = await app.visit(t, ada, '/people')
    await page.getByRole('button', { name: words.keys.make }).click()
    const sheet = page.getByRole('dialog')
    const make = sheet.getByRole('button', { name: words.keys.make })
    await make.click()
    await sheet.getByText(words.missingName).waitFor()
    await sheet.getByLabel(words.keys.nameExample).fill('Sensor')
    await make.click()
    const password = sheet.getByLabel(words.keys.password, { exact: true })
    await password.fill('not the password')
    await make.click()
    await sheet.getByText(words.keys.wrongPassword).waitFor()
    await password.fill(PASSWORD)
    await make.click()
    const secret = (await sheet.getByText(/^frnd_/).textContent()) ?? ''
    assert.deepEqual(await seriousProblems(page), [])
    await sheet.getByRole('button', { name: words.done }).click()
    const key = page.getByRole('list', { name: words.keys.title }).getByRole('listitem')
    await key.getByText(words.hint(secret.slice(-4))).waitFor()

    await key.getByRole('button', { name: words.changeOf('Sensor') }).click()
    await sheet.getByLabel(words.until).fill('2030-01-31')
    await sheet.getByRole('button', { name: en.app.action.save }).click()
    await key.getByText(words.untilDay('31\u00a0Jan\u00a02030')).waitFor()
    await key.getByRole('button', { name: words.newKeyOf('Sensor') }).click()
    await sheet.getByRole('button', { name: words.newKeyConfirm }).click()
    const renewed = (await sheet.getByText(/^frnd_/).textContent()) ?? ''
    assert.notEqual(renewed, secret)
    await sheet.getByRole('button', { name: words.done }).click()
    await key.getByRole('button', { name: words.endOf('Sensor') }).click()
    await sheet.getByRole('button', { name: words.keys.endConfirm }).click()
    await key.waitFor({ state: 'detached' })

    // A new password ends keys if the user says so. It is offered where there are any, in whatever garden.
    await page.goto('/account/security')
    await page.getByRole('button', { name: en.account.changePassword }).click()
    await page.getByLabel(en.account.currentPassword, { exact: true }).fill(PASSWORD)
    await page.getByLabel(en.account.newPassword, { exact: true }).fill(`${PASSWORD} more`)
    await page.getByRole('checkbox', { name: en.account.endKeys }).check()
    await page.getByRole('button', { name: en.account.changePassword }).click()
    await page.getByText(en.account.passwordChangedKeysEnded).waitFor()
    const reply = await send(app.service, 'GET /api/v1/plants', { by: { headers } })
    assert.equal(reply.statusCode, 401)
  })

  test('a link and an invitation are made, changed, renewed and ended', async (t) => {
    const words = en.people
    const ada = await gardenOf('Ada', 'Balcony')
    const page = await app.visit(t, ada, '/people')
    const sheet = page.getByRole('dialog')
    const press = (name: string) => sheet.getByRole('button', { name }).click()
    const shown = async () => (await sheet.getByText(/^http/).textContent()) ?? ''

    await page.getByLabel(words.garden.name).fill('Our balcony')
    await page.getByRole('button', { name: en.app.action.save }).click()
    await page.getByText(words.garden.nameSaved).waitFor()

    await page.getByRole('button', { name: words.links.make }).click()
    await sheet.getByLabel(words.links.name).fill('Carla')
    await sheet.getByLabel(words.until).fill(inDays(200))
    await press(words.links.make)
    await sheet.getByText(words.links.tooLong).waitFor()
    await sheet.getByLabel(words.until).fill(inDays(7))
    await sheet.getByLabel(words.links.message).fill('The can is behind the door')
    await press(words.links.make)
    const [, secret] = /\/g#(frnd_.*)/u.exec(await shown()) ?? []
    const by = { headers: { authorization: `Bearer ${secret}` } }
    const { items } = await made<{ items: { plant: { id: number } }[] }>(
      app.service,
      'GET /api/v1/care-tasks',
      {
        by,
      },
    )
    await made(app.service, 'POST /api/v1/plant-journals', {
      by,
      payload: { plantIds: items.map(({ plant }) => plant.id), type: 1 },
    })
    await press(words.done)
    const link = page.getByRole('list', { name: words.links.title }).getByRole('listitem')
    await link.getByText(words.roles[SITTER]).waitFor()
    await link.getByRole('button', { name: words.changeOf('Carla') }).click()
    await sheet.getByRole('radio', { name: words.roles[1] }).check()
    await press(en.app.action.save)
    await link.getByText(words.roles[1]).waitFor()
    await link.getByRole('button', { name: words.newLinkOf('Carla') }).click()
    await press(words.newLinkConfirm)
    assert.match(await shown(), /\/g#frnd_/u)
    await press(words.done)
    await link.getByRole('button', { name: words.endOf('Carla') }).click()
    await sheet.getByRole('checkbox', { name: words.links.endEntries }).check()
    await press(words.links.endConfirm)
    await link.waitFor({ state: 'detached' })
    const left = await made<{ total: number }>(app.service, 'GET /api/v1/plant-journals', { by: ada })
    assert.equal(left.total, 0)

    await page.getByRole('button', { name: words.persons.invite }).click()
    await sheet.getByLabel(words.name).fill('Grandma')
    await sheet.getByLabel(words.from).fill(inDays(9))
    await sheet.getByLabel(words.until).fill(inDays(7))
    await press(words.persons.make)
    await sheet.getByText(words.endsBeforeBegin).waitFor()
    await sheet.getByLabel(words.from).fill(inDays(3))
    await press(words.persons.make)
    const first = await shown()
    await press(words.done)
    await page.getByRole('button', { name: words.newLinkOf('Grandma') }).click()
    await press(words.newLinkConfirm)
    const second = await shown()
    await press(words.done)

    // The old link is over. The new one lets into a garden that opens later.
    const theirs = await app.open(t, 'desktop')
    await theirs.goto(first)
    await theirs.getByRole('heading', { name: words.join.overTitle }).waitFor()
    await theirs.goto(second)
    await theirs.getByText(words.join.invites('Ada', 'Our balcony')).waitFor()
    await theirs.getByLabel(en.signIn.name).fill('Grandma')
    await theirs.getByLabel(en.signIn.email).fill(newEmail())
    await theirs.getByLabel(en.signIn.newPassword).fill(PASSWORD)
    await theirs.getByRole('button', { name: words.join.signUp }).click()
    await theirs.getByRole('heading', { name: words.join.laterTitle }).waitFor()
    await page.reload()
    await page.getByText(words.states.upcoming).waitFor()

    // It can be left before it opens.
    await theirs.goto('/people')
    const garden = theirs.getByRole('list', { name: words.garden.others }).getByRole('listitem')
    await garden.getByText(words.states.upcoming).waitFor()
    await garden.getByRole('button', { name: words.garden.leaveOf('Our balcony') }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: words.garden.leaveConfirm }).click()
    await garden.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: words.persons.invite }).waitFor()
    await page.getByText(words.states.upcoming).waitFor({ state: 'detached' })
  })

  /** A user with a name, a garden with a name, and a plant to be watered. */
  async function gardenOf(displayName: string, name: string): Promise<Person> {
    const by = await app.gardener()
    await made(app.service, 'PUT /api/v1/auth/me', { by, payload: { displayName } })
    await made(app.service, `PUT /api/v1/gardens/${by.user.id}`, { by, payload: { name } })
    const speciesId = await newSpecies(app.service)
    await thirsty(app, by, { place: by.locationId, names: ['Aloe'], speciesId })
    return by
  }
})

/** Reads a code as a camera does: from how it looks. */
async function scan(code: Locator): Promise<string> {
  const picture = sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const read = jsQr(new Uint8ClampedArray(data), info.width, info.height)
  assert.ok(read !== null, 'no camera could read the code')
  return read.data
}

/** What a page tells by its requests: their addresses, of which what is behind the `#` stays here, and where it came from. */
function toldOf(page: Page): string[] {
  const told: string[] = []
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url())
    told.push(`${origin}${pathname}${search}`, request.headers().referer ?? '')
  })
  return told
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
