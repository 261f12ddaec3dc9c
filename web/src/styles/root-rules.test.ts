import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

const SOURCES = join(import.meta.dirname, '..')
const LOOKS_THROUGH_PAGE = /(?:html|body|:root|#content)[^\s{,]*:has\([^{]*/g
/** The page of a link is an application of its own, with few rows. */
const GUEST = 'guest/**'
/** A page is printed once. */
const PRINT = /^@media print \{[\s\S]*?^\}/gm

test('no rule of the root looks through the whole page, which every button that comes or goes would set off', async () => {
  const found: string[] = []
  for await (const path of glob('**/*.css', { cwd: SOURCES, exclude: [GUEST] })) {
    const rules = (await readFile(join(SOURCES, path), 'utf8')).replace(PRINT, '')
    for (const [rule] of rules.matchAll(LOOKS_THROUGH_PAGE)) found.push(`${path}: ${rule.trim()}`)
  }
  assert.deepEqual(found, [])
})
