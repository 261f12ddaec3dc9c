import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/**
 * In the words of the browser, whose types only the web application has. What a strip has beyond its edge is loaded when a user
 * gets there, and not before.
 */
export const IS_COMPLETE = `document.querySelector('[data-skeleton]') === null &&
  [...document.images].every((image) => {
    if (image.complete) return true
    const { top, bottom, left, right } = image.getBoundingClientRect()
    const isBeyond = (edge) =>
      top >= edge.bottom || bottom <= edge.top || left >= edge.right || right <= edge.left
    for (let around = image.parentElement; around !== null; around = around.parentElement) {
      const clips = getComputedStyle(around).overflowX !== 'visible'
      if (clips && isBeyond(around.getBoundingClientRect())) return true
    }
    return isBeyond({ top: 0, left: 0, bottom: innerHeight, right: innerWidth })
  })`

/**
 * Until a page has what it shows, and every picture in sight is there. That nothing is being loaded says nothing: a page that
 * follows events always has a connection.
 */
export async function picturesLoaded(page: Page): Promise<void> {
  await eventually(async () => assert.equal(await page.evaluate(IS_COMPLETE), true))
}
