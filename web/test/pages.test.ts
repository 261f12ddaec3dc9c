import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { en } from '../src/messages/en.ts'
import { brokenWords, cutOff, everyPage, goWithin, setLetters } from './every-page.ts'
import { seriousProblems, webApp } from './web-app.ts'

const PROVIDERS = ['Home', 'Work']

describe('every page', () => {
  const app = webApp((address) => ({
    PUBLIC_URL: address,
    ...{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'frond', OIDC_NAME: 'Home' },
    ...{ OIDC_2_ISSUER: 'http://localhost:9', OIDC_2_CLIENT_ID: 'frond', OIDC_2_NAME: 'Work' },
  }))

  test('can be used by everybody in both themes and with large letters, and breaks no rule of the server', async (t) => {
    const { admin, paths } = await everyPage(app)
    const page = await app.openAs(t, admin, 'phone')
    const said: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
    })

    const found: string[] = []
    await page.goto('/more')
    for (const path of paths) {
      await goWithin(page, path)
      await page.getByText(en.app.loading, { exact: true }).first().waitFor({ state: 'detached' })
      await page.emulateMedia({ colorScheme: 'light' })
      const inLight = await seriousProblems(page)
      // The other theme changes colours alone.
      await page.emulateMedia({ colorScheme: 'dark' })
      const inDark = await seriousProblems(page, ['color-contrast'])
      const covered = await page.evaluate(coveredBars)
      const skipped = await page.evaluate(skippedLevels)
      const broken = await page.evaluate(brokenWords)
      await page.evaluate(setLetters, '200%')
      const cut = await page.evaluate(cutOff)
      await page.evaluate(setLetters, '')
      const problems = [...inLight, ...inDark, ...covered, ...skipped, ...broken, ...cut]
      found.push(...problems.map((problem) => `${path}: ${problem}`))
    }
    assert.deepEqual(found, [])
    assert.deepEqual(said, [])
  })

  test('a newcomer waits for less than 200 KB of script', async (t) => {
    const page = await app.open(t, 'phone')
    await scriptsOfFirstVisit(page)
    await page.waitForURL('**/sign-in?to=%2F')
    // With every way in.
    await page.getByLabel(en.signIn.password, { exact: true }).waitFor()
    for (const name of [en.signIn.byPasskey, ...PROVIDERS.map(en.signIn.byProvider)]) {
      await page.getByRole('button', { name }).waitFor()
    }
    assert.deepEqual(await seriousProblems(page), [])
  })

  test('the home starts with less than 200 KB of script, in few files', async (t) => {
    const page = await app.openAs(t, await app.person(), 'phone')
    const scripts = await scriptsOfFirstVisit(page)
    // Each waits for one of six connections, and a slow network makes every one felt: a line of the bundler, what asks early,
    // the texts, and the application in two halves. What a tap may need is fetched afterwards.
    const awaited = scripts.filter(({ isAwaited }) => isAwaited)
    assert.ok(awaited.length > 0 && awaited.length <= 5, `${awaited.length} files`)

    // A user without a plant needs no form to be away.
    await page.goto('/care/away')
    await page.getByRole('link', { name: en.today.addPlant }).waitFor()
    assert.equal(await page.getByLabel(en.care.away.from).count(), 0)
  })
})

/** Those of the first screen and of the time until its scripts and styles are there, as they were sent: less than 200 KB. */
async function scriptsOfFirstVisit(page: Page) {
  await page.addInitScript(noteWhenDrawn)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
      .map((entry) => ({
        bytes: entry.toJSON().encodedBodySize,
        isAwaited: entry.startTime < Reflect.get(window, 'drawnAt'),
      })),
  )
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  assert.ok(bytes > 50_000 && bytes < 200_000, `${bytes} bytes`)
  return scripts
}

/** Before the page has time for anything else: the browser itself tells of a paint some time after it. */
function noteWhenDrawn(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector('h1') === null) return
    observer.disconnect()
    Reflect.set(window, 'drawnAt', performance.now())
  }).observe(document, { childList: true, subtree: true })
}

/** Headings that are more than one level below the one before: a user that moves by them looks for what is between. */
function skippedLevels(): string[] {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const level = (heading: Element | undefined) => Number(heading?.tagName.slice(1) ?? 0)
  return headings
    .filter((heading, at) => level(heading) > level(headings[at - 1]) + 1)
    .map(({ outerHTML }) => `skipped a level: ${outerHTML}`)
}

/** What sticks to the lower edge without keeping notices off it. */
function coveredBars(): string[] {
  const room = getComputedStyle(document.documentElement).getPropertyValue('--sticky-room')
  if (room !== '0px') return []
  return [...document.querySelectorAll('main *')]
    .filter((element) => {
      const { position, bottom } = getComputedStyle(element)
      return position === 'sticky' && bottom !== 'auto'
    })
    .map(({ outerHTML }) => `covered: ${outerHTML}`)
}
