import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf, creationOf, NO_VALUES } from './way-fields.ts'

test('events that were chosen elsewhere stay unless the switch is moved', () => {
  const values = { ...NO_VALUES, name: 'Hall', events: true }
  assert.deepEqual(changeOf('signed', values, true), { name: 'Hall' })
  assert.deepEqual(changeOf('signed', { ...values, events: false }, true), { name: 'Hall', events: [] })
  assert.ok(changeOf('signed', values, false)?.events?.includes('plant.*'))
  assert.equal(creationOf('signed', NO_VALUES, 'Hall')?.events, undefined)
  assert.deepEqual(changeOf('ntfy', { ...NO_VALUES, topic: 'other' }, false), { name: null, topic: 'other' })
})
