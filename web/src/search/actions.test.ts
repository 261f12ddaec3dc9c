import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rights } from '../gardens/role.ts'
import { en } from '../messages/en.ts'
import { zh } from '../messages/zh.ts'
import { actionsFor, actionsNamed, pagesFor } from './actions.ts'

const [VIEWER, SITTER, OWNER] = [1, 2, 4] as const
const keysOf = (actions: { key: string }[]) => actions.map(({ key }) => key)

test('only what a user may do is offered', () => {
  assert.deepEqual(keysOf(actionsFor(en, rights(VIEWER))), ['printLabels'])
  assert.deepEqual(keysOf(actionsFor(en, rights(SITTER))), ['waterDue', 'newEntry', 'printLabels'])
  assert.deepEqual(keysOf(actionsFor(en, rights(OWNER))), [
    'waterDue',
    'newEntry',
    'addPlant',
    'printLabels',
    'away',
    'addSeveral',
    'importList',
    'suggestCare',
  ])
  assert.equal(keysOf(pagesFor(en, false)).includes('admin'), false)
  assert.equal(keysOf(pagesFor(en, true)).includes('admin'), true)
})

test('actions are found by the beginnings of their words, and by other words for them', () => {
  const all = [...actionsFor(en, rights(OWNER)), ...pagesFor(en, false)]
  assert.deepEqual(keysOf(actionsNamed(all, 'lab')), ['printLabels'])
  assert.deepEqual(keysOf(actionsNamed(all, 'HOLIDAY')), ['away'])
  assert.deepEqual(keysOf(actionsNamed(all, 'plant new')), ['addPlant', 'addSeveral'])
  assert.deepEqual(keysOf(actionsNamed(all, 'ater')), [])
  assert.deepEqual(keysOf(actionsNamed(actionsFor(zh, rights(OWNER)), '浇水')), ['waterDue'])
})
