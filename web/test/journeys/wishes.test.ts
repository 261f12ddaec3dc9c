import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../../test/eventually.ts'
import { newSpecies } from '../../../test/gardener.ts'
import { letIn } from '../../../test/grants.ts'
import { made } from '../../../test/made.ts'
import { type Person, registerAdmin } from '../../../test/people.ts'
import type { Wish } from '../../src/api/types.ts'
import { de } from '../../src/messages/de.ts'
import { en } from '../../src/messages/en.ts'
import { cutOff, goWithin } from '../every-page.ts'
import { seriousProblems, thirsty, type WebApp, webApp } from '../web-app.ts'
import { plantsOf } from './garden.ts'
import { byPointer } from './hands.ts'
import { undoOf } from './screen.ts'

const VIEWER = 1

describe('Wishes', () => {
  const app = webApp()

  test('are noted by name or species, and become plants, at a phone in German', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service, 'Fiddle-leaf Fig')
    const admin = await registerAdmin(app.service)
    const { id: monstera } = await made(app.service, 'POST /api/v1/plant-species', {
      by: admin,
      payload: { commonName: 'Monstera' },
    })
    const page = await app.openAs(t, by, 'phone', { locale: 'de-DE' })
    const hands = byPointer(page, 'phone')
    const { wishes } = de
    await page.goto('/more')
    await hands.press(page.getByRole('link', { name: de.app.nav.wishes, exact: true }))
    await hands.press(page.getByRole('button', { name: wishes.add }))
    const form = page.getByRole('dialog', { name: wishes.add })
    await hands.write(form.getByLabel(wishes.name), 'Orchidee')
    await hands.write(form.getByLabel(wishes.note), 'Eine weiße')
    await hands.press(form.getByRole('button', { name: de.app.action.save }))
    const list = page.getByRole('list', { name: wishes.title })
    await list.getByText('Eine weiße').waitFor()

    // A species gives a wish its name; what is none is told.
    await hands.press(page.getByRole('button', { name: wishes.add }))
    const species = form.getByRole('combobox', { name: wishes.species })
    await hands.pick(species, 'monst', form.getByRole('option', { name: 'Monstera' }))
    assert.equal(await form.getByLabel(wishes.name).inputValue(), 'Monstera')
    await hands.press(form.getByRole('button', { name: wishes.withoutSpecies }))
    await hands.write(species, 'Monst')
    await hands.press(form.getByRole('button', { name: de.app.action.save }))
    await form.getByText(wishes.speciesUnknown).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await hands.write(species, 'monstera')
    await hands.press(form.getByRole('button', { name: de.app.action.save }))
    await list.getByRole('link', { name: de.plantPage.inCatalogue }).waitFor()
    await eventually(async () => assert.deepEqual(await namesOf(app, by), ['Monstera', 'Orchidee']))
    const wishOf = async () => (await made<Wish[]>(app.service, 'GET /api/v1/wishes', { by }))[0]
    const wish = await wishOf()
    assert.deepEqual(wish, {
      id: wish?.id,
      name: 'Monstera',
      species: { id: monstera, commonName: 'Monstera' },
      createdAt: wish?.createdAt,
    })
    await hands.pickFromMenu(
      list.getByRole('button', { name: de.places.moreFor('Monstera') }),
      page.getByRole('menuitem', { name: de.app.action.edit }),
    )
    const withIt = page.getByRole('dialog', { name: wishes.edit })
    await hands.press(withIt.getByRole('button', { name: wishes.withoutSpecies }))
    await hands.press(withIt.getByRole('button', { name: de.app.action.save }))
    await list.getByRole('link', { name: de.plantPage.inCatalogue }).waitFor({ state: 'detached' })
    await eventually(async () => assert.equal((await wishOf())?.species, undefined))
    await hands.undo(undoOf(page, wishes.saved, de))
    await list.getByRole('link', { name: de.plantPage.inCatalogue }).waitFor()
    await eventually(async () => assert.equal((await wishOf())?.species?.id, monstera))
    await made(app.service, `DELETE /api/v1/wishes/${wish?.id}`, { by })
    await list.getByRole('heading', { name: 'Monstera' }).waitFor({ state: 'detached' })

    await goWithin(page, `/catalogue/${speciesId}`)
    await hands.press(page.getByRole('button', { name: wishes.wish }))
    await page.getByText(wishes.added('Fiddle-leaf Fig')).waitFor()
    await hands.press(page.getByRole('link', { name: wishes.isWished }))
    await list.getByRole('heading', { name: 'Fiddle-leaf Fig' }).waitFor()
    await list.getByText(de.offline.waiting).waitFor({ state: 'detached' })
    assert.deepEqual(await seriousProblems(page), [])
    assert.deepEqual(await page.evaluate(cutOff), [])

    const menuOf = (name: string) => list.getByRole('button', { name: de.places.moreFor(name) })
    const item = (name: string) => page.getByRole('menuitem', { name })
    await hands.pickFromMenu(menuOf('Fiddle-leaf Fig'), item(de.app.action.edit))
    const edit = page.getByRole('dialog', { name: wishes.edit })
    await hands.write(edit.getByLabel(wishes.name), 'Fiddle')
    await hands.press(edit.getByRole('button', { name: de.app.action.save }))
    await list.getByRole('heading', { name: 'Fiddle', exact: true }).waitFor()
    await hands.pickFromMenu(menuOf('Orchidee'), item(de.app.action.delete))
    await list.getByText('Orchidee').waitFor({ state: 'detached' })
    await hands.undo(undoOf(page, wishes.deleted('Orchidee'), de))
    await list.getByText('Eine weiße').waitFor()

    // The form has what is known; the wish goes with the plant, and comes back with an undo.
    await hands.press(list.getByRole('link', { name: wishes.haveNow('Fiddle') }))
    const name = page.getByLabel(de.plants.add.name, { exact: true })
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Fiddle')
    const save = page.getByRole('button', { name: de.plants.add.save, exact: true })
    await hands.choose(page.getByLabel(de.plants.add.place, { exact: true }), 'Kitchen')
    await hands.press(save)
    await eventually(async () => assert.deepEqual(await namesOf(app, by), ['Orchidee']))
    const [plant] = await plantsOf(app, by, 1)
    assert.deepEqual([plant?.name, plant?.species?.id], ['Fiddle', speciesId])
    await hands.press(page.getByRole('button', { name: de.app.action.undo }).first())
    await eventually(async () => assert.deepEqual(await namesOf(app, by), ['Fiddle', 'Orchidee']))
    await plantsOf(app, by, 0)
    await hands.press(save)
    await plantsOf(app, by, 1)
    await eventually(async () => assert.deepEqual(await namesOf(app, by), ['Orchidee']))
  })

  test('a viewer looks at them, and sees what others add', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    await thirsty(app, by, { place: by.locationId, names: ['Fern'], speciesId })
    const person = await app.person()
    await letIn(app.service, by, person, VIEWER)
    const page = await app.openAs(t, person, 'desktop')
    await page.goto('/')
    await page.getByText('Fern').first().waitFor()
    await page.getByRole('link', { name: en.app.nav.wishes, exact: true }).click()
    await page.getByText(en.wishes.empty).waitFor()
    await made(app.service, 'POST /api/v1/wishes', { by, payload: { name: 'Orchid' } })
    await page.getByRole('heading', { name: 'Orchid' }).waitFor()
    assert.equal(await page.getByRole('main').getByRole('button').count(), 0)
    assert.equal(await page.getByRole('link', { name: en.wishes.haveNow('Orchid') }).count(), 0)
    await goWithin(page, `/catalogue/${speciesId}`)
    assert.equal(await page.getByRole('button', { name: en.wishes.wish }).count(), 0)
  })
})

async function namesOf(app: WebApp, by: Person): Promise<string[]> {
  return (await made<Wish[]>(app.service, 'GET /api/v1/wishes', { by })).map(({ name }) => name)
}
