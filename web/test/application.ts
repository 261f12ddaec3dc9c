import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { build } from 'vite'
import { LISTING, type Listing, openWebBuild } from '../../src/features/web/web-build.ts'
import { contentTag } from '../../src/http/conditional/etag.ts'
import { testBrowser } from '../../test/browser.ts'
import type { Person } from '../../test/people.ts'
import { listen } from '../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'

const WEB = fileURLToPath(new URL('..', import.meta.url))
const PHONE = { width: 360, height: 780 }

/** The application on a service of its own, in a real browser. */
export interface TestApplication {
  readonly service: TestApp
  /** A page of the application in the window of one test, signed in. */
  open(t: TestContext, by: Person, path: string, options?: BrowserContextOptions): Promise<Page>
}

/** Called at the top of a `describe`; what it returns can be used in its tests. */
export function testApplication(): TestApplication {
  const browser = testBrowser()
  let folder: string | undefined
  let running: { service: TestApp; origin: string } | undefined
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frond-application-'))
    await buildInto(folder)
    const service = await buildTestApp(undefined, { web: openWebBuild(folder) })
    running = { service, origin: `http://127.0.0.1:${await listen(service.app)}` }
  })
  after(async () => {
    await running?.service.close()
    if (folder !== undefined) await rm(folder, { recursive: true })
  })
  const started = () => {
    if (running === undefined) throw new Error('The application runs while tests do')
    return running
  }
  return {
    get service() {
      return started().service
    },
    open: async (t, by, path, options) => {
      const context = await browser.context(t, started().origin, {
        locale: 'en',
        viewport: PHONE,
        reducedMotion: 'reduce',
        ...options,
      })
      const page = await context.newPage()
      await page.goto(`/sign-in?${new URLSearchParams({ to: path })}`)
      await page.getByLabel('E-mail').fill(by.email)
      await page.getByRole('textbox', { name: 'Password' }).fill(by.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => url.pathname + url.search === path)
      return page
    },
  }
}

/** As production builds it, but neither made smaller nor compressed, which takes most of the time. */
async function buildInto(folder: string): Promise<void> {
  await build({
    root: WEB,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, minify: false, reportCompressedSize: false },
  })
  const files: Listing['files'][number][] = []
  for await (const entry of glob('**', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = relative(folder, file).replaceAll('\\', '/')
    files.push({ path, tag: contentTag(await readFile(file)), encodings: [] })
  }
  await writeFile(join(folder, LISTING), JSON.stringify({ files, sources: [] } satisfies Listing))
}

/** What is in the way of assistive technology. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
