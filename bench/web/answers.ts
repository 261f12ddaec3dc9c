import type { Browser, Page } from 'playwright-core'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { picturesLoaded } from '../../test/pictures-loaded.ts'
import type { Sample } from '../rounds.ts'
import { observedPage, PHONE, type Session, SLOWER } from './pages.ts'

export type AnswerUnit =
  | 'ms, task ticked'
  | 'ms, selection ended'
  | 'ms, plant opened'
  | 'ms, filters opened'
  | 'ms, pictures for a table'

interface Tap {
  readonly on: string
  /** Whether the answer is there, in JavaScript. */
  readonly isAnswered: string
}

/** Long enough for what a page does when it is idle. */
const CALM_MS = 1_000

const has = (selector: string) => `document.querySelector(${JSON.stringify(selector)}) !== null`

const Trace = Type.Object({
  traceEvents: Type.Array(
    Type.Object({
      name: Type.String(),
      pid: Type.Number(),
      tid: Type.Number(),
      ts: Type.Number(),
      dur: Type.Optional(Type.Number()),
      tdur: Type.Optional(Type.Number()),
    }),
  ),
})
const CATEGORIES = ['-*', 'disabled-by-default-devtools.timeline', 'blink.user_timing']

/**
 * How long the page's own thread works, slowed down, from a tap to the frame with its answer. It is processor time: the network
 * and other programs on this machine do not count.
 */
export async function answers(
  browser: Browser,
  origin: string,
  session: Session,
): Promise<Sample<AnswerUnit>> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: origin,
    storageState: session,
    serviceWorkers: 'block',
  })
  try {
    const page = await observedPage(context)
    const tap = (tap: Tap) => answer(browser, page, tap)
    await page.goto('/')
    await page.locator('main li').nth(100).waitFor()
    const ticked = await tap({
      on: 'main li button[aria-label$=": done"]',
      isAnswered: has('main li[data-answered]'),
    })
    await page.locator('main [data-focus=select]').tap()
    await page.locator('main li[data-picking]').first().waitFor()
    const ended = await tap({
      on: '[aria-label="End selection"]',
      isAnswered: `!${has('main li[data-picking]')}`,
    })
    const opened = await tap({ on: 'main li a[href]', isAnswered: `!${has('main li[data-task]')}` })
    await page.goto('/plants')
    await page.locator('main [role=listitem]').first().waitFor()
    const filters = await tap({ on: 'main button:has-text("Filter")', isAnswered: has('[role=dialog]') })
    await page.locator('[aria-label=Close]').tap()
    await page.locator('[aria-label=View]').tap()
    await page.locator('label:has-text("Table")').tap()
    await page.locator('main table').waitFor()
    const pictures = await tap({
      on: 'label:has-text("Pictures")',
      isAnswered: has('main [role=listitem]'),
    })
    return {
      'ms, task ticked': ticked,
      'ms, selection ended': ended,
      'ms, plant opened': opened,
      'ms, filters opened': filters,
      'ms, pictures for a table': pictures,
    }
  } finally {
    await context.close()
  }
}

async function answer(browser: Browser, page: Page, { on, isAnswered }: Tap): Promise<number> {
  const pressed = page.locator(on).first()
  await picturesLoaded(page)
  await page.waitForTimeout(CALM_MS)
  await page.evaluate(`tapped(() => ${isAnswered})`)
  await browser.startTracing(page, { categories: CATEGORIES })
  await pressed.tap()
  await page.evaluate('answered')
  const trace = await browser.stopTracing()
  return processorTime(Value.Parse(Trace, JSON.parse(trace.toString())))
}

/** What the thread of the page worked at in the tasks between the two marks, the frame of the later one included. */
function processorTime({ traceEvents }: Static<typeof Trace>): number {
  const marked = (mark: string) => {
    const found = traceEvents.find(({ name }) => name === mark)
    if (found === undefined) throw new Error(`The trace has no ${mark}`)
    return found
  }
  const [from, to] = [marked('tap'), marked('answer')]
  const microseconds = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === from.pid && tid === from.tid)
    .filter(({ ts, dur = 0 }) => ts + dur >= from.ts && ts <= to.ts)
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  return (microseconds * SLOWER) / 1_000
}
