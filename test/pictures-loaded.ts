import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** In the words of the browser, whose types only the web application has. */
const IS_COMPLETE = `document.querySelector('[data-skeleton]') === null &&
  [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)`

/**
 * Until a page has what it shows, and every picture in sight is there. That nothing is being loaded says nothing: a page that
 * follows events always has a connection.
 */
export async function picturesLoaded(page: Page): Promise<void> {
  await eventually(async () => assert.equal(await page.evaluate(IS_COMPLETE), true))
}
