import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../../test/eventually.ts'
import { newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import type { Person } from '../../../test/people.ts'
import type { JournalEntry, Plant, PlantProblem, Wish } from '../../src/api/types.ts'
import { de } from '../../src/messages/de.ts'
import { cutOff, goWithin } from '../every-page.ts'
import { seriousProblems, thirsty, type WebApp, webApp } from '../web-app.ts'
import { byPointer, type Hands } from './hands.ts'
import { daysFromNow } from './rooms.ts'
import { loseConnection, undoOf } from './screen.ts'

const [PEST, DISEASE] = [1, 2] as const
const TREATMENT = 8
const ZEBRA = 'Zebra plant'

const { watching, wishes, offline } = de

describe('Problems and wishes without a signal', () => {
  const app = webApp()

  test('are kept through a reload, shown at once, and sent once in order', async (t) => {
    const { by, fern, mites } = await garden(app)
    await made(app.service, 'POST /api/v1/wishes', { by, payload: { name: 'Orchid' } })
    const page = await app.openAs(t, by, 'phone', { locale: 'de-DE', serviceWorkers: 'allow' })
    const hands = byPointer(page, 'phone')
    const posted: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && /problems|wishes/u.test(pathname)) posted.push(pathname)
    })
    await page.goto('/wishes')
    await page.getByRole('heading', { name: 'Orchid' }).waitFor()
    await goWithin(page, `/plants/${fern}`)
    const section = page.getByRole('region', { name: watching.title })
    await section.getByText('Mites', { exact: true }).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await areKept(page)
    await loseConnection(page.context())

    // Another problem of the plant, which is changed before it was sent; and the first one is over.
    await hands.press(section.getByRole('button', { name: watching.add, exact: true }))
    const form = page.getByRole('dialog', { name: watching.whatIsWrong('Fern') })
    await hands.choose(form.getByLabel(watching.kind), watching.kinds[DISEASE])
    await hands.write(form.getByRole('combobox', { name: watching.name }), 'Rost')
    await page.keyboard.press('Tab')
    await hands.press(form.getByRole('button', { name: de.app.action.save }))
    await section.getByText('Rost', { exact: true }).waitFor()
    await hands.pickFromMenu(
      section.getByRole('button', { name: watching.moreFor('Rost') }),
      page.getByRole('menuitem', { name: watching.edit }),
    )
    const edit = page.getByRole('dialog', { name: watching.edit })
    await hands.tick(edit.getByRole('checkbox', { name: watching.isolated }))
    await hands.press(edit.getByRole('button', { name: de.app.action.save }))
    await section.getByText(watching.standsApart).waitFor()
    await section
      .getByRole('listitem')
      .filter({ hasText: 'Mites' })
      .getByRole('button', { name: watching.isOver })
      .tap()
    const over = page.getByRole('dialog', { name: watching.closeTitle('Mites') })
    await hands.write(over.getByLabel(watching.whatHelped), 'Geduscht')
    await hands.press(over.getByRole('button', { name: watching.closeIt }))
    await hands.press(section.getByRole('button', { name: watching.past(1) }))
    await section.getByText('Mites', { exact: true }).waitFor()
    assert.equal(await section.getByText(offline.waiting).count(), 2)
    assert.deepEqual(await seriousProblems(page), [])
    assert.deepEqual(await page.evaluate(cutOff), [])

    // A wish, which is changed as well; one that is given up, and taken back.
    await goWithin(page, '/wishes')
    const list = page.getByRole('list', { name: wishes.title })
    await list.getByRole('heading', { name: 'Orchid' }).waitFor()
    await hands.press(page.getByRole('button', { name: wishes.add }))
    const wish = page.getByRole('dialog', { name: wishes.add })
    await hands.write(wish.getByLabel(wishes.name), 'Calathea')
    await hands.press(wish.getByRole('button', { name: de.app.action.save }))
    await list.getByRole('heading', { name: 'Calathea' }).waitFor()
    await changeWish(page, hands, 'Calathea', 'Eine kleine')
    await hands.pickFromMenu(
      list.getByRole('button', { name: de.places.moreFor('Orchid') }),
      page.getByRole('menuitem', { name: de.app.action.delete }),
    )
    await list.getByRole('heading', { name: 'Orchid' }).waitFor({ state: 'detached' })
    await hands.undo(undoOf(page, wishes.deleted('Orchid'), de))
    await list.getByRole('heading', { name: 'Orchid' }).waitFor()
    assert.deepEqual(await page.evaluate(cutOff), [])

    await page.reload()
    await list.getByText('Eine kleine').waitFor()
    await list.getByText(offline.waiting).waitFor()
    await goWithin(page, `/plants/${fern}`)
    await section.getByText(watching.standsApart).waitFor()
    await hands.press(section.getByRole('button', { name: watching.past(1) }))
    await goWithin(page, '/waiting')
    assert.deepEqual(await waitingRows(page), [
      offline.what.newProblem,
      offline.what.problemChange,
      watching.closeIt,
      de.enumerations.journalType[TREATMENT],
      offline.what.newWish,
      offline.what.wishChange,
    ])
    assert.deepEqual([await problemsOf(app, by, fern), posted], [[mites], []])

    await page.context().setOffline(false)
    await page.getByText(offline.nothing).waitFor()
    const [rust, ended] = await problemsOf(app, by, fern)
    assert.deepEqual(rust, {
      id: rust?.id,
      plant: { id: fern, name: 'Fern' },
      kind: DISEASE,
      name: 'Rost',
      since: daysFromNow(0),
      isolated: true,
      checkEvery: 7,
      nextCheck: daysFromNow(7),
      createdAt: rust?.createdAt,
    })
    assert.deepEqual(ended, { ...mites, endedOn: daysFromNow(0) })
    const [entry] = (await made<{ items: JournalEntry[] }>(app.service, 'GET /api/v1/plant-journals', { by }))
      .items
    assert.deepEqual([entry?.type, entry?.remark, entry?.plantIds], [TREATMENT, 'Geduscht', [fern]])
    assert.deepEqual(await wishesOf(app, by), [
      ['Calathea', 'Eine kleine'],
      ['Orchid', undefined],
    ])
    const [calathea] = await made<Wish[]>(app.service, 'GET /api/v1/wishes', { by })
    assert.deepEqual(posted, [
      '/api/v1/plant-problems',
      `/api/v1/plant-problems/${rust?.id}`,
      `/api/v1/plant-problems/${mites.id}`,
      '/api/v1/wishes',
      `/api/v1/wishes/${calathea?.id}`,
    ])
    await goWithin(page, `/plants/${fern}`)
    await section.getByText('Rost', { exact: true }).waitFor()
    await section.getByText(offline.waiting).waitFor({ state: 'detached' })
  })

  test('are told what became of them elsewhere, and overwrite it only if they are asked to', async (t) => {
    const { by, fern, mites } = await garden(app)
    const wish = await made(app.service, 'POST /api/v1/wishes', { by, payload: { name: 'Orchid' } })
    const page = await app.openAs(t, by, 'phone', { locale: 'de-DE' })
    const hands = byPointer(page, 'phone')
    await page.goto(`/plants/${fern}`)
    const section = page.getByRole('region', { name: watching.title })
    await section.getByText('Mites', { exact: true }).waitFor()
    await goWithin(page, '/wishes')
    await page.getByRole('heading', { name: 'Orchid' }).waitFor()
    await loseConnection(page.context())
    await changeWish(page, hands, 'Orchid', 'Weiß')
    await goWithin(page, `/plants/${fern}`)
    await hands.press(section.getByRole('button', { name: watching.isOver }))
    const over = page.getByRole('dialog', { name: watching.closeTitle('Mites') })
    await hands.press(over.getByRole('button', { name: watching.closeIt }))
    await section.getByRole('button', { name: watching.past(1) }).waitFor()

    await made(app.service, `PUT /api/v1/wishes/${wish.id}`, { by, payload: { note: 'Gelb' } })
    await made(app.service, `DELETE /api/v1/plant-problems/${mites.id}`, { by })
    await page.context().setOffline(false)
    await hands.press(page.getByRole('link', { name: de.app.notSent(2) }))
    const row = (words: string) => page.getByRole('listitem').filter({ hasText: words })
    await row(watching.closeIt).getByText(de.errors.byCode[4801]).waitFor()
    assert.equal(await row(watching.closeIt).getByRole('button', { name: offline.sendAgain }).count(), 0)
    await hands.press(row(watching.closeIt).getByRole('button', { name: offline.discard }))
    await row(offline.what.wishChange).getByText(de.errors.byCode[1109]).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    assert.deepEqual(await wishesOf(app, by), [['Orchid', 'Gelb']])
    await hands.press(row(offline.what.wishChange).getByRole('button', { name: offline.overwrite }))
    await page.getByText(offline.nothing).waitFor()
    assert.deepEqual(await wishesOf(app, by), [['Orchid', 'Weiß']])
  })

  test('a wish that was not sent is fulfilled by a plant that was not either', async (t) => {
    const { by, speciesId } = await garden(app)
    const page = await app.openAs(t, by, 'phone', { locale: 'de-DE' })
    const hands = byPointer(page, 'phone')
    await page.goto('/plants/new')
    await page.getByLabel(de.plants.add.place, { exact: true }).waitFor()
    await goWithin(page, '/wishes')
    await page.getByText(wishes.empty).waitFor()
    await goWithin(page, `/catalogue/${speciesId}`)
    await page.getByRole('button', { name: wishes.wish }).waitFor()
    await loseConnection(page.context())
    await hands.press(page.getByRole('button', { name: wishes.wish }))
    await hands.press(page.getByRole('link', { name: wishes.isWished }))
    const list = page.getByRole('list', { name: wishes.title })
    await hands.press(list.getByRole('link', { name: wishes.haveNow(ZEBRA) }))
    await page.getByLabel(de.plants.add.name, { exact: true }).waitFor()
    await hands.choose(page.getByLabel(de.plants.add.place, { exact: true }), 'Kitchen')
    await hands.press(page.getByRole('button', { name: de.plants.add.save, exact: true }))
    await page.getByRole('heading', { name: de.plants.add.added(ZEBRA) }).waitFor()
    await goWithin(page, '/wishes')
    await page.getByText(wishes.title).first().waitFor()
    assert.equal(await list.count(), 0)

    await page.context().setOffline(false)
    await page.getByRole('link', { name: offline.count(2) }).waitFor({ state: 'detached' })
    await eventually(async () => {
      const { items } = await made<{ items: Plant[] }>(app.service, 'GET /api/v1/plants', { by })
      assert.deepEqual(items.map((plant) => plant.name).toSorted(), ['Fern', ZEBRA])
    })
    await eventually(async () => assert.deepEqual(await wishesOf(app, by), []))
  })
})

