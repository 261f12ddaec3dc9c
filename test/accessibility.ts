import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

interface Looked {
  /** By some rules instead of all. */
  readonly rules?: string[] | undefined
  /** At a part of the page, by its selector, instead of all of it. */
  readonly part?: string
}

/** What is seriously in the way of assistive technology. */
export async function seriousViolations(page: Page, { rules, part }: Looked = {}): Promise<Violation[]> {
  // The builder would load it twice for each look; where it stays, it also gets faster.
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: 'void 0' } : { page })
    // The other mode opens a second page to merge the results of frames, which costs more than the rules; we have no frames.
    .setLegacyMode()
    // Details of what passed are twice the work.
    .options({ resultTypes: ['violations'] })
  if (rules !== undefined) axe.withRules(rules)
  if (part !== undefined) axe.include(part)
  const { violations } = await axe.analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
}
