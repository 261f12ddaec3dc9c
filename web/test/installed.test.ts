import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../test/eventually.ts'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { picture } from '../../test/pictures.ts'
import type { JournalEntry } from '../src/api/types.ts'
import { en } from '../src/messages/en.ts'
import { webApp } from './web-app.ts'

interface Manifest {
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
  readonly share_target: { readonly action: string; readonly params: { files: { name: string }[] } }
}

describe('the installed application', () => {
  const app = webApp()

  test('has shortcuts, and makes an entry of a photo that another application shares', async (t) => {
    const by = await app.gardener()
    const payload = { name: 'Fern', speciesId: await newSpecies(app.service), locationId: by.locationId }
    await made(app.service, 'POST /api/v1/plants', { by, payload })
    const page = await app.openAs(t, by, 'phone', { serviceWorkers: 'allow' })
    await page.goto('/')
    const { shortcuts, share_target: target } = await manifestOf(page)

    // Each shortcut opens what it says.
    assert.deepEqual(
      shortcuts.map(({ name, url }) => [name, url]),
      [
        ['Today', '/'],
        ['New entry', '/journal?new=entry'],
      ],
    )
    const sheet = page.getByRole('dialog', { name: en.journal.newEntry })
    await page.goto('/journal?new=entry')
    await sheet.waitFor()
    assert.equal(new URL(page.url()).search, '')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })

    // The worker takes what is shared, so it has to be there.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const photo = (await picture('jpeg')).toString('base64')
    const [field = assert.fail('no field')] = target.params.files
    await page.evaluate(share, { action: target.action, name: field.name, photo })
    await sheet.getByRole('img').waitFor()
    await page.waitForURL('/journal')
    await sheet.getByRole('combobox').fill('Fern')
    await page.getByRole('option', { name: /Fern/ }).click()
    await sheet.getByRole('button', { name: en.app.action.save }).click()
    await eventually(async () => {
      const list = 'GET /api/v1/plant-journals'
      const { items } = await made<{ items: JournalEntry[] }>(app.service, list, { by })
      assert.deepEqual(
        items.map(({ media }) => media.length),
        [1],
      )
    })
    // It is given once.
    await page.goto('/journal?new=photos')
    await sheet.waitFor()
    assert.equal(await sheet.getByRole('img').count(), 0)
  })
})

async function manifestOf(page: Page): Promise<Manifest> {
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  return page.evaluate(async (url) => (await fetch(url)).json(), address ?? '')
}

/** As the system does it for the application that shares. */
function share({ action, name, photo }: { action: string; name: string; photo: string }): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action })
  const input = Object.assign(document.createElement('input'), { type: 'file', name })
  const chosen = new DataTransfer()
  const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0))
  chosen.items.add(new File([bytes], 'fern.jpg', { type: 'image/jpeg' }))
  input.files = chosen.files
  form.append(input)
  document.body.append(form)
  form.submit()
}
