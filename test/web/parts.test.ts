import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openWebBuild } from '../../src/install/web-build.ts'
import { seriousViolations } from '../accessibility.ts'
import { testBrowser } from '../browser.ts'
import { listen } from '../raw-http.ts'
import { buildTestApp, type TestApp } from '../test-app.ts'
import { makeGalleryFolder } from './gallery.ts'

// On SQLite only: no database is asked.
describe('the parts of the web application', () => {
  const browser = testBrowser()
  let folder: string
  let service: TestApp
  let origin: string
  before(async () => {
    folder = await makeGalleryFolder()
    service = await buildTestApp(undefined, { web: openWebBuild(folder) })
    origin = `http://127.0.0.1:${await listen(service.app)}`
  })
  after(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })

  async function openGallery(t: TestContext, path = '/'): Promise<Page> {
    const context = await browser.context(t, origin, {
      locale: 'en',
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    })
    const complaints: string[] = []
    context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    t.after(() => assert.deepEqual(complaints, []))
    const page = await context.newPage()
    await page.goto(path)
    await page.getByRole('heading', { name: 'Parts' }).waitFor()
    return page
  }

  /** As it was in the beginning: whatever was done to it is gone, and it is light. */
  async function showAgain(page: Page): Promise<void> {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.reload()
    await page.getByRole('heading', { name: 'Parts' }).waitFor()
  }

  // The first load in a new window takes three times as long as another in the same.
  test('in one window, each after a load of its own', async (t) => {
    const page = await openGallery(t)

    await t.test(
      'nothing serious is in the way of assistive technology, light and dark, and the policy holds',
      async () => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          // In the dark nothing but colours is different.
          const rules = colorScheme === 'light' ? undefined : ['color-contrast', 'link-in-text-block']
          assert.deepEqual(await seriousProblems(page, 'body', rules), [], colorScheme)
          await page.getByRole('button', { name: 'Sheet' }).click()
          assert.deepEqual(await seriousProblems(page, '[role=dialog]', rules), [], `${colorScheme}, a sheet`)
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
        }
      },
    )

    await t.test('a sheet keeps the focus, closes by Escape and gives the focus back', async () => {
      await showAgain(page)
      const opener = page.getByRole('button', { name: 'Sheet' })
      await opener.press('Enter')
      const sheet = page.getByRole('dialog', { name: 'New place' })
      await sheet.and(page.locator(':focus')).waitFor()
      for (let tabs = 0; tabs < 6; tabs++) {
        await page.keyboard.press('Tab')
        assert.equal(await sheet.locator(':focus').count(), 1)
      }
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      assert.equal(await focusedName(page), 'Sheet')

      await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
      const question = page.getByRole('dialog', { name: 'Delete the Boston fern?' })
      await question.waitFor()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      assert.equal(await focusedName(page), 'More')
    })

    await t.test('suggestions are chosen by keyboard, and one’s own text is the last of them', async () => {
      await showAgain(page)
      const box = page.getByRole('combobox', { name: 'Species' })
      await box.fill('fern')
      await page.getByRole('option', { name: 'Lavender' }).waitFor({ state: 'detached' })
      const options = page.getByRole('listbox', { name: 'Species' }).getByRole('option')
      assert.equal(await options.count(), 4)
      await box.press('ArrowDown')
      await box.press('ArrowDown')
      assert.equal(
        await options.and(page.locator('[aria-selected=true]')).textContent(),
        'Maidenhair fernAdiantum raddianum',
      )
      await box.press('Enter')
      await page.getByText('Picked: Maidenhair fern').waitFor()
      assert.equal(await options.count(), 0)

      await box.fill('Oma’s fern')
      await page.getByRole('option', { name: 'Oma’s fern' }).waitFor()
      await box.press('ArrowUp')
      await box.press('Enter')
      await page.getByText('Picked: Oma’s fern').waitFor()
    })

    await t.test('rows are put into another order by keyboard and mouse, with words for it', async () => {
      await showAgain(page)
      const rooms = page.getByRole('list', { name: 'Rooms' }).getByRole('listitem')
      const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` })
      const isTold = (text: string) => page.locator('[aria-live=assertive]').getByText(text).waitFor()
      const namesAre = async (...names: string[]) => assert.deepEqual(await rooms.allTextContents(), names)

      // As fast as keys come: none of them waits for the screen.
      await handle('Kitchen').press('Space')
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
      await isTold('Kitchen is now at position 3 of 4.')
      await page.keyboard.press('Space')
      await isTold('Kitchen put down at position 3 of 4.')
      await namesAre('Living room', 'Balcony', 'Kitchen', 'Stairs')
      await handle('Kitchen').and(page.locator(':focus')).waitFor()

      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Escape')
      await isTold('Kitchen is back where it was.')
      await namesAre('Living room', 'Balcony', 'Kitchen', 'Stairs')

      // Whoever goes on leaves it there.
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Tab')
      await isTold('Kitchen put down at position 2 of 4.')
      await namesAre('Living room', 'Kitchen', 'Balcony', 'Stairs')

      const { x = 0, y = 0, height = 0 } = (await handle('Stairs').boundingBox()) ?? {}
      const grip = { x: x + 8, y: y + height / 2 }
      await page.mouse.move(grip.x, grip.y)
      await page.mouse.down()
      await page.mouse.move(grip.x, grip.y - 3)
      await page.mouse.move(grip.x, grip.y - 2 * height)
      await isTold('Stairs is now at position 2 of 4.')
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await isTold('Stairs is back where it was.')
      await namesAre('Living room', 'Kitchen', 'Balcony', 'Stairs')
      await page.mouse.move(grip.x, grip.y)
      await page.mouse.down()
      await page.mouse.move(grip.x, grip.y - 9 * height)
      await page.mouse.up()
      await isTold('Stairs put down at position 1 of 4.')
      await namesAre('Stairs', 'Living room', 'Kitchen', 'Balcony')
    })

    await t.test(
      'what can be done with a selection has room on a phone, beside each other and whole',
      async () => {
        await showAgain(page)
        await page.getByRole('button', { name: 'Select', exact: true }).click()
        const bar = page.getByRole('region', { name: '1 selected' })
        const boxes = await Promise.all(
          ['Überspringen', 'Noch nicht', 'Erledigt'].map((name) =>
            bar.getByRole('button', { name }).boundingBox(),
          ),
        )
        const edges = boxes.map((box) => [box?.x ?? -1, (box?.x ?? 0) + (box?.width ?? 999)])
        assert.ok(
          edges.every(([start = -1, end = 999]) => start >= 0 && end <= 360),
          `${edges}`,
        )
        assert.deepEqual(
          boxes.map((box) => [box?.y, box?.height]),
          boxes.map(() => [boxes[0]?.y, 44]),
        )
      },
    )

    await t.test('the year is painted by keyboard and by drawing across months', async () => {
      await showAgain(page)
      const year = page.getByRole('group', { name: 'Watering through the year' })
      await year.getByRole('button', { name: 'Jan rest' }).press('ArrowRight')
      await page.keyboard.press('ArrowDown')
      assert.equal(await focusedName(page), 'Aug every 7 days')
      await page.keyboard.press('Space')
      assert.equal(await focusedName(page), 'Aug every 21 days')
      await page.keyboard.press('Space')
      assert.equal(await focusedName(page), 'Aug every 7 days')

      await year.getByRole('button', { name: /^Mar/ }).hover()
      await page.mouse.down()
      await year.getByRole('button', { name: /^Apr/ }).hover()
      await year.getByRole('button', { name: /^May/ }).hover()
      await page.mouse.up()
      await year.getByRole('button', { name: /^Jun/ }).hover()
      assert.equal(await year.getByRole('button', { name: / every 21 days$/ }).count(), 3)
    })
  })

  test('a toast undoes by its button and by the keyboard, stays while it is held, and goes', async (t) => {
    const page = await openGallery(t)
    await page.clock.install()
    const water = page.getByRole('button', { name: 'Water', exact: true })
    const toast = page.getByRole('region', { name: 'Notices' }).getByRole('listitem')
    await water.click()
    await page.getByText('1 watered').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('0 watered').waitFor()
    assert.equal(await toast.count(), 0)

    await water.press('Enter')
    await page.getByText('1 watered').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('0 watered').waitFor()

    // One is seen at a time, and what lies beneath can still be undone.
    await water.click()
    await water.click()
    await page.getByText('2 watered').waitFor()
    const undo = page.getByRole('button', { name: 'Undo' })
    assert.equal(await undo.count(), 1)
    await undo.click()
    await page.getByText('1 watered').waitFor()
    await undo.click()
    await page.getByText('0 watered').waitFor()
    await toast.waitFor({ state: 'detached' })

    await water.click()
    await toast.hover()
    // The time passes at once, and then stands still however long the machine takes.
    await page.clock.pauseAt(Date.now() + 60_000)
    assert.equal(await toast.count(), 1)
    await page.mouse.move(0, 0)
    await page.clock.fastForward(9_000)
    assert.equal(await toast.count(), 1)
    await page.clock.resume()
    await toast.waitFor({ state: 'detached' })
  })

  test('of 1,000 plants those in sight are drawn, and the focus survives scrolling', async (t) => {
    const page = await openGallery(t, '/#many')
    const plants = page.getByRole('list', { name: 'Many plants' }).getByRole('listitem')
    await page.getByRole('link', { name: 'Plant 3', exact: true }).focus()
    await page.mouse.move(180, 500)
    await page.mouse.wheel(0, 1_000_000)
    await page.getByRole('link', { name: 'Plant 1000', exact: true }).waitFor()
    assert.equal(await focusedName(page), 'Plant 3')
    assert.ok((await plants.count()) < 50)
    assert.equal(await plants.first().getAttribute('aria-setsize'), '1000')
  })
})

async function seriousProblems(page: Page, part: string, rules?: string[]): Promise<string[]> {
  const violations = await seriousViolations(page, { part, rules })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
}

async function focusedName(page: Page): Promise<string | null> {
  const focused = page.locator(':focus')
  return (await focused.getAttribute('aria-label')) ?? spokenText(focused)
}

/** Without what is hidden from assistive technology. */
async function spokenText(element: Locator): Promise<string> {
  const hidden = await element.locator('[aria-hidden=true]').allTextContents()
  const text = (await element.textContent()) ?? ''
  return hidden.reduce((rest, part) => rest.replace(part, ''), text).trim()
}
