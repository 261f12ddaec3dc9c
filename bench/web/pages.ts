import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { picturesLoaded } from '../../test/pictures-loaded.ts'
import type { Sample } from '../rounds.ts'
import type { WebGarden } from './garden.ts'

/** A phone of the middle class on a slow network, as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s. */
export const SLOWER = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 96_000 }
export const PHONE = {
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
} as const

/** A task that holds the page so long is felt. */
const LONG_MS = 50
/** The speed of a flick of the thumb, in pixels a frame. */
const SCROLL_STEP = 120

const LongTasks = Type.Array(Type.Object({ startTime: Type.Number(), duration: Type.Number() }))
const Observed = Type.Object({
  longTasks: LongTasks,
  shown: Type.Number(),
  firstPaint: Type.Number(),
  largestPaint: Type.Number(),
  shift: Type.Number(),
  scriptBytes: Type.Number(),
  requests: Type.Number(),
})
const Scrolled = Type.Object({ longTasks: LongTasks, frames: Type.Array(Type.Number()) })

export type HomeUnit =
  | 'KB of script'
  | 'requests'
  /** The time that the page's own thread works until it is interactive, slowed down. */
  | 'CPU ms'
  | 'ms to first paint'
  | 'ms to largest paint'
  | 'ms to interactive'
  | 'ms blocked'
  | 'layout shift'

export type ScrollUnit = 'ms, longest task' | 'tasks over 50 ms' | 'ms, median frame'

/** What a browser remembers after a sign-in, and nothing else. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

export async function signIn(
  browser: Browser,
  origin: string,
  garden: Pick<WebGarden, 'email' | 'password'>,
): Promise<Session> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.locator('input[type=email]').fill(garden.email)
  await page.locator('input[type=password]').fill(garden.password)
  await page.keyboard.press('Enter')
  await page.locator('main h2').first().waitFor()
  const session = await context.storageState()
  await context.close()
  return session
}

/** Takes the session to another server on this database. */
export function sessionAt(origin: string, { cookies, origins }: Session): Session {
  return { cookies, origins: origins.map((stored) => ({ ...stored, origin })) }
}

/** The home, opened for the first time on this device. */
export async function firstVisit(
  browser: Browser,
  origin: string,
  session: Session,
): Promise<Sample<HomeUnit>> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: origin,
    storageState: session,
    serviceWorkers: 'block',
  })
  try {
    return await openHome(context)
  } finally {
    await context.close()
  }
}

/** The home once more, with what the first visit left on the device. */
export async function nextVisit(
  browser: Browser,
  origin: string,
  session: Session,
): Promise<Sample<HomeUnit>> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, storageState: session })
  try {
    const page = await context.newPage()
    await page.goto('/')
    await page.locator('main h2').first().waitFor()
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.close()
    return await openHome(context)
  } finally {
    await context.close()
  }
}

async function openHome(context: BrowserContext): Promise<Sample<HomeUnit>> {
  const { page, devtools } = await slowPage(context)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await taskSeconds(devtools)
  await page.goto('/', { waitUntil: 'commit' })
  // Not by a locator: what it puts into the page first would be measured too, slowed down like everything else.
  const asked = { expression: 'observed()', awaitPromise: true, returnByValue: true }
  const { result } = await devtools.send('Runtime.evaluate', asked)
  const seen = Value.Parse(Observed, result.value)
  const after = await taskSeconds(devtools)
  const interactive = interactiveAt(seen)
  return {
    'KB of script': seen.scriptBytes / 1000,
    requests: seen.requests,
    'CPU ms': (after - before) * 1000,
    'ms to first paint': seen.firstPaint,
    'ms to largest paint': seen.largestPaint,
    'ms to interactive': interactive,
    'ms blocked': blocked(seen, interactive),
    'layout shift': seen.shift,
  }
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await observedPage(context)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, devtools }
}

export async function observedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript({ path: join(import.meta.dirname, 'observer.js') })
  return page
}

/** When the tasks of the day are on the screen and nothing that began by then holds the page any more. */
function interactiveAt({ shown, longTasks }: Static<typeof Observed>): number {
  const ends = longTasks.filter(({ startTime }) => startTime <= shown + LONG_MS)
  return Math.max(shown, ...ends.map(({ startTime, duration }) => startTime + duration))
}

/** Sums how long tasks hold the page beyond what is not noticed, between the first paint and the end. */
function blocked({ longTasks, firstPaint }: Static<typeof Observed>, end: number): number {
  return longTasks
    .filter(({ startTime }) => startTime >= firstPaint && startTime < end)
    .reduce((sum, { duration }) => sum + duration - LONG_MS, 0)
}

/** A long page, scrolled from its beginning to its end. */
export async function scrollThrough(
  browser: Browser,
  origin: string,
  session: Session,
  { path, ready }: { readonly path: string; readonly ready: string },
): Promise<Sample<ScrollUnit>> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, storageState: session })
  try {
    const page = await observedPage(context)
    await page.goto(path)
    await page.locator(ready).first().waitFor()
    await picturesLoaded(page)
    const { longTasks, frames } = Value.Parse(Scrolled, await page.evaluate(`scrollThrough(${SCROLL_STEP})`))
    return {
      'ms, longest task': Math.max(0, ...longTasks.map(({ duration }) => duration)),
      'tasks over 50 ms': longTasks.length,
      'ms, median frame': frames.toSorted((a, b) => a - b)[frames.length >> 1] ?? 0,
    }
  } finally {
    await context.close()
  }
}
