import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../../test/eventually.ts'
import { newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { PASSWORD, type Person, signInAs } from '../../../test/people.ts'
import { send } from '../../../test/send.ts'
import { LANGUAGE_NAMES } from '../../src/i18n/languages.ts'
import { de } from '../../src/messages/de.ts'
import { en } from '../../src/messages/en.ts'
import { told } from '../drafts.ts'
import { thirsty, webApp } from '../web-app.ts'
import { becomeVisible } from './screen.ts'

const words = en.account.data

interface Device {
  readonly id: number
  readonly current: boolean
}

describe('It is mine', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: 'Europe/Berlin' })

  test('everything is taken along in one file, and brought into another account', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    await thirsty(app, by, { place: by.locationId, names: ['Aloe', 'Basil'], speciesId })
    const page = await app.openAs(t, by, 'phone')
    await page.goto('/account')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words.export }).click(),
    ])
    assert.match(download.suggestedFilename(), /^frond-.*\.zip$/)
    await page.getByText(words.saved(download.suggestedFilename())).waitFor()
    const path = await download.path()

    const other = await app.person()
    const theirs = await app.openAs(t, other, 'desktop')
    await theirs.goto('/account')
    await theirs.getByRole('link', { name: words.import }).click()
    const choose = theirs.locator('input[type="file"]')
    await choose.setInputFiles({ name: 'fern.txt', mimeType: 'text/plain', buffer: Buffer.from('Fern?') })
    await theirs.getByText(words.refused).waitFor()
    await choose.setInputFiles(path)
    await theirs.getByText(words.wouldMake).waitFor()
    await theirs.getByText(words.counts.plants(2, '2'), { exact: true }).waitFor()
    assert.equal(await plantsOf(other), 0)
    await theirs.getByRole('button', { name: words.start }).click()
    await theirs.getByText(words.done).waitFor()
    assert.equal(await plantsOf(other), 2)
    await theirs.getByRole('link', { name: words.toPlants }).click()
    await theirs.getByText('Basil').waitFor()
  })

  async function plantsOf(by: Person): Promise<number> {
    return (await made<{ total: number }>(app.service, 'GET /api/v1/plants', { by })).total
  }

  test('devices, look and storage on a phone, and the end of the account at a desktop', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    await thirsty(app, by, { place: by.locationId, names: ['Aloe', 'Basil'], speciesId })
    const other = await app.openAs(t, by, 'desktop')
    await other.goto('/')
    await other.getByText('Aloe').waitFor()

    const lost = await signInAs(app.service, by.user.email)
    const page = await app.open(t, 'phone', { serviceWorkers: 'allow' })
    await page.goto('/people')
    await signIn(page, by)
    await devicesAreEnded(page, lost)
    await eventually(async () => {
      await becomeVisible(other)
      await other.getByRole('heading', { name: en.signIn.welcome }).waitFor({ timeout: 500 })
    })

    await page.goto('/account')
    await looksAndSpeaks(page)
    await storageIsDeleted(page)
    await signIn(page, by)
    // Where the person was about to go.
    await page.getByRole('heading', { name: en.plants.title, exact: true }).waitFor()
    await page.getByRole('link', { name: en.app.nav.today }).click()
    await page.getByRole('button', { name: en.today.doneFor(en.enumerations.journalType[1], 'Aloe') }).click()
    const again = await signInAs(app.service, by.user.email)
    await eventually(async () => {
      const { items } = await made<{ items: unknown[] }>(app.service, 'GET /api/v1/plant-journals', {
        by: again,
      })
      assert.equal(items.length, 1)
    })

    const desktop = await app.openAs(t, again, 'desktop')
    await desktop.goto('/account')
    await accountIsDeleted(desktop)
    const login = { payload: { email: by.user.email, password: PASSWORD } }
    assert.equal((await send(app.service, 'POST /api/v1/auth/login', login)).statusCode, 401)
    const left = await send(app.service, 'GET /api/v1/plants', { by: again })
    assert.equal(left.statusCode, 401)
  })

  /** One after the other; one of them is gone already, which is told with its request. */
  async function devicesAreEnded(page: Page, lost: Person): Promise<void> {
    const devices = page.getByRole('listitem').filter({ hasText: 'Last used' })
    await devices.nth(2).waitFor()
    const sessions = await made<Device[]>(app.service, 'GET /api/v1/auth/sessions', { by: lost })
    const gone = sessions.findIndex(({ current }) => current)
    const ended = sessions[gone]
    assert.ok(ended !== undefined)
    await made(app.service, `DELETE /api/v1/auth/sessions/${ended.id}`, { by: lost })
    await devices.nth(gone).getByRole('button').click()
    const failure = page.getByText(en.errors.byCode[2004])
    await failure.waitFor()
    assert.match((await failure.textContent()) ?? '', /Request \S+$/u)
    await devices.nth(2).waitFor({ state: 'detached' })
    // It covers the button of the other, for as long as it stays.
    await told(page, en, en.errors.byCode[2004]).getByRole('button', { name: en.app.action.close }).click()
    await devices.getByRole('button').click()
    await page.getByText(en.people.devices.ended(1)).waitFor()
    await devices.nth(1).waitFor({ state: 'detached' })
    await devices.getByText(en.people.devices.thisDevice, { exact: true }).waitFor()
  }
})

/** At once, and again after the page was loaded anew. */
async function looksAndSpeaks(page: Page): Promise<void> {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.getByRole('radio', { name: en.account.themes.light }).check()
  const light = await ground()
  await page.getByRole('radio', { name: en.account.themes.dark }).check()
  const dark = await ground()
  assert.notEqual(dark, light)
  await page.getByRole('radio', { name: LANGUAGE_NAMES.de }).click()
  await page.getByRole('heading', { name: de.account.title, level: 1 }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: de.account.title, level: 1 }).waitFor()
  assert.equal(await ground(), dark)
  await page.getByRole('radio', { name: LANGUAGE_NAMES.en }).click()
  await page.getByRole('heading', { name: en.account.title, level: 1 }).waitFor()
}

/** Deletes all of it, as a user does in the settings of the browser: while the page is open, and while it is not. */
async function storageIsDeleted(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const devTools = await page.context().newCDPSession(page)
  const everything = { origin: new URL(page.url()).origin, storageTypes: 'all' }
  await devTools.send('Storage.clearDataForOrigin', everything)
  await page.getByLabel(en.signIn.password, { exact: true }).waitFor()
  await page.goto('about:blank')
  await devTools.send('Storage.clearDataForOrigin', everything)
  await page.goto('/plants')
}

async function signIn(page: Page, { user }: Person): Promise<void> {
  await page.getByLabel(en.signIn.email).fill(user.email)
  await page.getByLabel(en.signIn.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: en.signIn.signIn }).click()
}

async function accountIsDeleted(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.account.delete }).click()
  const question = page.getByRole('dialog', { name: en.account.deleteTitle })
  await question.getByText(en.account.deleteConsequence).waitFor()
  const password = question.getByLabel(en.account.currentPassword, { exact: true })
  await password.fill('not the password')
  await password.press('Enter')
  await question.getByText(en.account.wrongPassword).waitFor()
  await password.fill(PASSWORD)
  await password.press('Enter')
  await page.getByText(en.account.deleted).waitFor()
  await page.getByRole('heading', { name: en.signIn.welcome }).waitFor()
}
