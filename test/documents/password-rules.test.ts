import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD_LENGTH_IN_WORDS } from '../../src/base/password-rules.ts'
import { readDocument } from './document.ts'

test('docs/configuration.md states the length of a password as the code has it', async () => {
  const [line = ''] = /^\| `ADMIN_PASSWORD` \|.*\|$/m.exec(await readDocument('docs/configuration.md')) ?? []
  assert.ok(line.includes(PASSWORD_LENGTH_IN_WORDS), line)
})
