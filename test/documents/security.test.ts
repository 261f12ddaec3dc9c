import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { firstTable, readDocument, section } from './document.ts'

const text = await readDocument('docs/security.md')

/** Files of tests; that they exist is tested with all links. */
const TEST = /\]\(\.\.\/[^)]+\.test\.ts\)/

suite('docs/security.md', () => {
  test('names a test for every risk and requirement', () => {
    const risks = firstTable(section(text, '## OWASP API Security Top 10 (2023)')).map((row) => row.join(' '))
    const requirements = section(text, '## ASVS 5.0').match(/^- .+$/gm) ?? []
    assert.ok(risks.length === 10 && requirements.length > 60)
    const withoutTest = [...risks, ...requirements].filter((line) => !TEST.test(line))
    assert.deepEqual(withoutTest, [
      '- 15.1.2: bill of materials: [releasing.md](releasing.md) (a step of the release, no test)',
    ])
  })
})
