import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type EnumerationName, entriesOf } from '../../enumerations/enumerations.ts'
import { ChannelKind, WebhookFormat } from './message.ts'

suite('enumerations of reminders', () => {
  test('have the numbers that clients are told', () => {
    const served = (name: EnumerationName) => entriesOf(name).map((entry) => [entry.name, entry.value])
    assert.deepEqual(Object.entries(ChannelKind), served('ChannelKind'))
    assert.deepEqual(Object.entries(WebhookFormat), served('WebhookFormat'))
  })
})
