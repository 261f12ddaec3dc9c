import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../test/eventually.ts'
import type { Messages } from '../src/messages/messages.ts'

/** What stands in a form that holds a draft. */
export function noteIn(around: Locator, t: Messages): Locator {
  return around.getByRole('status').filter({ hasText: t.drafts.kept })
}

export function told(page: Page, t: Messages, text: string): Locator {
  return page
    .getByRole('region', { name: t.ui.notifications })
    .getByRole('listitem')
    .filter({ hasText: text })
}

/** Photographs are written a moment after they were chosen; counted are the forms that have some. */
export async function photosAreKept(page: Page, forms: number): Promise<void> {
  await eventually(async () => assert.equal(await page.evaluate(keptPhotos), forms))
}

function keptPhotos(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('frond-drafts')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const count = opening.result.transaction('photos').objectStore('photos').count()
      count.onsuccess = () => resolve(count.result)
    }
  })
}
