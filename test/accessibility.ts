import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** As a page knows it that has run its script. */
declare const axe: typeof import('axe-core')

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
export async function seriousViolations(page: Page, { rules, part }: Looked = {}): Promise<Result[]> {
  // Where it was loaded before it stays, and gets faster.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readScript())
  const options: RunOptions = {
    // Details of what passed are twice the work.
    resultTypes: ['violations'],
    ...(rules === undefined
      ? { rules: Object.fromEntries(NEVER_SERIOUS.map((rule) => [rule, { enabled: false }])) }
      : { runOnly: rules }),
  }
  const violations = await page.evaluate(look, { part, options })
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
}

let script: Promise<string> | undefined

function readScript(): Promise<string> {
  script ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  return script
}

/** Runs in the page. */
async function look({ part, options }: { part: string | undefined; options: RunOptions }): Promise<Result[]> {
  const { violations } = await (part === undefined ? axe.run(options) : axe.run(part, options))
  return violations
}
