import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { letIn } from '../../../test/grants.ts'
import { made } from '../../../test/made.ts'
import { registerAdmin } from '../../../test/people.ts'
import { de } from '../../src/messages/de.ts'
import { en } from '../../src/messages/en.ts'
import { goWithin } from '../every-page.ts'
import { seriousProblems, thirsty, type WebApp, webApp } from '../web-app.ts'
import { byPointer, hasFocus } from './hands.ts'
import { loseConnection } from './screen.ts'

const { search } = en

describe('Search everywhere', () => {
  const app = webApp()

  test('anything is found by one tap, a few letters and another tap; a slip and a lost connection are told', async (t) => {
    const by = await monsteras(app)
    const page = await app.openAs(t, by, 'phone')
    const hands = byPointer(page, 'phone')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto('/more')
    const button = page.getByRole('button', { name: en.app.action.search, exact: true })
    await button.waitFor()
    assert.deepEqual(loaded.filter(isOfSearch), [])

    await hands.press(button)
    const box = page.getByRole('combobox', { name: search.title })
    await hasFocus(box)
    await page.keyboard.type('mont')
    const monty = page.getByRole('group', { name: search.plants }).getByRole('option', { name: 'Monty' })
    await monty.waitFor()
    assert.equal(await monty.locator('mark').innerText(), 'Mont')
    await hands.press(monty)
    await heading(page, 'Monty').waitFor()
    assert.equal(hands.taps, 2)

    // What was opened is there before anything is typed. A slip finds the species, and the plants of it.
    await hands.press(button)
    await page.getByRole('group', { name: search.recent }).getByRole('option', { name: 'Monty' }).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await page.keyboard.type('mosntera')
    await page.getByText(search.corrected('mosntera', 'monstera')).waitFor()
    await page.getByRole('group', { name: search.species }).getByRole('option').waitFor()
    await monty.waitFor()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await seriousProblems(page), [])
    }

    // Places and tags lead to the plants there, entries to their pages.
    await box.fill('kitchen')
    const place = page.getByRole('group', { name: search.places }).getByRole('option', { name: 'Kitchen' })
    assert.equal(await place.getAttribute('href'), `/plants?locationId=${by.locationId}`)
    await box.fill('thirsty')
    const tag = page.getByRole('group', { name: search.tags }).getByRole('option', { name: 'thirsty' })
    assert.equal(await tag.getAttribute('href'), `/plants?tagId=${by.tagId}`)
    await box.fill('new leaf')
    const entry = page.getByRole('group', { name: search.entries }).getByRole('option', { name: 'new leaf' })
    assert.equal(await entry.getAttribute('href'), `/journal/${by.entryId}`)

    // Without a connection what this device knows is found, and it is said that this is not all.
    await loseConnection(page.context())
    await box.fill('onty')
    await page.getByText(search.offline).waitFor()
    await monty.waitFor()
    await box.fill('nowhere')
    await page.getByText(search.nothing('nowhere')).waitFor()
    await page.getByRole('option', { name: search.addNamed('nowhere') }).waitFor()
    await page.context().setOffline(false)

    // All that is to be watered is selected, and Done is left to the user.
    await box.fill('water all')
    await hands.press(page.getByRole('option', { name: search.waterDue }))
    await page.getByText(en.ui.selected(2), { exact: true }).waitFor()
    await page.waitForURL((url) => url.pathname === '/' && url.search === '')

    await page.goto('/account')
    await page.getByRole('button', { name: en.account.signOut, exact: true }).press('Enter')
    await page.waitForURL((url) => url.pathname === '/sign-in')
    assert.deepEqual(await keptOnDevice(page), [])
  })

  test('the keyboard opens it anywhere, leads through it and out again', async (t) => {
    const by = await monsteras(app)
    const page = await app.openAs(t, by, 'desktop', { locale: 'de-DE' })
    await page.goto('/plants')
    await page.getByRole('link', { name: 'Monty' }).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    const box = page.getByRole('combobox', { name: de.search.title })
    // A field keeps its slash.
    const field = page.getByRole('searchbox', { name: de.plantsList.search })
    await field.focus()
    await page.getByText(de.plantsList.search).waitFor()
    await field.press('/')
    assert.equal(await field.inputValue(), '/')
    await field.press('Control+k')
    await hasFocus(box)
    assert.deepEqual(await seriousProblems(page), [])
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await hasFocus(field)
    await field.fill('')

    // The slash can be switched off, since it is a single key.
    await goWithin(page, '/account')
    const slash = page.getByRole('switch', { name: de.account.slash })
    await slash.uncheck()
    await page.locator('[aria-keyshortcuts="Control+K Meta+K"]').waitFor()
    assert.equal(await page.evaluate(takesSlash), false)
    assert.deepEqual(await seriousProblems(page), [])
    await slash.check()
    await page.locator('[aria-keyshortcuts="/ Control+K Meta+K"]').waitFor()

    await page.getByRole('main').focus()
    await page.keyboard.press('/')
    await hasFocus(box)
    // Enter takes the best, also when it is pressed before anything was found.
    await page.keyboard.type('monst')
    await page.keyboard.press('Enter')
    await heading(page, 'Monty').waitFor()
    await hasFocus(page.getByRole('main'))

    await page.keyboard.press('Control+k')
    await hasFocus(box)
    await page.keyboard.type('mon')
    const options = page.getByRole('option')
    await page.getByRole('group', { name: de.search.species }).getByRole('option').first().waitFor()
    assert.equal(await activeName(page), await options.first().innerText())
    await page.keyboard.press('ArrowDown')
    assert.equal(await activeName(page), await options.nth(1).innerText())
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    assert.equal(await activeName(page), await options.last().innerText())
    await box.fill('etik')
    await page.getByRole('option', { name: de.labels.printAll, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await heading(page, de.labels.title).waitFor()
    await page.keyboard.press('Control+k')
    await box.fill('neuer eintr')
    await page.getByRole('option', { name: de.journal.newEntry, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: de.journal.newEntry }).waitFor()
  })

  test('what is found and remembered is of the garden that is shown', async (t) => {
    const ada = await monsteras(app)
    const bob = await monsteras(app, 'Montague')
    await made(app.service, 'PUT /api/v1/auth/me', { by: ada, payload: { displayName: 'Ada' } })
    await letIn(app.service, ada, bob, 1)
    const page = await app.openAs(t, bob, 'desktop')
    await page.goto('/')
    const open = async () => {
      await page.getByRole('button', { name: en.app.action.search, exact: true }).click()
      await hasFocus(page.getByRole('combobox'))
    }
    const names = () => page.getByRole('group', { name: search.plants }).getByRole('option')
    await open()
    await page.keyboard.type('mont')
    await names().first().waitFor()
    await page.getByText(search.searching).waitFor({ state: 'detached' })
    assert.match((await names().allInnerTexts()).join(), /^Montague/)
    await names().first().click()
    await heading(page, 'Montague').waitFor()

    await page.getByRole('button', { name: en.gardens.choose(en.gardens.own) }).click()
    await page.getByRole('menuitemradio', { name: en.gardens.of('Ada') }).click()
    await page.getByRole('button', { name: en.gardens.choose(en.gardens.of('Ada')) }).waitFor()
    // The page is loaded anew.
    await page.getByRole('main').getByRole('link', { name: 'Monty' }).waitFor()
    await open()
    // A viewer looks only.
    assert.deepEqual(await page.getByRole('option').allInnerTexts(), [en.labels.printAll])
    await page.keyboard.type('mont')
    await names().filter({ hasText: 'Monty' }).waitFor()
    await page.getByText(search.searching).waitFor({ state: 'detached' })
    assert.match((await names().allInnerTexts()).join(), /^Monty/)
    assert.equal(await names().count(), 1)
  })
})

