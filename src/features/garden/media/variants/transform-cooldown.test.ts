import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passingTime } from '../../../../../test/passing-time.ts'
import { TransformCooldown } from './variants.ts'

test('a file cools down for five minutes', (t) => {
  const pass = passingTime(t)
  const cooldown = new TransformCooldown()
  cooldown.start('a')
  pass(299_999)
  assert.deepEqual([cooldown.has('a'), cooldown.has('b')], [true, false])
  pass(2)
  assert.equal(cooldown.has('a'), false)
})

test('of more than a thousand files the one that failed longest ago is forgotten', () => {
  const cooldown = new TransformCooldown()
  for (let at = 0; at < 1_000; at++) cooldown.start(`${at}`)
  cooldown.start('0')
  cooldown.start('1000')
  assert.deepEqual([cooldown.has('0'), cooldown.has('1'), cooldown.has('2')], [true, false, true])
})
