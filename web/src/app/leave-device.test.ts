import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { severalKey, walkKey } from '../drafts/begun-keys.ts'
import { draftKey, keepDraft } from '../drafts/draft-store.ts'
import { forgetDrafts } from '../drafts/forget-drafts.ts'
import { memoryStorage } from '../drafts/test/memory-storage.ts'
import { forgetVisited, visitedKey } from '../offline/visited-keys.ts'
import { begunWalk, keepWalk } from '../plants/add/begun-walk.ts'
import { endPushOfOthers, keepPushOwner, pushChannel, pushOwner } from '../reminders/push-owner.ts'
import { keepVisited, visited } from '../search/visited.ts'
import { keepPreview, photoPreview } from '../ui/photo-previews.ts'
import { leaveDevice } from './leave-device.ts'

test('who leaves takes the photographs and the reminders along', async (t) => {
  const device = openDevice(t)
  await keepPushOwner(7, 12)
  await (await caches.open('frond-photos')).put('/api/v1/media/a.jpg', new Response('a leaf'))
  await (await caches.open('frond-shared')).put('/share/0', new Response('a stem'))
  await (await caches.open('frond-shell-1')).put('/', new Response('the page'))
  assert.deepEqual([await pushOwner(), await pushChannel()], [7, 12])
  keepPreview('202611/A.jpg', 'A'.repeat(43).concat('='))
  assert.notEqual(photoPreview('/api/v1/media/202611/A.jpg'), undefined)
  await leaveDevice()
  assert.equal(photoPreview('/api/v1/media/202611/A.jpg'), undefined)
  assert.deepEqual(device.caches(), ['frond-shell-1'])
  assert.equal(await pushOwner(), undefined)
  assert.deepEqual(device.done, ['a notification was closed', 'the subscription was ended'])
})

test('who has reminders on a device after somebody else ends theirs, but not their own', async (t) => {
  const { done } = openDevice(t)
  await keepPushOwner(7, 12)
  await endPushOfOthers(7)
  assert.deepEqual(done, [])
  await endPushOfOthers(8)
  assert.deepEqual(done, ['a notification was closed', 'the subscription was ended'])
  assert.equal(await pushOwner(), undefined)
})

test('a page without TLS, which keeps neither, is left as well', async (t) => {
  const device = openDevice(t)
  Reflect.deleteProperty(globalThis, 'caches')
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true })
  await leaveDevice()
  assert.deepEqual(device.done, [])
  assert.equal(await pushChannel(), undefined)
})

test('what was opened from the search is that of a user and a garden, and goes with the session', async (t) => {
  openDevice(t)
  const fern = { kind: 'plant', id: 1, name: 'Fern' } as const
  const keys = [visitedKey(7), visitedKey(7, 3), visitedKey(7, 13)]
  for (const [at, key] of keys.entries()) keepVisited(key, { ...fern, name: `Fern ${at}` })
  assert.deepEqual(
    keys.map((key) => visited(key).map(({ name }) => name)),
    [['Fern 0'], ['Fern 1'], ['Fern 2']],
  )
  assert.deepEqual(visited(visitedKey(8)), [])
  forgetVisited(3)
  assert.deepEqual(
    keys.map((key) => visited(key).length),
    [1, 0, 1],
  )
  localStorage.setItem('frond.look', 'dark')
  await leaveDevice()
  assert.deepEqual(Object.keys(localStorage), ['frond.look'])
})

test('drafts are those of a person, and go with the person who signs out', async (t) => {
  openDevice(t)
  const now = Date.UTC(2026, 10, 15, 12)
  const walk = { plants: [{ id: 'c1', name: 'Fern' }], at: 0, since: now }
  for (const user of [7, 8]) {
    for (const garden of [undefined, 3]) {
      keepWalk(walkKey(user, garden), { ...walk, plants: [{ id: 'c1', name: `Fern of ${user}` }] })
      localStorage.setItem(severalKey(user, garden), `several of ${user}`)
      keepDraft(draftKey(user, 'plant-new', garden), { at: now, start: {}, fields: { name: 'Fern' } })
    }
  }
  assert.equal(Object.keys(localStorage).length, 12)
  assert.equal(begunWalk(walkKey(7), now)?.plants[0]?.name, 'Fern of 7')
  assert.equal(begunWalk(walkKey(9), now), undefined)
  await forgetDrafts(7)
  assert.equal(begunWalk(walkKey(7), now), undefined)
  assert.equal(begunWalk(walkKey(8), now)?.plants[0]?.name, 'Fern of 8')
  assert.deepEqual(Object.keys(localStorage).toSorted(), [
    draftKey(8, 'plant-new', 3),
    draftKey(8, 'plant-new'),
    severalKey(8),
    severalKey(8, 3),
    'frond-walk-8',
    walkKey(8, 3),
  ])
})

/** As much of a browser as keeps something of a person. */
function openDevice(t: TestContext) {
  const kept = new Map<string, Map<string, Response>>()
  const done: string[] = []
  const cacheOf = (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, cache)
    return {
      put: async (key: string, response: Response) => void cache.set(key, response),
      match: async (key: string) => cache.get(key)?.clone(),
    }
  }
  const registration = {
    getNotifications: async () => [{ close: () => done.push('a notification was closed') }],
    pushManager: {
      getSubscription: async () => ({ unsubscribe: async () => done.push('the subscription was ended') }),
    },
  }
  const globals = {
    caches: {
      open: async (name: string) => cacheOf(name),
      delete: async (name: string) => kept.delete(name),
    },
    navigator: { serviceWorker: { getRegistration: async () => registration } },
    indexedDB: {
      open: () => {
        throw new DOMException('A private window has none', 'InvalidStateError')
      },
    },
  }
  memoryStorage(t)
  for (const [name, value] of Object.entries(globals)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true })
    t.after(() => {
      Reflect.deleteProperty(globalThis, name)
      if (before !== undefined) Object.defineProperty(globalThis, name, before)
    })
  }
  // `pushOwner` opens what it looks into.
  return {
    done,
    caches: () => [...kept].filter(([, cache]) => cache.size > 0).map(([name]) => name),
  }
}
