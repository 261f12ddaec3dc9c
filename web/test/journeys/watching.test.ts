import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../../test/eventually.ts'
import { newSpecies } from '../../../test/gardener.ts'
import { letIn } from '../../../test/grants.ts'
import { made } from '../../../test/made.ts'
import type { Person } from '../../../test/people.ts'
import type { JournalEntry, PlantProblem } from '../../src/api/types.ts'
import { de } from '../../src/messages/de.ts'
import { en } from '../../src/messages/en.ts'
import { cutOff, goWithin } from '../every-page.ts'
import { type Size, seriousProblems, thirsty, type WebApp, webApp } from '../web-app.ts'
import { byKeyboard, byPointer } from './hands.ts'
import { daysFromNow } from './rooms.ts'
import { loseConnection, undoOf } from './screen.ts'

const [VIEWER, SITTER] = [1, 2] as const
const [WATERING, TREATMENT, OBSERVATION] = [1, 8, 10] as const
const [PEST, DISEASE] = [1, 2] as const

describe('A plant that is watched', () => {
  const app = webApp()

  test('from the first mite to the last, on its page, at a phone in German', async (t) => {
    const { by, ids } = await garden(app, ['Farn'])
    const [plantId = 0] = ids
    for (const type of [WATERING, OBSERVATION])
      await made(app.service, 'POST /api/v1/plant-journals', { by, payload: { plantIds: [plantId], type } })
    const page = await app.openAs(t, by, 'phone', { locale: 'de-DE' })
    const hands = byPointer(page, 'phone')
    await page.goto(`/plants/${plantId}`)
    const { watching } = de
    const section = page.getByRole('region', { name: watching.title })
    await page.getByRole('heading', { name: de.care.nextTitle }).waitFor()
    assert.equal(await section.count(), 0)

    // What it is can be chosen, or typed.
    const watch = page.getByRole('menuitem', { name: watching.watch })
    await hands.pickFromMenu(page.getByRole('button', { name: de.plantPage.actions }), watch)
    const form = page.getByRole('dialog', { name: watching.whatIsWrong('Farn') })
    await hands.press(form.getByRole('button', { name: de.app.action.save }))
    await form.getByText(watching.nameMissing).waitFor()
    const mites = watching.names[PEST][0] ?? ''
    await hands.pick(
      form.getByRole('combobox', { name: watching.name }),
      'milb',
      form.getByRole('option', { name: mites }),
    )
    await form.getByLabel(watching.since).fill(daysFromNow(1))
    await form.getByText(watching.future).waitFor()
    await form.getByLabel(watching.since).fill(daysFromNow(-2))
    await hands.tick(form.getByRole('checkbox', { name: watching.isolated }))
    assert.deepEqual(await seriousProblems(page), [])
    await hands.press(form.getByRole('button', { name: de.app.action.save }))
    await section.getByText(mites, { exact: true }).waitFor()
    await eventually(async () => assert.equal((await problemsOf(app, by, plantId)).length, 1))
    const [opened] = await problemsOf(app, by, plantId)
    assert.deepEqual(opened, {
      id: opened?.id,
      plant: { id: plantId, name: 'Farn' },
      kind: PEST,
      name: mites,
      since: daysFromNow(-2),
      isolated: true,
      checkEvery: 7,
      nextCheck: daysFromNow(7),
      createdAt: opened?.createdAt,
    })
    await section.getByText(watching.standsApart).waitFor()
    // Its entries belong to it; the watering does not.
    const journal = page.getByRole('region', { name: de.plantPage.journal })
    assert.deepEqual(await marksIn(page, mites), [de.enumerations.journalType[OBSERVATION]])

    // Edited, and treated; both by another device's leave.
    const more = section.getByRole('button', { name: watching.moreFor(mites) })
    await hands.pickFromMenu(more, page.getByRole('menuitem', { name: watching.edit }))
    const edit = page.getByRole('dialog', { name: watching.edit })
    await hands.choose(edit.getByLabel(watching.kind), watching.kinds[DISEASE])
    await hands.write(edit.getByLabel(watching.note), 'Unter den Blättern')
    await hands.press(edit.getByRole('button', { name: de.app.action.save }))
    await section.getByText('Unter den Blättern').waitFor()
    await hands.press(section.getByRole('button', { name: watching.treatAgain(7) }))
    await journal.getByText(de.enumerations.journalType[TREATMENT]).first().waitFor()
    await eventually(async () => assert.equal((await entriesOf(app, by, plantId)).length, 3))

    // It is over: what helped is in the journal.
    await hands.press(section.getByRole('button', { name: watching.isOver }))
    const over = page.getByRole('dialog', { name: watching.closeTitle(mites) })
    await hands.write(over.getByLabel(watching.whatHelped), 'Zweimal Neemöl')
    assert.deepEqual(await seriousProblems(page), [])
    await hands.press(over.getByRole('button', { name: watching.closeIt }))
    await hands.press(section.getByRole('button', { name: watching.past(1) }))
    await section.getByText(mites).waitFor()
    await eventually(async () => {
      const [last] = await entriesOf(app, by, plantId)
      assert.deepEqual([last?.type, last?.remark], [TREATMENT, 'Zweimal Neemöl'])
    })
    assert.equal((await problemsOf(app, by, plantId))[0]?.endedOn, daysFromNow(0))
    assert.deepEqual(await page.evaluate(cutOff), [])

    // Not quite: taken back, it is open and the entry is gone; and what is past can be opened again.
    await hands.undo(undoOf(page, watching.closed('Farn', mites), de))
    await section.getByRole('button', { name: watching.isOver }).waitFor()
    await eventually(async () => {
      assert.equal((await entriesOf(app, by, plantId)).length, 3)
      assert.equal((await problemsOf(app, by, plantId))[0]?.endedOn, undefined)
    })
    await made(app.service, `PUT /api/v1/plant-problems/${opened?.id}`, {
      by,
      payload: { endedOn: daysFromNow(0) },
    })
    await section.getByRole('button', { name: watching.isOver }).waitFor({ state: 'detached' })
    await hands.pickFromMenu(more, page.getByRole('menuitem', { name: watching.reopen }))
    await section.getByRole('button', { name: watching.isOver }).waitFor()
    await hands.pickFromMenu(more, page.getByRole('menuitem', { name: de.app.action.delete }))
    await section.waitFor({ state: 'detached' })
    await eventually(async () => assert.deepEqual(await problemsOf(app, by, plantId), []))
    await hands.undo(undoOf(page, watching.deleted(mites), de))
    await section.getByText('Unter den Blättern').waitFor()
  })

  test('a sitter watches by the keyboard and deletes nothing, a viewer looks', async (t) => {
    const { by, ids } = await garden(app, ['Fern'])
    const [plantId = 0] = ids
    const { watching } = en
    const page = await visitorOf(app, t, by, SITTER, 'desktop')
    const hands = byKeyboard(page)
    await goWithin(page, `/plants/${plantId}`)
    const menu = page.getByRole('button', { name: en.plantPage.actions })
    await hands.pickFromMenu(menu, page.getByRole('menuitem', { name: watching.watch }))
    const form = page.getByRole('dialog', { name: watching.whatIsWrong('Fern') })
    await hands.choose(form.getByLabel(watching.kind), watching.kinds[DISEASE])
    await hands.write(form.getByRole('combobox', { name: watching.name }), 'Black spots')
    await page.keyboard.press('Tab')
    await hands.press(form.getByRole('button', { name: en.app.action.save }))
    const section = page.getByRole('region', { name: watching.title })
    await section.getByText('Black spots').waitFor()
    await hands.press(section.getByRole('button', { name: watching.moreFor('Black spots') }))
    await page.getByRole('menuitem', { name: watching.edit }).waitFor()
    assert.equal(await page.getByRole('menuitem', { name: en.app.action.delete }).count(), 0)
    await page.keyboard.press('Escape')

    const seen = await visitorOf(app, t, by, VIEWER, 'phone')
    await goWithin(seen, `/plants/${plantId}`)
    const looking = seen.getByRole('region', { name: watching.title })
    await looking.getByText('Black spots').waitFor()
    assert.equal(await looking.getByRole('button').count(), 0)

    // Taken back by a user who may not delete it, it has ended.
    await hands.undo(undoOf(page, watching.opened('Fern', 'Black spots'), en))
    await eventually(async () =>
      assert.equal((await problemsOf(app, by, plantId))[0]?.endedOn, daysFromNow(0)),
    )
  })

  test('Today asks to look, the list finds what is watched, and several are treated in two taps', async (t) => {
    const { by, ids } = await garden(app, ['Fern', 'Aloe', 'Moss'])
    const [fern = 0, aloe = 0, moss = 0] = ids
    const { watching } = en
    const since = daysFromNow(-9)
    await watch(app, by, { plantIds: [fern], name: 'Thrips', since, checkEvery: 5 })
    await watch(app, by, { plantIds: [aloe], name: 'Scale insects', since, checkEvery: 7 })
    await watch(app, by, { plantIds: [moss], name: 'Aphids', since, checkEvery: 30 })
    const page = await app.openAs(t, by, 'phone')
    const hands = byPointer(page, 'phone')
    await page.goto('/')
    const section = page.getByRole('region', { name: watching.dueTitle })
    const answer = (words: string, plant: string, name: string) =>
      section.getByRole('button', { name: watching.answerFor(words, plant, name) })
    await answer(watching.looksFine, 'Fern', 'Thrips').waitFor()
    assert.equal(await section.getByRole('listitem').count(), 2)
    assert.deepEqual(await seriousProblems(page), [])
    assert.deepEqual(await page.evaluate(cutOff), [])

    // A treatment and an end wait for a connection.
    await loseConnection(page.context())
    await hands.press(answer(watching.treatAgain(5), 'Fern', 'Thrips'))
    await answer(watching.looksFine, 'Fern', 'Thrips').waitFor({ state: 'detached' })
    await hands.press(answer(watching.looksFine, 'Aloe', 'Scale insects'))
    await section.waitFor({ state: 'detached' })
    assert.equal((await problemsOf(app, by, aloe))[0]?.endedOn, undefined)
    await page.context().setOffline(false)
    await eventually(async () =>
      assert.equal((await problemsOf(app, by, fern))[0]?.nextCheck, daysFromNow(5)),
    )
    await eventually(async () => {
      assert.equal((await problemsOf(app, by, aloe))[0]?.endedOn, daysFromNow(0))
      const [entry] = await entriesOf(app, by, aloe)
      assert.deepEqual([entry?.type, entry?.remark], [OBSERVATION, watching.over('Scale insects')])
    })

    await goWithin(page, '/plants')
    await hands.press(page.getByRole('button', { name: en.plantsList.filters(0) }))
    await hands.tick(page.getByRole('switch', { name: watching.watched }))
    await hands.press(page.getByRole('button', { name: en.plantsList.show, exact: true }))
    await page.getByRole('link', { name: 'Aloe' }).waitFor({ state: 'detached' })
    await page.waitForURL('**/plants?problem=open')
    await page.getByRole('link', { name: 'Fern' }).waitFor()
    await page.getByRole('link', { name: 'Moss' }).waitFor()
    await watch(app, by, { plantIds: [aloe], name: 'Mealybugs', since })
    await page.getByRole('link', { name: 'Aloe' }).waitFor()
    await made(app.service, `PUT /api/v1/plant-problems/${(await problemsOf(app, by, aloe))[0]?.id}`, {
      by,
      payload: { endedOn: daysFromNow(0) },
    })
    await page.getByRole('link', { name: 'Aloe' }).waitFor({ state: 'detached' })

    // All of them, and one that is not watched yet.
    await hands.press(page.getByRole('button', { name: en.plantsList.filters(1) }))
    await hands.tick(page.getByRole('switch', { name: watching.watched }))
    await hands.press(page.getByRole('button', { name: en.plantsList.show, exact: true }))
    await page.getByRole('link', { name: 'Aloe' }).waitFor()
    await hands.press(page.getByRole('button', { name: en.app.action.select, exact: true }))
    await hands.press(page.getByRole('button', { name: en.app.action.selectAll, exact: true }))
    const before = hands.taps
    await hands.press(page.getByRole('button', { name: en.plantsList.care, exact: true }))
    const sheet = page.getByRole('dialog', { name: en.plantsList.recordCare })
    await hands.press(sheet.getByRole('button', { name: watching.treatAgain(7) }))
    assert.equal(hands.taps - before, 2)
    const told = watching.treatedSeveral(3, 7)
    await page.getByText(told).waitFor()
    await eventually(async () => {
      for (const id of ids) {
        const [problem] = await problemsOf(app, by, id)
        assert.deepEqual([problem?.checkEvery, problem?.nextCheck], [7, daysFromNow(7)])
      }
      const [entry] = await entriesOf(app, by, moss)
      assert.deepEqual([entry?.type, entry?.plantIds.toSorted()], [TREATMENT, ids.toSorted()])
    })
    assert.equal((await problemsOf(app, by, aloe))[0]?.name, watching.afterTreatment)
    await hands.undo(undoOf(page, told, en))
    await eventually(async () => {
      assert.deepEqual(await entriesOf(app, by, moss), [])
      assert.equal((await problemsOf(app, by, fern))[0]?.checkEvery, 5)
      assert.equal((await problemsOf(app, by, aloe))[0]?.name, 'Mealybugs')
    })
  })

  test('what several plants have is said once, in one request, and taken back at once', async (t) => {
    const { by, ids } = await garden(app, ['Fern', 'Aloe', 'Moss'])
    const [fern = 0, aloe = 0, moss = 0] = ids
    const { watching } = en
    const page = await app.openAs(t, by, 'phone')
    const hands = byPointer(page, 'phone')
    let requests = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/plant-problems')) requests++
    })
    await page.goto('/plants')
    await hands.press(page.getByRole('button', { name: en.app.action.select, exact: true }))
    for (const name of ['Fern', 'Moss'])
      await hands.tick(page.getByRole('checkbox', { name: en.plantsList.selectPlant(name) }))
    assert.deepEqual(await page.evaluate(cutOff), [])
    await hands.press(page.getByRole('button', { name: watching.problem, exact: true }))
    const form = page.getByRole('dialog', { name: watching.whatIsWrongWith(2) })
    await hands.pick(
      form.getByRole('combobox', { name: watching.name }),
      'thri',
      form.getByRole('option', { name: 'Thrips' }),
    )
    const save = form.getByRole('button', { name: en.app.action.save })

    // Without a connection it waits.
    await loseConnection(page.context())
    await hands.press(save)
    await form.waitFor({ state: 'detached' })
    const told = watching.openedSeveral(2, 'Thrips')
    await page.getByText(told).waitFor()
    assert.deepEqual(await problemsOf(app, by, fern), [])
    requests = 0
    await page.context().setOffline(false)
    await eventually(async () => assert.equal((await problemsOf(app, by, moss)).length, 1))
    assert.equal(requests, 1)
    for (const id of [fern, moss]) {
      const [problem] = await problemsOf(app, by, id)
      assert.deepEqual(problem, {
        id: problem?.id,
        plant: problem?.plant,
        kind: PEST,
        name: 'Thrips',
        since: daysFromNow(0),
        isolated: false,
        checkEvery: 7,
        nextCheck: daysFromNow(7),
        createdAt: problem?.createdAt,
      })
    }
    assert.deepEqual(await problemsOf(app, by, aloe), [])
    assert.equal(await page.getByText(en.ui.selected(2), { exact: true }).count(), 0)
    await hands.undo(undoOf(page, told, en))
    await eventually(async () => {
      for (const id of ids) assert.deepEqual(await problemsOf(app, by, id), [])
    })
  })

  test('more plants than a request names are all watched, though the connection is lost between two', async (t) => {
    const { by, ids } = await garden(
      app,
      Array.from({ length: 101 }, (_, at) => `Fern ${at}`),
    )
    const { watching } = en
    const page = await app.openAs(t, by, 'desktop')
    const hands = byPointer(page, 'desktop')
    let areLost = true
    let asked = 0
    await page.route('**/api/v1/plant-problems', async (route) => {
      const isLost = route.request().method() === 'POST' && ++asked > 1 && areLost
      await (isLost ? route.abort('connectionfailed') : route.continue())
    })
    await page.goto('/plants')
    await hands.press(page.getByRole('button', { name: en.app.action.select, exact: true }))
    await hands.press(page.getByRole('button', { name: en.app.action.selectAll, exact: true }))
    await page.getByText(en.ui.selected(ids.length), { exact: true }).waitFor()
    await hands.press(page.getByRole('button', { name: watching.problem, exact: true }))
    const form = page.getByRole('dialog', { name: watching.whatIsWrongWith(ids.length) })
    await hands.write(form.getByRole('combobox', { name: watching.name }), 'Rust')
    await hands.press(form.getByRole('button', { name: en.app.action.save }))
    await page.getByText(watching.openedSeveral(ids.length, 'Rust')).waitFor()
    const total = async () =>
      (await made<{ total: number }>(app.service, 'GET /api/v1/plant-problems?size=1', { by })).total
    await eventually(async () => assert.equal(await total(), ids.length - 1))
    await page.getByRole('link', { name: en.offline.count(1) }).waitFor()
    areLost = false
    await eventually(async () => assert.equal(await total(), ids.length))
  })
})

