import { after, before, type TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { freePort } from '../../src/base/free-port.ts'
import { openWebBuild, WEB_FOLDER } from '../../src/install/web-build.ts'
import { seriousViolations } from '../../test/accessibility.ts'
import { testBrowser, type WindowOptions } from '../../test/browser.ts'
import { newGardener } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { type Person, registerPerson } from '../../test/people.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'

export const SIZES = {
  phone: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const

export type Size = keyof typeof SIZES

type Env = Record<string, string>

/**
 * The application as it is built, served by the service as production builds it, in a real browser. Settings that need its address
 * get one by a name, which browsers want for passkeys.
 */
export function webApp(
  env: Env | ((address: string) => Env | Promise<Env>) = {},
  program?: string,
  options: Pick<NonNullable<Parameters<typeof buildTestApp>[1]>, 'resolve'> = {},
) {
  const browser = testBrowser(program)
  let service: TestApp | undefined
  let address: string
  const built = (): TestApp => {
    if (service === undefined) throw new Error('The service was not started')
    return service
  }
  before(async () => {
    const web = openWebBuild(WEB_FOLDER)
    if (web === undefined) throw new Error('There is no web application: npm run build makes it')
    if (typeof env === 'function') {
      const port = await freePort()
      address = `http://localhost:${port}`
      service = await buildTestApp(undefined, { web, env: await env(address), ...options })
      await service.app.listen({ port, host: '127.0.0.1' })
    } else {
      service = await buildTestApp(undefined, { web, env, ...options })
      address = await service.app.listen({ port: 0, host: '127.0.0.1' })
    }
  })
  // The set-up may have failed.
  after(() => service?.close())

  const open = async (t: TestContext, size: Size, options: WindowOptions = {}): Promise<Page> => {
    const context = await browser.context(t, address, { ...windowOf(size), ...options })
    if (options.serviceWorkers !== 'allow') await context.addInitScript(withoutServiceWorker)
    await context.addInitScript(keepNotices)
    return context.newPage()
  }

  const openAs = async (
    t: TestContext,
    person: Person,
    size: Size,
    options?: WindowOptions,
  ): Promise<Page> => {
    const page = await open(t, size, options)
    await page.addInitScript(storeSession, sessionOf(person))
    return page
  }

  return {
    get service(): TestApp {
      return built()
    },
    get address(): string {
      return address
    },
    /** A window without a signed-in user. It has a service worker if it asks for one: `serviceWorkers: 'allow'`. */
    open,
    /** A window of a user that has signed in before. */
    openAs,
    /** A phone of a user that has signed in before, with a page in it. */
    visit: async (t: TestContext, person: Person, path: string, options?: WindowOptions): Promise<Page> => {
      const page = await openAs(t, person, 'phone', options)
      await page.goto(path)
      return page
    },
    person: () => registerPerson(built()),
    gardener: () => newGardener(built()),
  }
}

/** What a window of a size is like, if nothing else is said. */
export function windowOf(size: Size): BrowserContextOptions {
  return { ...SIZES[size], locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' }
}

/** What is in the way of assistive technology, by all rules or by some. */
export async function seriousProblems(page: Page, rules?: string[]): Promise<string[]> {
  const violations = await seriousViolations(page, { rules })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/**
 * As in a browser that has none. A new worker fetches and keeps every file of the build, which takes as long as the walk of a
 * test. Playwright's own way to block it answers as no browser does.
 */
function withoutServiceWorker(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

/** A notice goes after ten seconds. Here a busy machine has a minute to press its button; what it covers waits for longer. */
function keepNotices(): void {
  const { setTimeout } = window
  Reflect.set(window, 'setTimeout', (work: () => void, ms?: number) =>
    setTimeout(work, ms !== undefined && ms > 5_000 && ms <= 10_000 ? 60_000 : ms),
  )
}

/** As the client keeps it; a session that is there already was renewed by the page. */
function storeSession(session: string): void {
  if (localStorage.getItem('frond.session') === null) localStorage.setItem('frond.session', session)
}

function sessionOf({ accessToken, refreshToken, expiresIn, user }: Person): string {
  const since = Date.now()
  return JSON.stringify({ accessToken, refreshToken, since, until: since + expiresIn * 1000, user })
}

export type WebApp = ReturnType<typeof webApp>

/** Plants in a place, each of them to be watered since yesterday. */
export async function thirsty(
  app: WebApp,
  by: Person,
  { place, names, speciesId }: { place: number; names: readonly string[]; speciesId: number },
): Promise<number[]> {
  const ids = []
  for (const name of names) {
    const payload = { name, speciesId, locationId: place }
    const { id } = await made(app.service, 'POST /api/v1/plants', { by, payload })
    const schedule = { plantId: id, type: 1, every: 7, unit: 1, startDate: yesterday() }
    await made(app.service, 'POST /api/v1/care-schedules', { by, payload: schedule })
    ids.push(id)
  }
  return ids
}

export function yesterday(): string {
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
}
