import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { zh } from '../messages/zh.ts'

const WATERING = 1
const WATER_CHANGE = 18
const OTHER = 26

test('what was done is said of one plant and of several', () => {
  assert.equal(en.today.toldDone('Monty', en.enumerations.careDone[WATERING]), 'Monty watered')
  assert.equal(
    en.today.toldDoneAlike(3, en.enumerations.careDone[WATER_CHANGE]),
    '3 plants given fresh water',
  )
  assert.equal(de.today.toldDone('Monty', de.enumerations.careDone[WATERING]), 'Monty gegossen')
  assert.equal(de.today.toldDoneAlike(3, de.enumerations.careDone[OTHER]), '3 Pflanzen versorgt')
  assert.equal(zh.today.toldDoneAlike(3, zh.enumerations.careDone[WATERING]), '3 株植物已浇水')
})

test('another interval is offered in the words of its care, whatever the numbers', () => {
  const offer = (type: 1 | 18 | 26, observed: number, every: number) =>
    [en, de, zh].map(({ today, enumerations }) =>
      today.offer('Lemon', type, enumerations.careDone[type], observed, every),
    )
  assert.deepEqual(offer(WATERING, 7, 2), [
    'You water Lemon about every 7 days, not every 2. Change the schedule?',
    'Lemon wird etwa alle 7 Tage gegossen, nicht alle 2. Plan ändern?',
    'Lemon：你大约每 7 天浇水一次，而不是每 2 天。要更改养护计划吗？',
  ])
  assert.deepEqual(offer(WATER_CHANGE, 3, 1), [
    'You give Lemon fresh water about every 3 days, not every day. Change the schedule?',
    'Lemon wird etwa alle 3 Tage mit frischem Wasser versorgt, nicht jeden Tag. Plan ändern?',
    'Lemon：你大约每 3 天换水一次，而不是每天。要更改养护计划吗？',
  ])
  assert.equal(
    offer(OTHER, 1, 3)[0],
    'You look after Lemon about every day, not every 3 days. Change the schedule?',
  )
})
