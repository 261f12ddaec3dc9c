import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../../test/eventually.ts'
import { type Gardener, newSpecies } from '../../../test/gardener.ts'
import { dayFromNow, letIn } from '../../../test/grants.ts'
import { made } from '../../../test/made.ts'
import type { Person } from '../../../test/people.ts'
import type { CareSchedule, JournalEntry, Plant } from '../../src/api/types.ts'
import { en } from '../../src/messages/en.ts'
import { seriousProblems, thirsty, type WebApp, webApp } from '../web-app.ts'
import { hasFocus } from './hands.ts'
import { loseConnection } from './screen.ts'

const WATERING = en.enumerations.journalType[1]
const ADAS = en.gardens.of('Ada')
const MINE = en.gardens.own
const [VIEWER, MEMBER] = [1, 3] as const

describe('Several gardens', () => {
  const app = webApp({ DEFAULT_TIME_ZONE: 'Europe/Berlin' })

  test('a user with only the own garden asks for nothing else and sees no choice', async (t) => {
    const by = await gardenOf(app, ['Aloe'])
    const page = await app.openAs(t, by, 'phone')
    const named: string[] = []
    page.on('request', (request) => {
      if (request.headers()['frond-garden'] || request.url().includes('/grants')) named.push(request.url())
    })
    const listed = page.waitForResponse((response) => response.url().endsWith('/api/v1/gardens'))
    await page.goto('/')
    await taskOf(page, 'Aloe').waitFor()
    await (await listed).finished()
    assert.equal(await page.getByRole('button', { name: en.gardens.choose(MINE) }).count(), 0)
    assert.equal(await page.getByRole('radio').count(), 0)
    assert.deepEqual(named, [])
  })

  test('a tick without a connection lands in the garden in which it was made', async (t) => {
    const { ada, bob } = await household(app)
    const page = await app.openAs(t, bob, 'phone', { serviceWorkers: 'allow' })
    await page.goto('/')
    await taskOf(page, 'Basil').waitFor()
    await choose(page, MINE, ADAS)
    await taskOf(page, 'Fern').waitFor()
    assert.equal(await taskOf(page, 'Basil').count(), 0)
    assert.deepEqual(await seriousProblems(page), [])
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    // A page that the worker has not served yet is not controlled by it.
    await page.reload()
    await taskOf(page, 'Fern').waitFor()
    await switcher(page, ADAS).waitFor()

    await loseConnection(page.context())
    await page.getByRole('link', { name: en.app.offline }).waitFor()
    await tick(page, 'Fern')
    await page.getByRole('link', { name: en.offline.count(1) }).waitFor()
    await choose(page, ADAS, MINE)
    // What was read of the own garden is there, and nothing of the other.
    await taskOf(page, 'Basil').waitFor()
    assert.equal(await taskOf(page, 'Cactus').count(), 0)
    await tick(page, 'Basil')
    await page.getByRole('link', { name: en.offline.count(2) }).waitFor()
    await page.context().setOffline(false)
    await eventually(async () => {
      assert.deepEqual(await watered(app, ada), [[['Fern'], bob.user.id]])
      assert.deepEqual(await watered(app, bob), [[['Basil'], undefined]])
    })

    await choose(page, MINE, ADAS)
    await taskOf(page, 'Cactus').waitFor()
    assert.equal(await taskOf(page, 'Fern').count(), 0)
    await signOut(page)
    assert.deepEqual(await keptOnDevice(page), { reads: 0, names: [] })
  })

  test('is changed by keyboard, and stays changed on the device', async (t) => {
    const { bob } = await household(app)
    const page = await app.openAs(t, bob, 'desktop')
    await page.goto('/')
    await switcher(page, MINE).press('Enter')
    // The menu takes the focus some time after it is drawn.
    await hasFocus(page.getByRole('menuitemradio', { name: MINE, checked: true }))
    await page.keyboard.press('ArrowDown')
    await hasFocus(page.getByRole('menuitemradio', { name: ADAS }))
    await page.keyboard.press('Enter')
    await taskOf(page, 'Fern').waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    const other = await page.context().newPage()
    await other.goto('/')
    await taskOf(other, 'Fern').waitFor()
    // A tab stays in its garden when another is chosen elsewhere.
    await choose(other, ADAS, MINE)
    await taskOf(other, 'Basil').waitFor()
    await page.reload()
    await taskOf(page, 'Fern').waitFor()
  })

  test('what was cut off with the connection is there when that is back', async (t) => {
    const { ada, bob } = await household(app)
    const page = await app.openAs(t, bob, 'phone')
    // The browser never asks again for a script that failed.
    const cutOff = '**/assets/garden-switcher-*.js'
    await page.route(cutOff, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('garden-switcher'))
    await page.goto('/')
    await taskOf(page, 'Basil').waitFor()
    await failed
    await loseConnection(page.context())
    await tick(page, 'Basil')
    await page.unroute(cutOff)
    await page.context().setOffline(false)
    await choose(page, MINE, ADAS)
    await taskOf(page, 'Fern').waitFor()
    assert.deepEqual(await watered(app, ada), [])
    assert.deepEqual(await watered(app, bob), [[['Basil'], undefined]])
  })

  test('nothing is said of no plants before it is known whose garden opens', async (t) => {
    const ada = await gardenOf(app, ['Fern'])
    const bob = await app.person()
    /** Opens the home on a new device while one answer is held back until another is there, and says nothing of plants meanwhile. */
    const homeWithout = async (held: RegExp, until: RegExp) => {
      const page = await app.openAs(t, bob, 'phone')
      const isKnown = Promise.withResolvers<void>()
      await page.route(held, async (route) => {
        await isKnown.promise
        await route.continue()
      })
      const answered = page.waitForResponse(until)
      await page.goto('/')
      await (await answered).finished()
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      const said = await page.getByRole('main').innerText()
      const texts = [en.today.nothingDue, en.today.noSchedules, en.today.empty]
      assert.deepEqual(
        texts.filter((text) => said.includes(text)),
        [],
      )
      isKnown.resolve()
      return page
    }
    const [counted, planned] = [/\/plants\?.*size=1\b/, /\/care-schedules\?size=1$/]
    const before = await homeWithout(counted, planned)
    await before.getByText(en.today.empty).waitFor()
    await letIn(app.service, ada, bob, MEMBER)
    const after = await homeWithout(/\/api\/v1\/gardens$/, counted)
    await taskOf(after, 'Fern').waitFor()
  })

  test('without plants of one’s own the shared garden opens, where users take turns', async (t) => {
    const ada = await gardenOf(app, ['Cactus', 'Fern'])
    const [bob, dora, vera] = [await app.person(), await app.person(), await app.person()]
    const names = [
      [ada, 'Ada'],
      [bob, 'Bob'],
      [dora, 'Dora'],
      [vera, 'Vera'],
    ] as const
    for (const [person, name] of names) await named(app, person, name)
    await letIn(app.service, ada, bob, MEMBER)
    await letIn(app.service, ada, dora, MEMBER, { until: dayFromNow(7) })
    const verasGrant = await letIn(app.service, ada, vera, VIEWER)
    const fern = await plantOf(app, ada, 'Fern')
    const words = en.care.turns
    const plan = `/plants/${fern}/care`
    const bobsTurn = `${en.today.turns.of('Bob')} · ${words.inTurn('Bob and you')}`

    // The order is changed by keyboard. Users that leave on some day take no turns.
    const hers = await app.visit(t, ada, plan)
    const edit = (page: Page) => page.getByRole('button', { name: en.care.editThis(WATERING) })
    const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
    await edit(hers).click()
    await box(hers, en.people.persons.you).check()
    await box(hers, 'Bob').check()
    assert.equal(await box(hers, 'Dora').count(), 0)
    await hers.getByRole('button', { name: en.ui.sort.handle('Bob') }).focus()
    for (const key of ['Space', 'ArrowUp', 'Space']) await hers.keyboard.press(key)
    await hers.getByText(en.ui.sort.putDown('Bob', 1, 2)).waitFor()
    assert.deepEqual(await seriousProblems(hers), [])
    await hers.getByRole('button', { name: en.app.action.save }).click()
    await hers.getByText(bobsTurn).waitFor()
    assert.deepEqual(await turnOf(app, ada, fern), {
      assignees: [bob.user.id, ada.user.id],
      turn: bob.user.id,
    })

    // What is the turn of another can be left out, without a connection as well, until it is asked for again.
    await hers.goto('/')
    await hers.getByText(en.today.turns.of('Bob')).waitFor()
    const mine = hers.getByRole('radio', { name: en.today.turns.mine })
    await loseConnection(hers.context())
    await mine.check()
    await taskOf(hers, 'Fern').waitFor({ state: 'detached' })
    assert.deepEqual(await seriousProblems(hers), [])
    await hers.context().setOffline(false)
    await hers.reload()
    await tick(hers, 'Cactus')
    await hers.getByText(en.today.turns.notYours(1)).waitFor()
    assert.equal(await mine.isChecked(), true)
    await hers.getByRole('button', { name: en.today.turns.showAll }).click()
    await taskOf(hers, 'Fern').waitFor()
    assert.equal(await mine.isChecked(), false)

    // A turn passes on with the tick, and comes back when that is undone.
    await hers.goto(plan)
    await hers.getByText(bobsTurn).waitFor()
    const page = await app.visit(t, bob, '/')
    const row = page.getByRole('listitem').filter({ has: taskOf(page, 'Fern') })
    await row.getByText(en.today.turns.yours).waitFor()
    await tick(page, 'Fern')
    await hers.getByText(`${en.today.turns.yours} · ${words.inTurn('Bob and you')}`).waitFor()
    await page.getByRole('button', { name: en.app.action.undo }).click()
    await hers.getByText(bobsTurn).waitFor()

    // A member does not see the last days of others, and hears that they take no turns.
    await page.goto(plan)
    await edit(page).click()
    await box(page, 'Dora').check()
    await page.getByRole('button', { name: en.app.action.save }).click()
    await page.getByRole('alert').getByText(en.errors.byCode[4705]).waitFor()
    await page.getByRole('button', { name: en.app.action.cancel }).click()
    await choose(page, ADAS, MINE)
    await page.getByText(en.today.empty).waitFor()
    await page.goto(`/plants/${fern}`)
    await page.getByText(en.gardens.notHere).waitFor()

    // A viewer only looks.
    const viewers = await app.visit(t, vera, '/')
    await viewers.getByText(en.today.turns.of('Bob')).waitFor()
    assert.equal(await taskOf(viewers, 'Fern').count(), 0)
    await viewers.goto(plan)
    await viewers.getByText(`${en.today.turns.of('Bob')} · ${words.inTurn('Bob and Ada')}`).waitFor()
    assert.equal(await viewers.getByRole('article').getByRole('button').count(), 0)
    assert.equal(await viewers.getByRole('button', { name: en.care.addKind }).count(), 0)

    // Until she may do more, which she sees when the page is opened again.
    await viewers.goto('/icon.svg')
    await made(app.service, `PUT /api/v1/grants/${verasGrant}`, { by: ada, payload: { role: MEMBER } })
    await viewers.goto('/')
    await taskOf(viewers, 'Fern').waitFor()
  })

  test('a garden that has ended is told, and so is what was to be done there', async (t) => {
    const { ada, bob, grant } = await household(app)
    const page = await app.visit(t, bob, '/')
    await choose(page, MINE, ADAS)
    await taskOf(page, 'Fern').waitFor()
    await loseConnection(page.context())
    await tick(page, 'Fern')
    await made(app.service, `DELETE /api/v1/grants/${grant}`, { by: ada })
    await page.context().setOffline(false)
    await page.getByText(en.gardens.ended(ADAS)).waitFor()
    await taskOf(page, 'Basil').waitFor()
    await page.getByRole('link', { name: en.app.notSent(1) }).click()
    await page.getByText(en.errors.byCode[4701]).waitFor()
    // The owner may give the place back.
    await page.getByRole('button', { name: en.offline.sendAgain }).waitFor()
    await page.getByText(`Fern · ${ADAS}`).waitFor()
    await switcher(page, MINE).waitFor({ state: 'detached' })
  })
})