/** Plants of one place, to be watered since yesterday. */
async function garden(app: WebApp, names: readonly string[]) {
  const by = await app.gardener()
  const speciesId = await newSpecies(app.service)
  const ids = await thirsty(app, by, { place: by.locationId, names, speciesId })
  return { by, ids }
}

/** A window of a user without plants of their own, in which the garden has opened by itself. */
async function visitorOf(app: WebApp, t: TestContext, owner: Person, role: 1 | 2, size: Size): Promise<Page> {
  const person = await app.person()
  await letIn(app.service, owner, person, role)
  const page = await app.openAs(t, person, size)
  await page.goto('/')
  await page.getByText('Fern').first().waitFor()
  return page
}

async function watch(app: WebApp, by: Person, problem: object): Promise<void> {
  await made(app.service, 'POST /api/v1/plant-problems', { by, payload: { kind: PEST, ...problem } })
}

async function problemsOf(app: WebApp, by: Person, plantId: number): Promise<PlantProblem[]> {
  const path = `GET /api/v1/plant-problems?plantId=${plantId}` as const
  return (await made<{ items: PlantProblem[] }>(app.service, path, { by })).items
}

/** The latest first. */
async function entriesOf(app: WebApp, by: Person, plantId: number): Promise<JournalEntry[]> {
  const path = `GET /api/v1/plant-journals?plantId=${plantId}` as const
  return (await made<{ items: JournalEntry[] }>(app.service, path, { by })).items
}

/** What the entries are that the page marks as belonging to a problem. */
async function marksIn(page: Page, mark: string): Promise<string[]> {
  const marked = page.getByRole('article').filter({ hasText: mark })
  return marked.getByRole('button').allTextContents()
}
