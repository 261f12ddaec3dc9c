import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { newSpecies } from '../../test/gardener.ts'
import { en } from '../src/messages/en.ts'
import { webApp } from './web-app.ts'

const NAMES = Array.from({ length: 40 }, (_, at) => `Fern ${String(at + 1).padStart(2, '0')}`)
const care = en.enumerations.journalType[1]

describe('with many plants', () => {
  const app = webApp()

  test('care is planned for all in one request, which shows that it is under way', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    for (const name of NAMES) {
      const payload = { name, speciesId, locationId: by.locationId }
      await app.service.app.inject({ method: 'POST', url: '/api/v1/plants', payload, headers: by.headers })
    }
    const page = await app.visit(t, by, '/care/suggest')
    await page.getByText(en.care.all.others(16)).waitFor()
    const suggested = page.getByRole('listitem').filter({ hasText: care })
    await eventually(async () => assert.equal(await suggested.count(), 24))
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const isSeen = Promise.withResolvers<void>()
    await page.route('**/care-schedules/bulk', async (route) => {
      await isSeen.promise
      await route.continue()
    })
    await page.getByRole('button', { name: en.care.all.start(40) }).click()
    await page.getByRole('progressbar', { name: en.care.all.start(40) }).waitFor()
    isSeen.resolve()
    await page.getByRole('link', { name: en.care.all.today }).waitFor()
    assert.deepEqual(
      asked.filter((one) => !one.startsWith('GET')),
      ['POST /api/v1/care-schedules/bulk'],
    )
    // The events of what it does itself make it read nothing in between.
    assert.deepEqual(
      asked.filter((one) => one.endsWith('/care-suggestions')),
      [],
    )
    await eventually(() => assert.ok(asked.includes('GET /api/v1/care-schedules')))
  })
})
