import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextStep } from './first-steps.ts'

const BEGUN = { plants: 1, schedules: 2, places: 0, channels: 0 }

test('one thing after the other is offered, until all is done', () => {
  assert.equal(nextStep(BEGUN, []), 'place')
  assert.equal(nextStep({ ...BEGUN, places: 1 }, []), 'reminder')
  assert.equal(nextStep({ ...BEGUN, places: 1, channels: 1 }, []), undefined)
})

test('what was closed is not offered again, and makes way for the next', () => {
  assert.equal(nextStep(BEGUN, ['place']), 'reminder')
  assert.equal(nextStep(BEGUN, ['place', 'reminder']), undefined)
})

test('nothing is offered before there is a plant, and nothing besides its care', () => {
  assert.equal(nextStep({ ...BEGUN, plants: 0 }, []), undefined)
  assert.equal(nextStep({ ...BEGUN, schedules: 0 }, []), undefined)
})
