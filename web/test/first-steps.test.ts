import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { zh } from '../src/messages/zh.ts'
import { byKeyboard, hasFocus } from './journeys/hands.ts'
import { seriousProblems, thirsty, webApp } from './web-app.ts'

const words = zh.gardens.firstSteps

describe('first steps', () => {
  const app = webApp()

  test('are offered one at a time, below what is due, until they are done or not wanted', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    await thirsty(app, by, { place: by.locationId, names: ['Fern'], speciesId })
    await made(app.service, `DELETE /api/v1/locations/${by.locationId}`, { by })

    const page = await app.visit(t, by, '/', { locale: 'zh-CN' })
    const hands = byKeyboard(page)
    const card = page.getByRole('complementary', { name: words.label })
    await card.getByText(words.text.place).waitFor()
    assert.equal(await card.getByRole('link').count(), 1)
    const [task, offer] = await Promise.all([page.locator('[data-task]').boundingBox(), card.boundingBox()])
    assert.ok(task !== null && offer !== null && task.y + task.height <= offer.y)
    assert.deepEqual(await seriousProblems(page), [])

    await hands.press(card.getByRole('link', { name: words.go.place }))
    await page.getByRole('heading', { level: 1, name: zh.places.title }).waitFor()
    const payload = { name: 'Balcony' }
    await made(app.service, `POST /api/v1/regions/${by.regionId}/locations`, { by, payload })
    await page.getByText('Balcony').waitFor()
    await page.goBack()
    await card.getByText(words.text.reminder).waitFor()
    await hands.press(card.getByRole('button', { name: words.close }))
    await card.waitFor({ state: 'detached' })
    await hasFocus(page.getByRole('main'))

    // For good: when its texts and the ways of reminders are there again, it is not.
    const channels = page.waitForResponse('**/api/v1/reminder-channels')
    await page.reload()
    await channels
    await page.locator('[data-task]').waitFor()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    assert.equal(await card.count(), 0)
  })
})
