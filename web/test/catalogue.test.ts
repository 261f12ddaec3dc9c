import assert from 'node:assert/strict'
import { before, describe, type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { newGardener } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { type Person, registerAdmin } from '../../test/people.ts'
import { seriousProblems, webApp } from './web-app.ts'

describe('the catalogue', () => {
  const app = webApp()
  let admin: Person
  let monstera: { id: number }
  const open = async (t: TestContext, by: Person, path: string) => {
    const page = await app.openAs(t, by, 'phone')
    await page.goto(path)
    return page
  }
  before(async () => {
    admin = await registerAdmin(app.service)
    const add = (payload: Record<string, unknown>) =>
      made(app.service, 'POST /api/v1/plant-species', { by: admin, payload })
    await add({ commonName: 'Unknown plant' })
    await add({ commonName: 'Boston fern', toxicityLevel: 1 })
    monstera = await add({
      commonName: 'Swiss cheese plant',
      scientificName: 'Monstera deliciosa',
      family: 'Araceae',
      description: 'A climber with large, perforated leaves.',
      lightRequirement: 3,
      toxicityLevel: 3,
    })
  })

  test('is searched while typing, the address carries search and filters, and administrators may edit', async (t) => {
    const page = await open(t, admin, '/catalogue?toxicityLevel=1&lightRequirement=17')
    await page.getByText('1 species').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Boston fern' }).count(), 1)
    await page.getByRole('searchbox').fill('monstera')
    await page.getByRole('link', { name: 'Search without filters' }).click()
    const found = page.getByRole('link', { name: 'Swiss cheese plant' })
    await found.waitFor()
    assert.equal(new URL(page.url()).search, '?keywords=monstera')
    await found.click()
    const edit = page.getByRole('link', { name: 'Edit' })
    await edit.waitFor()
    assert.equal(await edit.getAttribute('href'), `/admin/species/${monstera.id}`)

    await page.goto('/catalogue/999999')
    await page.getByText('This species is no longer in the catalogue.').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Edit' }).count(), 0)
  })

  test('tells of a species what it needs, whom it harms and who of it lives here', async (t) => {
    const by = await newGardener(app.service)
    const payload = { name: 'Ferdinand', speciesId: monstera.id, locationId: by.locationId }
    await made(app.service, 'POST /api/v1/plants', { by, payload })
    const page = await open(t, by, `/catalogue/${monstera.id}`)
    await page.getByText('Bright, no direct sun').waitFor()
    await page.getByText('Keep it out of reach of children and pets.').waitFor()
    await page.getByRole('link', { name: 'Ferdinand' }).waitFor()
    // It stands in the page, where it covers nothing.
    const add = page.getByRole('link', { name: 'Add to my plants' })
    assert.equal(await add.evaluate((link) => getComputedStyle(link).position), 'relative')
    assert.equal(await page.getByRole('link', { name: 'Edit' }).count(), 0)
    // The page without facts is looked at with all the others.
    assert.deepEqual(await seriousProblems(page), [])
    await page.getByRole('link', { name: 'Add to my plants' }).click()
    const species = page.getByRole('combobox', { name: 'Species' })
    await species.waitFor()
    await eventually(async () => assert.equal(await species.inputValue(), 'Swiss cheese plant'))
  })
})
