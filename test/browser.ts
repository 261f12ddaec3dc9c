import { after, type TestContext } from 'node:test'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { browserProgram } from './browser-program.ts'
import { keep } from './kept.ts'

/** A real Chromium for tests. */
export interface TestBrowser {
  /** A window of its own for one test, which fails if a page of it throws or reaches for another origin. */
  context(t: OwnTest, origin: string, options?: WindowOptions): Promise<BrowserContext>
}

/** `elsewhere` is another origin that the pages may go to, such as that of a provider for signing in. */
export type WindowOptions = BrowserContextOptions & { readonly elsewhere?: string | undefined }

/** What is not on the screen by then never will be: a busy machine takes its time, and waiting costs nothing. */
export const PATIENCE_MS = 120_000

export type OwnTest = Pick<TestContext, 'after' | 'error' | 'passed'>

/**
 * Called at the top of a test file: the browser starts with the first test that needs it, and serves the following files too.
 * A file that needs another than the usual one names it.
 */
export function testBrowser(program?: string): TestBrowser {
  after(async () => {
    const { browser, isKept } = (await running.get(program)) ?? {}
    if (!isKept) await browser?.close()
  })
  return {
    context: async (t, origin, { elsewhere, ...options } = {}) => {
      const browser = await runningBrowser(program)
      const context = await browser.newContext({ baseURL: origin, ...options })
      context.setDefaultTimeout(PATIENCE_MS)
      closeWatched(t, context, origin, elsewhere)
      return context
    },
  }
}

interface RunningBrowser {
  readonly browser: Browser
  readonly isKept: boolean
}

/** The browsers of this process, by their program. */
const running = new Map<string | undefined, Promise<RunningBrowser>>()

async function runningBrowser(program: string | undefined): Promise<Browser> {
  const found = running.get(program) ?? start(program)
  running.set(program, found)
  try {
    const { browser } = await found
    return browser
  } catch (error) {
    // Each test that needs it says so, and none has anything to close.
    running.delete(program)
    throw error
  }
}

/** A window whose storage lies in a folder, for what must still be there when the browser was killed. */
export async function windowOn(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const program = await browserProgram()
  const window = await chromium.launchPersistentContext(folder, {
    ...options,
    ...program,
    timeout: PATIENCE_MS,
  })
  window.setDefaultTimeout(PATIENCE_MS)
  return window
}

/** The process ends at once, without a chance to write anything. */
export async function kill(window: BrowserContext): Promise<void> {
  const session = await window.browser()?.newBrowserCDPSession()
  const closed = new Promise((resolve) => window.once('close', resolve))
  await session?.send('Browser.crash').catch(() => undefined)
  await closed
}

/** A page of a test lives for seconds: the compiler that takes longest would take a fifth of the browser's time, for nothing. */
const FOR_TESTS = '--js-flags=--no-opt'

async function start(program: string | undefined): Promise<RunningBrowser> {
  const { args, ...found } = await browserProgram(program)
  const browser = await chromium.launch({ ...found, args: [...args, FOR_TESTS], timeout: PATIENCE_MS })
  // One that died with a test is not offered to the next.
  browser.once('disconnected', () => running.delete(program))
  return { browser, isKept: keep(() => browser.close()) }
}

/** Closes the window with the test, which fails if a page of it threw or reached for another origin. */
export function closeWatched(
  t: OwnTest,
  context: BrowserContext,
  origin: string,
  elsewhere: string = origin,
): void {
  const problems = watch(context, new Set([origin, elsewhere].map((each) => new URL(each).origin)))
  t.after(async () => {
    if (!t.passed) await tellWhatIsShown(t.error?.cause, context)
    await context.close()
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })
}

/** For a developer that has to find out why a test failed on another machine: a report of the failure shows what it carries. */
async function tellWhatIsShown(failure: unknown, context: BrowserContext): Promise<void> {
  const shown: Record<string, string[]> = {}
  for (const page of context.pages()) {
    const snapshot = await page.locator('body').ariaSnapshot({ timeout: 1_000 }).catch(String)
    shown[page.url()] = snapshot.split('\n')
  }
  if (failure instanceof Error) Object.assign(failure, { shown })
}

/** Collects what went wrong in the pages. Requests are watched, not intercepted, which would switch the cache off. */
function watch(context: BrowserContext, origins: ReadonlySet<string>): string[] {
  const problems: string[] = []
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && !origins.has(asked)) problems.push(`left the origin: ${request.url()}`)
  })
  context.on('weberror', (event) => {
    const error = event.error()
    // What the browser itself throws has no stack.
    problems.push(`thrown in the page: ${error.stack || error.message || error}`)
  })
  return problems
}