/** A plant with a problem. */
async function garden(app: WebApp) {
  const by = await app.gardener()
  const speciesId = await newSpecies(app.service, ZEBRA)
  const [fern = 0] = await thirsty(app, by, { place: by.locationId, names: ['Fern'], speciesId })
  const payload = { plantIds: [fern], kind: PEST, name: 'Mites' }
  await made(app.service, 'POST /api/v1/plant-problems', { by, payload })
  const [mites] = await problemsOf(app, by, fern)
  if (mites === undefined) throw new Error('There is no problem')
  return { by, fern, mites, speciesId }
}

async function changeWish(page: Page, hands: Hands, name: string, note: string): Promise<void> {
  const list = page.getByRole('list', { name: wishes.title })
  await hands.pickFromMenu(
    list.getByRole('button', { name: de.places.moreFor(name) }),
    page.getByRole('menuitem', { name: de.app.action.edit }),
  )
  const edit = page.getByRole('dialog', { name: wishes.edit })
  await hands.write(edit.getByLabel(wishes.note), note)
  await hands.press(edit.getByRole('button', { name: de.app.action.save }))
  await list.getByText(note).waitFor()
}

async function problemsOf(app: WebApp, by: Person, plantId: number): Promise<PlantProblem[]> {
  const path = `GET /api/v1/plant-problems?plantId=${plantId}` as const
  return (await made<{ items: PlantProblem[] }>(app.service, path, { by })).items
}

async function wishesOf(app: WebApp, by: Person) {
  const all = await made<Wish[]>(app.service, 'GET /api/v1/wishes', { by })
  return all.map(({ name, note }) => [name, note])
}

/** What was read lies on the device. */
async function areKept(page: Page): Promise<void> {
  await eventually(async () => assert.deepEqual(await page.evaluate(keptAddresses), [true, true]))
}

async function keptAddresses(): Promise<boolean[]> {
  const reads = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('frond-reads')
    request.onsuccess = () => resolve(request.result)
  })
  const keys = await new Promise<string>((resolve) => {
    const request = reads.transaction('reads').objectStore('reads').getAllKeys()
    request.onsuccess = () => resolve(String(request.result))
  })
  reads.close()
  return ['wishes', 'plant-problems","plant"'].map((address) => keys.includes(address))
}

/** What waits, in order. */
async function waitingRows(page: Page): Promise<string[]> {
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.first().waitFor()
  return rows.evaluateAll((all) => all.map((row) => row.querySelector('p')?.firstChild?.textContent ?? ''))
}
