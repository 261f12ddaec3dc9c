import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Wish } from '../api/types.ts'
import type { Command, CommandOf, NewPlant, SaidWish } from '../offline/outbox/commands.ts'
import { draftOf } from '../offline/outbox/queue-changes.ts'
import type { Queued } from '../offline/outbox/queued.ts'
import { saidOf, shownWishes } from './shown-wishes.ts'

const monstera = { id: 3, commonName: 'Monstera' }
const wish: Wish = { id: 5, name: 'Orchid', note: 'White', species: monstera, createdAt: 0 }
const shown = { id: 5, key: '5', name: 'Orchid', note: 'White', species: monstera, isWaiting: false }
const said: SaidWish = { wish: { name: 'Ivy', note: null, speciesId: null } }
const fulfilling: NewPlant = {
  kind: 'newPlant',
  plant: { name: 'Orchid', speciesId: 3 },
  place: { id: 4 },
  wish: 5,
}

function queue(commands: readonly Command[], more: Partial<Queued> = {}): Queued[] {
  return commands.map((command, at) => {
    const draft = draftOf(command, {}, 0, { id: `c${at}`, userId: 7, at: 0 })
    return { ...draft, seq: at, ...more }
  })
}

function changed(id: number, fields: CommandOf<'wishChange'>['fields']): Command {
  const species = [{ id: 4, commonName: 'Moth orchid' }]
  return { kind: 'wishChange', wish: id, name: 'Orchid', species, fields, before: {}, onlyUnchanged: true }
}

test('a new wish is the first, and is shown once when it was sent', () => {
  const ivy = { id: { from: 'c0' }, key: 'c0', name: 'Ivy', note: undefined, species: undefined }
  assert.deepEqual(shownWishes([wish], queue([{ kind: 'newWish', ...said }])), [
    { ...ivy, isWaiting: true },
    shown,
  ])
  const sent = queue([{ kind: 'newWish', ...said }], {
    state: 'sent',
    results: { media: [], removed: 0, wishId: 5 },
  })
  assert.deepEqual(shownWishes([], sent), [{ ...ivy, id: 5, key: '5', isWaiting: false }])
  assert.deepEqual(shownWishes([wish], sent), [shown])
})

test('a change shows at once, with its species', () => {
  assert.deepEqual(shownWishes([wish], queue([changed(5, { name: 'Moth', note: null })])), [
    { ...shown, name: 'Moth', note: undefined, isWaiting: true },
  ])
  assert.deepEqual(shownWishes([wish], queue([changed(5, { speciesId: 4 })])), [
    { ...shown, species: { id: 4, commonName: 'Moth orchid' }, isWaiting: true },
  ])
  assert.deepEqual(shownWishes([wish], queue([changed(5, { speciesId: null })])), [
    { ...shown, species: undefined, isWaiting: true },
  ])
})

test('what is deleted, fulfilled or made again is not shown as it was', () => {
  assert.deepEqual(shownWishes([wish], queue([{ kind: 'wishRemoval', wish: 5, was: saidOf(shown) }])), [])
  assert.deepEqual(shownWishes([wish], queue([fulfilling])), [])
  const removal = { kind: 'removal', entryIds: [], plantIds: [], mediaIds: [] } as const
  assert.deepEqual(shownWishes([wish], queue([{ ...removal, wishIds: [5] }])), [])
  const again = { ...shown, id: { from: 'c0' }, key: 'c0', isWaiting: true }
  assert.deepEqual(shownWishes([wish], queue([{ kind: 'newWish', ...saidOf(shown), insteadOf: 5 }])), [again])
  assert.deepEqual(shownWishes([], queue([{ ...removal, wished: saidOf(shown) }])), [again])
})
