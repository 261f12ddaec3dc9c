import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GardenRole, GrantKind, GrantState } from '@frond/client'
import { formatFor } from '../i18n/format.ts'
import { de } from '../messages/de.ts'
import { en } from '../messages/en.ts'
import { zh } from '../messages/zh.ts'
import type { Grant } from '../people/queries.ts'
import { orderOf, takersOf, turnsSentence } from './turn-takers.ts'

const ada = { id: 1, name: 'Ada' }
const bob = { id: 2, name: 'Bob' }
const carl = { id: 3 }
const EN = { t: en, format: formatFor('en'), userId: ada.id }
const DE = { ...EN, t: de, format: formatFor('de') }
const ZH = { ...EN, t: zh, format: formatFor('zh') }

describe('turns', () => {
  test('are taken by the owner, and by members that have joined for good', () => {
    const member = grant(bob)
    const others: Partial<Grant>[] = [
      { role: GardenRole.Sitter },
      { until: '2026-12-31' },
      { state: GrantState.Upcoming },
      { kind: GrantKind.Key },
    ]
    const grants = [...others.map((change) => ({ ...grant(carl), ...change })), member]
    assert.deepEqual(takersOf({ owner: ada }, grants), [ada, bob])
  })

  test('are chosen among users of whom none moves by itself', () => {
    const takers = [ada, bob, carl]
    assert.deepEqual(orderOf([], [], takers), [1, 2, 3])
    assert.deepEqual(orderOf([], [3, 1], takers), [3, 1, 2])
    // The boxes are ticked where they stand; what says otherwise, as a draft thrown away, goes first.
    assert.deepEqual(orderOf([2, 3, 1], [3], takers), [2, 3, 1])
    assert.deepEqual(orderOf([2, 3, 1], [1, 3], takers), [1, 3, 2])
    // A user comes, another goes, and a third can take no turns any more.
    assert.deepEqual(orderOf([4, 2, 1], [2], [bob, carl]), [2, 3])
    assert.deepEqual(orderOf([9, 1], [9], [ada]), [9, 1])
  })

  test('are said in words, as far as the names are known', () => {
    const takers = [ada, bob, carl]
    const both = { assignees: [2, 1], turn: 2 }
    assert.deepEqual(
      [EN, DE, ZH].map((to) => turnsSentence(both, takers, to)),
      [
        'Bob’s turn · Taking turns: Bob and you',
        'Bob ist dran · Im Wechsel: Bob und du',
        '轮到Bob · 轮流：Bob和你',
      ],
    )
    const all = { assignees: [1, 3, 9], turn: 1 }
    assert.equal(turnsSentence(all, takers, EN), 'Your turn · Taking turns: you, No name and Not available')
    assert.equal(turnsSentence({ assignees: [1], turn: 1 }, takers, DE), 'Immer du')
    assert.equal(turnsSentence(all, [], EN), undefined)
    assert.equal(turnsSentence({}, takers, EN), undefined)
  })
})

function grant(user: { id: number; name?: string }): Grant {
  return {
    ...{ id: user.id, kind: GrantKind.Person, role: GardenRole.Member, state: GrantState.Active },
    ...{ user, createdAt: 0 },
  }
}
