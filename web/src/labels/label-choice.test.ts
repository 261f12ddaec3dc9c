import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOf } from './formats.ts'
import { CONTENTS, choiceIn } from './label-choice.ts'

const USUAL = { format: formatOf(undefined), contents: CONTENTS }

test('what was chosen last is chosen again, from the top to the bottom of a label', () => {
  assert.deepEqual(choiceIn('{"format":"tape","contents":["code","name"]}'), {
    format: formatOf('tape'),
    contents: ['name', 'code'],
  })
})

test('whatever else is found gives labels with everything, on the most usual sheet', () => {
  const others = [null, '', 'null', '7', '{}', '{"format":3,"contents":"name"}', '{"contents":["price"]}']
  for (const text of others) assert.deepEqual(choiceIn(text), USUAL)
})
