import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAILURE_WORDS } from '../../../src/features/reminders/message/failure-words.ts'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { zh } from '../messages/zh.ts'
import { reasonOf } from './reasons.ts'

test('every fixed word of the service has a sentence of its own in each language', () => {
  for (const messages of [en, de, zh]) {
    const sentences = FAILURE_WORDS.map((words) => reasonOf(messages, words))
    assert.equal(new Set([...sentences, messages.reminders.reasons.other]).size, FAILURE_WORDS.length + 1)
  }
})

test('what a receiver answered is told with its number, and what nobody knows without strange words', () => {
  const { reasons } = de.reminders
  for (const [words, sentence] of [
    ['HTTP 401', reasons.credentials('HTTP 401')],
    ['HTTP 404', reasons.nothingThere('HTTP 404')],
    ['HTTP 429', reasons.tooMany('HTTP 429')],
    ['HTTP 503', reasons.theirs('HTTP 503')],
    ['HTTP 418', reasons.status('HTTP 418')],
    ['SMTP 535', reasons.credentials('SMTP 535')],
    ['SMTP 550', reasons.mailRefused('SMTP 550')],
    ['something new', reasons.other],
  ] as const) {
    assert.equal(reasonOf(de, words), sentence)
  }
})
