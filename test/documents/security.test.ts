import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readDocument } from './document.ts'

const LINK = /\[([^\]]+)\]\(\.\.\/([^)]+\.test\.ts)\)/g

/** The names of the tests in a file, with `…` for what differs from case to case. */
function namesIn(text: string): Set<string> {
  const found = text.matchAll(/\btest\(\s*(['"`])((?:(?!\1).)*)\1/gs)
  return new Set([...found].map(([, , name = '']) => name.replaceAll(/\$\{[^}]*\}/g, '…')))
}

suite('docs/security.md', () => {
  test('names tests that exist', async () => {
    const links = [...(await readDocument('docs/security.md')).matchAll(LINK)]
    const wrong: string[] = []
    for (const [, name = '', file = ''] of links) {
      if (!namesIn(await readDocument(file)).has(name)) wrong.push(`${file}: ${name}`)
    }
    assert.ok(links.length > 80)
    assert.deepEqual(wrong, [])
  })
})
