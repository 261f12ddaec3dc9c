import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { made } from '../../../test/made.ts'
import { type Person, registerAdmin, registerPerson } from '../../../test/people.ts'
import { send } from '../../../test/send.ts'
import { webApp } from '../../test/web-app.ts'
import { en } from '../messages/en.ts'

const t = en.admin

describe('administration', () => {
  const app = webApp()
  let admin: Person
  before(async () => {
    admin = await registerAdmin(app.service)
  })
  const speciesNamed = async (keywords: string) => {
    const answer = await send(
      app.service,
      `GET /api/v1/plant-species?keywords=${encodeURIComponent(keywords)}`,
    )
    return answer.json().data
  }

  test('nobody else sees these pages', async (context) => {
    const page = await app.openAs(context, await app.person(), 'phone')
    for (const path of ['/admin', '/admin/users']) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === '/')
    }
  })

  test('there is always an administrator, and whoever is locked out was asked about first', async (context) => {
    const person = await app.person()
    const page = await app.openAs(context, admin, 'phone')
    await page.goto('/admin/users')
    const mine = page.getByRole('article', { name: admin.email })
    await mine.getByRole('switch', { name: t.users.admin }).click()
    await page.getByRole('button', { name: t.users.demoteSelfConfirm }).click()
    await page.getByText(en.errors.byCode[2005]).waitFor()
    assert.equal(await mine.getByRole('switch', { name: t.users.admin }).isChecked(), true)

    await page.getByRole('searchbox').fill(person.email)
    const other = page.getByRole('article', { name: person.email })
    await mine.waitFor({ state: 'detached' })
    await other.getByRole('switch', { name: t.users.mayEnter }).click()
    await page.getByText(t.users.lockConsequence).waitFor()
    await page.getByRole('button', { name: t.users.lockConfirm }).click()
    await other.getByText(t.users.disabled).waitFor()
    assert.equal((await send(app.service, 'GET /api/v1/auth/me', { by: person })).statusCode, 401)
  })

  test('invitations are called needless where anybody can sign up, and useless only where nobody can', async (context) => {
    const page = await app.openAs(context, admin, 'phone')
    await page.goto('/admin/joining')
    await page.getByText(t.joining.notNeeded.open).waitFor()
    assert.equal(await page.getByText(t.joining.notNeeded.closed).count(), 0)
    await page.route('**/api/v1/auth/methods', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, registration: 'closed' } },
      })
    })
    await page.reload()
    await page.getByText(t.joining.notNeeded.closed).waitFor()
    assert.equal(await page.getByText(t.joining.notNeeded.open).count(), 0)
  })

  test('people side by side have their switches in one line, although one tells more than the other', async (context) => {
    await registerPerson(app.service, 'beside.one@example.org')
    const by = await registerPerson(app.service, 'beside.two@example.org')
    await made(app.service, 'PUT /api/v1/auth/me', { by, payload: { displayName: 'Ida' } })
    const page = await app.openAs(context, admin, 'desktop')
    await page.goto('/admin/users')
    await page.getByRole('searchbox').fill('beside.')
    await page.getByText(t.users.count(2, '2'), { exact: true }).waitFor()
    const tops = await page
      .getByRole('switch')
      .evaluateAll((switches) => switches.map((each) => each.getBoundingClientRect().top))
    assert.equal(tops.length, 4)
    assert.equal(new Set(tops).size, 1, tops.join())
  })

  test('a key is replaced and as many stay valid as were asked for', async (context) => {
    const page = await app.openAs(context, admin, 'desktop')
    await page.goto('/admin/keys')
    await page.getByText(t.keys.signs).waitFor()
    await page.getByRole('button', { name: t.keys.rotate }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t.keys.keepOlder(1)).waitFor()
    await dialog.getByRole('button', { name: en.ui.less(t.keys.keepActive) }).click()
    await dialog.getByText(t.keys.keepOnlyNew).waitFor()
    await dialog.getByRole('button', { name: t.keys.rotateConfirm }).click()
    // The page has renewed its own session by now: its key is not valid any more.
    await page.getByText(t.keys.retired).waitFor()
    assert.equal(await page.getByText(t.keys.signs).count(), 1)
    assert.equal(await page.getByText(t.keys.active, { exact: true }).count(), 0)
  })

  test('a category is renamed with a way back, and its name is its own', async (context) => {
    admin = await registerAdmin(app.service)
    for (const name of ['Aroids here', 'Mosses here'])
      await made(app.service, 'POST /api/v1/plant-categories', { by: admin, payload: { name } })
    const page = await app.openAs(context, admin, 'phone')
    await page.goto('/admin/categories')
    await page.getByRole('button', { name: t.categories.rename('Mosses here') }).click()
    const name = page.getByRole('dialog').getByLabel(t.categories.name)
    await name.fill('Aroids here')
    await page.getByRole('button', { name: en.app.action.save }).click()
    await page.getByText(en.errors.byCode[3102]).waitFor()
    await name.fill('Ferns here')
    await page.getByRole('button', { name: en.app.action.save }).click()
    await page.getByRole('button', { name: t.categories.delete('Ferns here') }).waitFor()
    await page.getByRole('button', { name: en.app.action.undo }).click()
    await page.getByRole('button', { name: t.categories.delete('Mosses here') }).waitFor()
  })

  test('a species is added by the name looked for, translated, and not overwritten unseen', async (context) => {
    const page = await app.openAs(context, admin, 'desktop')
    await page.goto('/admin/species/new?name=Wax%20plant')
    const form = page.locator('form').first()
    const { field } = t.species
    assert.equal(await form.getByLabel(field.commonName).inputValue(), 'Wax plant')
    await form.getByLabel(field.scientificName).fill('Hoya carnosa')
    await form.getByLabel(field.lightRequirement).selectOption({ label: en.enumerations.light[3] })
    await form.getByRole('button', { name: t.species.add }).click()

    const german = page.getByRole('form', { name: 'Deutsch' })
    await german.getByLabel(field.commonName).fill('Wachsblume')
    await german.getByRole('button', { name: en.app.action.save }).click()
    await german.getByRole('button', { name: t.species.deleteTranslation }).waitFor()
    const [species] = (await speciesNamed('Wachsblume')).items
    assert.deepEqual(
      [species.genus, species.speciesEpithet, species.lightRequirement],
      ['Hoya', 'carnosa', 3],
    )

    const inGerman = await app.openAs(context, admin, 'phone', { locale: 'de-DE' })
    await inGerman.goto(`/admin/species/${species.id}`)
    await inGerman.getByRole('heading', { level: 1, name: 'Wachsblume' }).waitFor()

    const payload = { family: 'Apocynaceae' }
    await made(app.service, `PUT /api/v1/plant-species/${species.id}`, { by: admin, payload })
    await form.getByLabel(field.family).fill('Mine')
    await form.getByRole('button', { name: en.app.action.save }).click()
    await form.getByText(t.species.outdated).waitFor()
    await form.getByRole('button', { name: en.app.action.retry }).click()
    // What was typed stays a draft, beside the word that saving it would replace the other change.
    await form.getByText(en.drafts.outdated).waitFor()
    assert.equal(await form.getByLabel(field.family).inputValue(), 'Mine')
    await form.getByRole('button', { name: en.drafts.discard }).click()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value === 'Apocynaceae'),
    )

    await page.getByRole('button', { name: t.species.delete }).click()
    await page.getByText(t.species.deleteConsequence).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: t.species.delete }).click()
    await page.waitForURL('**/admin/species')
    assert.equal((await speciesNamed('Wachsblume')).total, 0)
  })

  test('a file is looked through, sent once although an answer gets lost, and leaves what is there', async (context) => {
    await made(app.service, 'POST /api/v1/plant-species', {
      by: admin,
      payload: { commonName: 'Importfern one' },
    })
    const page = await app.openAs(context, admin, 'phone')
    let isLost = false
    await page.route('**/api/v1/plant-species', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = true
      await route.fetch()
      await page.context().setOffline(true)
      return route.abort()
    })
    await page.goto('/admin/import')
    await page.locator('input[type=file]').setInputFiles({
      name: 'species.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'commonName;lightRequirement;categories;commonName:de;colour\r\n' +
          'Importfern one;;;;\r\nImportfern two;Low;Import ferns;Farn zwei;green\r\nImportfern three;bright;;;\r\n',
      ),
    })
    const words = t.species.import
    await page.getByText(words.ignored('colour')).waitFor()
    await page.getByText(words.problem.unknownValue(t.species.field.lightRequirement, 'bright')).waitFor()
    await page.getByRole('button', { name: words.start(2, '2') }).click()
    await page.getByText(en.errors.connection).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: words.continue }).click()
    await page.getByText(words.ended('1')).waitFor()
    await page.getByText(words.outcome.there).waitFor()
    const { items } = await speciesNamed('Importfern')
    assert.deepEqual(items.map(({ commonName }: { commonName: string }) => commonName).sort(), [
      'Importfern one',
      'Importfern two',
    ])
    assert.equal((await speciesNamed('Farn zwei')).total, 1)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: words.download }).click()
    assert.equal((await saving).suggestedFilename(), 'species-import.csv')
  })
})