function isOfSearch(path: string): boolean {
  return path.includes('search-dialog')
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

/** What the field says is chosen by Enter. */
function activeName(page: Page): Promise<string | undefined> {
  return page.getByRole('combobox').evaluate((box) => {
    const id = box.getAttribute('aria-activedescendant')
    const active = id === null ? null : document.getElementById(id)
    return active instanceof HTMLElement ? active.innerText : undefined
  })
}

function keptOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('frond-found-')))
}

let species: Promise<number> | undefined

/** A garden with a Monstera that is to be watered, another plant, and an entry about a leaf. */
async function monsteras(app: WebApp, name = 'Monty') {
  species ??= monstera(app)
  const speciesId = await species
  const by = await app.gardener()
  const [plantId] = await thirsty(app, by, { place: by.locationId, names: [name, 'Zamia'], speciesId })
  const payload = { plantIds: [plantId], type: 10, remark: 'A new leaf' }
  const entry = await made(app.service, 'POST /api/v1/plant-journals', { by, payload })
  return { ...by, entryId: entry.id }
}

async function monstera({ service }: WebApp): Promise<number> {
  const by = await registerAdmin(service)
  const payload = { commonName: 'Swiss Cheese Plant', scientificName: 'Monstera deliciosa' }
  const { id } = await made(service, 'POST /api/v1/plant-species', { by, payload })
  return id
}

/** Runs in the page: whether a slash is more there than a letter. */
function takesSlash(): boolean {
  const slash = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true })
  return !document.body.dispatchEvent(slash)
}
