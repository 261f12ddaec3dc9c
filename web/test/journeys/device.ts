import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { closeWatched, kill, windowOn } from '../../../test/browser.ts'
import { type WebApp, windowOf } from '../web-app.ts'

/** The device of a user: what the application keeps on it is there again the next time. */
export interface Device {
  /** The application, as it starts. */
  open(isOffline?: boolean): Promise<Page>
  /** The application is gone, as far as the device can make that happen. */
  end(page: Page): Promise<void>
}

/** A phone with a browser that is killed, without a chance to write anything. */
export async function phone(t: TestContext, app: WebApp): Promise<Device> {
  const folder = await mkdtemp(join(tmpdir(), 'frond-phone-'))
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  return {
    open: async (isOffline = false) => {
      const window = await windowOn(folder, {
        ...windowOf('phone'),
        baseURL: app.address,
        offline: isOffline,
      })
      closeWatched(t, window, app.address)
      const page = window.pages()[0] ?? (await window.newPage())
      await page.goto('/')
      return page
    },
    end: (page) => kill(page.context()),
  }
}

/** A desktop on which the window is closed. */
export async function desktop(t: TestContext, app: WebApp): Promise<Device> {
  let page: Page | undefined = await app.open(t, 'desktop', { serviceWorkers: 'allow' })
  const context = page.context()
  return {
    open: async (isOffline = false) => {
      await context.setOffline(isOffline)
      page ??= await context.newPage()
      await page.goto('/')
      return page
    },
    end: async (closed) => {
      await closed.close()
      page = undefined
    },
  }
}
