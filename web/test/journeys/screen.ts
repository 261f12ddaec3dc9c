import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { eventually } from '../../../test/eventually.ts'
import type { Messages } from '../../src/messages/messages.ts'

/** The stream of events has no end. */
const READ = /^\/api\/v1\/(?!events$)/

/** The finger stays where it is until something has happened: as long as `until` takes. */
export async function hold(
  target: Locator,
  until: Locator = target.page().getByRole('checkbox').first(),
): Promise<void> {
  const page = target.page()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${target} cannot be seen`)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await until.waitFor()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}

/** What takes back what was told in these words; the button of an older notice gives way to it while one looks for it. */
export function undoOf(page: Page, told: string, texts: Messages): Locator {
  return page
    .getByRole('region', { name: texts.ui.notifications })
    .getByRole('listitem')
    .filter({ hasText: told })
    .getByRole('button', { name: texts.app.action.undo })
}

/** The user looks elsewhere. What the page was reading has arrived by then, and it hears of nothing more. */
export async function becomeHidden(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await eventually(async () => {
    const reads = (await page.requests()).filter((request) => READ.test(new URL(request.url()).pathname))
    const open = reads.filter((request) => request.failure() === null && request.timing().responseEnd === -1)
    assert.deepEqual(
      open.map((request) => request.url()),
      [],
    )
  })
}

/** The user looks at the page again, which was in the background. */
export async function becomeVisible(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

/**
 * The connection is lost, for every page of the browser. An answer that was still on its way would tell a page that the service
 * is there, and it would try to send what is done from now on; so the pages notice the loss again after the last answer.
 */
export async function loseConnection(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  for (const page of context.pages()) {
    for (const request of await page.requests()) await request.response()
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  }
}

/** The user looks at Today again, which then has read what is due now. A read that the page breaks off does not count. */
export async function readTasksAgain(page: Page): Promise<void> {
  const read = page.waitForEvent('requestfinished', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname === '/api/v1/care-tasks' && searchParams.get('sort') === 'place'
  })
  await becomeVisible(page)
  await read
}

/** What was on its way before something happened may still say otherwise; a second look sees it. */
export async function lookAgainFor(what: Locator): Promise<void> {
  await eventually(async () => {
    await becomeVisible(what.page())
    await what.waitFor({ timeout: 1_000 })
  })
}

/** Some days later the user looks at the page again. The service and the browser both think so. */
export async function daysLater(t: TestContext, page: Page, days: number): Promise<void> {
  const now = Date.now() + days * 86_400_000
  t.mock.timers.setTime(now)
  await page.clock.setSystemTime(now)
  await becomeVisible(page)
}

/** A chart as it is read out. */
export async function tableRows(page: Page, name: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr')
  await rows.first().waitFor({ state: 'attached' })
  return rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
}