/** A garden with thirsty plants. */
async function gardenOf(app: WebApp, names: readonly string[]): Promise<Gardener> {
  const by = await app.gardener()
  const speciesId = await newSpecies(app.service)
  await thirsty(app, by, { place: by.locationId, names, speciesId })
  return by
}

/** Bob, who has a garden of his own and is a member of Ada's. */
async function household(app: WebApp) {
  const ada = await gardenOf(app, ['Cactus', 'Fern'])
  const bob = await gardenOf(app, ['Basil'])
  await named(app, ada, 'Ada')
  await named(app, bob, 'Bob')
  return { ada, bob, grant: await letIn(app.service, ada, bob, 3) }
}

async function named(app: WebApp, by: Person, displayName: string): Promise<void> {
  await made(app.service, 'PUT /api/v1/auth/me', { by, payload: { displayName } })
}

function switcher(page: Page, shown: string): Locator {
  return page.getByRole('button', { name: en.gardens.choose(shown) })
}

async function choose(page: Page, shown: string, wanted: string): Promise<void> {
  await switcher(page, shown).click()
  await page.getByRole('menuitemradio', { name: wanted }).click()
}

function taskOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name: en.today.doneFor(WATERING, name) })
}

async function tick(page: Page, name: string): Promise<void> {
  await taskOf(page, name).click()
  await taskOf(page, name).waitFor({ state: 'detached' })
}

