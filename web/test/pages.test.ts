import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { registerAdmin } from '../../test/people.ts'
import { en } from '../src/messages/en.ts'
import { seriousProblems, thirsty, webApp } from './web-app.ts'

/** Every address of the application that needs no id. */
const PAGES = [
  '/',
  '/plants',
  '/plants/new',
  '/plants/several',
  '/plants/import',
  '/care/suggest',
  '/care/away',
  '/journal',
  '/places',
  '/tags',
  '/catalogue',
  '/more',
  '/account',
  '/waiting',
  '/admin',
  '/admin/species',
  '/admin/species/new',
  '/admin/import',
  '/admin/categories',
  '/admin/users',
  '/admin/keys',
]

describe('every page', () => {
  const app = webApp()

  test('can be used by everybody in both themes, and breaks no rule of the server', async (t) => {
    const admin = await registerAdmin(app.service)
    const region = await made(app.service, 'POST /api/v1/regions', { by: admin, payload: { name: 'Home' } })
    const place = await made(app.service, `POST /api/v1/regions/${region.id}/locations`, {
      by: admin,
      payload: { name: 'Kitchen', lightLevel: 3 },
    })
    const speciesId = await newSpecies(app.service)
    const [plant] = await thirsty(app, admin, { place: place.id, names: ['Aloe', 'Basil'], speciesId })
    const entry = await made(app.service, 'POST /api/v1/plant-journals', {
      by: admin,
      payload: { plantIds: [plant], type: 10, remark: 'A new leaf' },
    })
    const page = await app.openAs(t, admin, 'phone')
    const said: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
    })

    const found: string[] = []
    const paths = [
      ...PAGES,
      `/plants/${plant}`,
      `/plants/${plant}/edit`,
      `/plants/${plant}/care`,
      `/journal/${entry.id}`,
      `/catalogue/${speciesId}`,
      `/admin/species/${speciesId}`,
    ]
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText(en.app.loading, { exact: true }).first().waitFor({ state: 'detached' })
      await page.emulateMedia({ colorScheme: 'light' })
      const inLight = await seriousProblems(page)
      // The other theme changes colours alone.
      await page.emulateMedia({ colorScheme: 'dark' })
      const inDark = await seriousProblems(page, ['color-contrast'])
      found.push(...[...inLight, ...inDark].map((problem) => `${path}: ${problem}`))
    }
    assert.deepEqual(found, [])
    assert.deepEqual(said, [])
  })

  test('the home starts with less than 200 KB of script, in few files', async (t) => {
    const page = await app.openAs(t, await app.person(), 'phone')
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
        .map((entry) => entry.toJSON().encodedBodySize),
    )
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    assert.ok(bytes > 50_000 && bytes < 200_000, `${bytes} bytes`)
    // Each waits for one of six connections, and a slow network makes every one felt.
    assert.ok(sizes.length <= 4, `${sizes.length} files`)
  })
})
