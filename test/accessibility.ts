import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

interface Looked {
  /** By some rules instead of all. */
  readonly rules?: string[] | undefined
  /** At a part of the page, by its selector, instead of all of it. */
  readonly part?: string
}

/** Rules whose findings are never more than moderate. They are a fifth of the work, and nothing of it is looked at. */
const NEVER_SERIOUS = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
]

/** What is seriously in the way of assistive technology. */
export async function seriousViolations(page: Page, { rules, part }: Looked = {}): Promise<Violation[]> {
  // The builder would load it twice for each look; where it stays, it also gets faster.
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: 'void 0' } : { page })
    // The other mode opens a second page to merge the results of frames, which costs more than the rules; we have no frames.
    .setLegacyMode()
    // Details of what passed are twice the work.
    .options({ resultTypes: ['violations'] })
  if (rules === undefined) axe.disableRules(NEVER_SERIOUS)
  else axe.withRules(rules)
  if (part !== undefined) axe.include(part)
  const { violations } = await axe.analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
}