async function plantOf(app: WebApp, by: Person, wanted: string): Promise<number | undefined> {
  const { items } = await made<{ items: Plant[] }>(app.service, 'GET /api/v1/plants', { by })
  return items.find(({ name }) => name === wanted)?.id
}

/** The turns of the only schedule of a plant. */
async function turnOf(app: WebApp, by: Person, plantId: number | undefined) {
  const path = `GET /api/v1/care-schedules?plantId=${plantId}` as const
  const { items } = await made<{ items: CareSchedule[] }>(app.service, path, { by })
  return { assignees: items[0]?.assignees, turn: items[0]?.turn }
}

/** Which plants were watered, and by whom. */
async function watered(app: WebApp, by: Person) {
  const { items } = await made<{ items: JournalEntry[] }>(app.service, 'GET /api/v1/plant-journals', { by })
  const named = await made<{ items: { id: number; name: string }[] }>(app.service, 'GET /api/v1/plants', {
    by,
  })
  const nameOf = (plantId: number) => named.items.find(({ id }) => id === plantId)?.name
  return items.map(({ plantIds, author }) => [plantIds.map(nameOf), author?.userId])
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: en.account.signOut, exact: true }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/sign-in')
}

/** How many answers lie on the device, and which garden it remembers. */
function keptOnDevice(page: Page) {
  return page.evaluate(async () => {
    const reads = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('frond-reads')
      request.onsuccess = () => resolve(request.result)
    })
    const count = await new Promise<number>((resolve) => {
      const request = reads.transaction('reads').objectStore('reads').count()
      request.onsuccess = () => resolve(request.result)
    })
    reads.close()
    const names = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage))
    return { reads: count, names: names.filter((name) => name.includes('garden')) }
  })
}
