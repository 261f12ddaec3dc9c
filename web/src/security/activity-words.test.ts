import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { zh } from '../messages/zh.ts'
import { activitySentence } from './activity-words.ts'

/** They are about no account, or about one that is gone. */
const ELSEWHERE = [
  'account.deleted',
  'account.first_admin',
  'auth.link_refused',
  'backup.started',
  'keys.rotated',
]

for (const [language, t] of Object.entries({ en, de, zh })) {
  test(`every audit line of an account has a sentence: ${language}`, () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
    const line = text.split('\n').find((each) => each.startsWith('Lines with `audit`')) ?? ''
    const [named] = line.split(' An `auth.refresh_reused`')
    const types = Array.from(named?.matchAll(/`([a-z]+\.[a-z_]+)`/g) ?? [], ([, type = '']) => type)
    const told = types.filter((type) => !ELSEWHERE.includes(type) && !type.startsWith('invitation.'))
    assert.deepEqual(Object.keys(t.security.activity.types).sort(), told.sort())
  })
}

test('a line says what it is about, and one that is not known its name', () => {
  assert.equal(activitySentence(en, 'grant.created', 'Sensor'), 'Access to the garden created: Sensor')
  assert.equal(activitySentence(en, 'auth.signed_in', undefined), 'Signed in')
  assert.equal(activitySentence(en, 'auth.other', undefined), 'Something else happened (auth.other)')
})
