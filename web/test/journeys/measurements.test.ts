import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { en } from '../../src/messages/en.ts'
import { seriousProblems, thirsty, webApp } from '../web-app.ts'
import { tableRows } from './screen.ts'

describe('Measurements', () => {
  const app = webApp()

  test('those of a plant are lines with their latest, lowest and highest value', async (t) => {
    const ada = await app.gardener()
    const [plantId = 0] = await thirsty(app, ada, {
      place: ada.locationId,
      names: ['Aloe'],
      speciesId: await newSpecies(app.service),
    })
    const quiet = await app.visit(t, ada, `/plants/${plantId}`)
    await quiet.getByText(en.plantPage.journal).first().waitFor()
    assert.equal(await quiet.getByRole('region', { name: en.plantPage.measurements }).count(), 0)
    const now = Date.now()
    for (const [days, properties] of [
      [3, '{"moisture":41.5,"shoots":2}'],
      [2, '{"moisture":12}'],
      [1, '{"moisture":30}'],
    ] as const) {
      const entry = { plantIds: [plantId], type: 11, eventTime: now - days * 86_400_000, properties }
      await made(app.service, 'POST /api/v1/plant-journals', { by: ada, payload: entry })
    }
    const page = await app.visit(t, ada, `/plants/${plantId}`)
    const section = page.getByRole('region', { name: en.plantPage.measurements })
    await section.getByText('30 %').first().waitFor()
    await section.getByText(en.plantPage.lowestHighest('12 %', '41.5 %')).waitFor()
    await section.getByText('shoots').first().waitFor()
    const values = await tableRows(page, en.journal.measured.moisture)
    assert.deepEqual(
      values.map(([, value]) => value),
      ['41.5\u00a0%', '12\u00a0%', '30\u00a0%'],
    )
    assert.deepEqual(await seriousProblems(page), [])
  })
})
