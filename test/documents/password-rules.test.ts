import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PASSWORD_LENGTH_IN_WORDS } from '../../src/base/password-rules.ts'
import { readDocument } from './document.ts'

suite('the length of a password', () => {
  for (const [document, row] of [
    ['docs/api.md', /^\| `password` \|.*\|$/m],
    ['docs/configuration.md', /^\| `ADMIN_PASSWORD` \|.*\|$/m],
  ] as const) {
    test(`is stated in ${document} as the code has it`, async () => {
      const [line = ''] = row.exec(await readDocument(document)) ?? []
      assert.ok(line.includes(PASSWORD_LENGTH_IN_WORDS), line)
    })
  }
})
