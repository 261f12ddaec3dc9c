import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { en } from '../src/messages/en.ts'
import { seriousProblems, webApp } from './web-app.ts'

const WATERING = 1
const MEASUREMENT = 11
const DAY = 86_400_000

describe('the journal', () => {
  const app = webApp()
  const { journal, enumerations } = en
  const watering = enumerations.journalType[WATERING]

  test('begins with a plant, and has nothing to search before something is written', async (t) => {
    const page = await app.visit(t, await app.person(), '/journal')
    await page.getByRole('link', { name: journal.addPlant }).waitFor()
    assert.equal(await page.getByRole('button', { name: journal.newEntry }).count(), 0)
    assert.equal(await page.getByRole('searchbox').count(), 0)
  })

  test('tells the care of a day in one row, and what an entry says of its own in another', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const ids: number[] = []
    for (const name of ['Aloe', 'Basil', 'Cactus']) {
      const payload = { name, speciesId, locationId: by.locationId }
      ids.push((await made(app.service, 'POST /api/v1/plants', { by, payload })).id)
    }
    const [aloe, basil, cactus] = ids
    // By the clock of the browser these are one day, whatever the hour.
    const noon = Date.parse(`${new Date(Date.now() - DAY).toISOString().slice(0, 10)}T12:00:00Z`)
    const write = (payload: object) => made(app.service, 'POST /api/v1/plant-journals', { by, payload })
    await write({ plantIds: [aloe], type: WATERING, eventTime: noon })
    await write({ plantIds: [cactus], type: WATERING, eventTime: noon + 1, remark: 'Very dry' })
    await write({ plantIds: [basil], type: WATERING, eventTime: noon + 60_000 })
    await write({ plantIds: [aloe], type: MEASUREMENT, eventTime: noon - 1, properties: '{"height":20}' })

    const page = await app.visit(t, by, '/journal')
    const row = page.getByRole('button', { name: `${watering}, Basil and Aloe`, expanded: false })
    await row.waitFor()
    assert.equal(await page.getByRole('list', { name: journal.title }).getByRole('listitem').count(), 3)
    await page.getByText('Very dry').waitFor()
    await page.getByText(`${journal.measured.height}: 20\u00a0cm`).waitFor()
    await row.click()
    assert.deepEqual(await seriousProblems(page), [])
    await page.getByRole('link', { name: `${watering}, Aloe` }).click()
    await page.getByRole('heading', { level: 1, name: 'Aloe' }).waitFor()

    // The name of a plant finds what was done for it.
    await page.getByRole('link', { name: journal.title }).first().click()
    await page.getByRole('searchbox').fill('Cact')
    await page.getByText('Very dry').waitFor()
    await page.getByRole('link', { name: `${watering}, Basil` }).waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('Cacty')
    await page.getByText(journal.nothingFits).waitFor()

    await page.getByRole('button', { name: journal.newEntry }).click()
    const save = page.getByRole('button', { name: en.app.action.save })
    assert.equal(await save.isDisabled(), true)
    await page.getByText(journal.nothingSaid).waitFor()
    await page.getByRole('textbox', { name: journal.note }).fill('A new leaf')
    assert.equal(await save.isDisabled(), false)
  })

  test('says that the rest is missing where only what waits is known', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const payload = { name: 'Aloe', speciesId, locationId: by.locationId }
    const { id } = await made(app.service, 'POST /api/v1/plants', { by, payload })
    const page = await app.visit(t, by, `/plants/${id}`)
    await page.getByText(en.plantPage.nothingYet).waitFor()
    await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: en.plantPage.newEntry }).click()
    await page.getByRole('textbox', { name: journal.note }).fill('A new leaf')
    await page.getByRole('button', { name: en.app.action.save }).click()
    await page.getByRole('article').getByText('A new leaf').waitFor()
    await page.getByRole('link', { name: en.app.nav.journal, exact: true }).click()
    await page.getByRole('article').getByRole('link', { name: 'Aloe' }).waitFor()
    await page.getByRole('alert').getByText(journal.olderNeedConnection).waitFor()
  })
})
