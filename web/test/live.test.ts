import { describe, test } from 'node:test'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import type { CareSchedule } from '../src/api/types.ts'
import { thirsty, webApp } from './web-app.ts'

describe('what happens on another device', () => {
  const app = webApp()

  test('shows without a touch', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const [aloe] = await thirsty(app, by, { place: by.locationId, names: ['Aloe', 'Basil'], speciesId })
    const page = await app.openAs(t, by, 'phone')
    const follows = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/events')
    await page.goto('/')
    const row = (name: string) => page.getByRole('link', { name, exact: true })
    await row('Aloe').waitFor()
    await row('Basil').waitFor()
    await follows

    const { items } = await made<{ items: CareSchedule[] }>(
      app.service,
      `GET /api/v1/care-schedules?plantId=${aloe}`,
      { by },
    )
    const scheduleIds = items.map(({ id }) => id)
    await made(app.service, 'POST /api/v1/care-tasks/done', { by, payload: { scheduleIds } })
    await row('Aloe').waitFor({ state: 'detached' })
    await row('Basil').waitFor()
  })
})
