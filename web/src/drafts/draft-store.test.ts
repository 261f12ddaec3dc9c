import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import {
  draftKey,
  dropOldDrafts,
  forgetDraft,
  forgetDraftsOf,
  keepDraft,
  meaningOf,
  readDraft,
} from './draft-store.ts'
import { memoryStorage } from './test/memory-storage.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
const WEEK_MS = 7 * 86_400_000

type Fields = { name: string; every: number | undefined; tagIds: readonly number[]; species: object | null }

const START: Fields = { name: '', every: 7, tagIds: [], species: null }
const KEY = draftKey(7, 'plant-new')

beforeEach((t) => {
  if ('after' in t) memoryStorage(t)
})

function typed(changed: Partial<Fields>, at = NOON): void {
  assert.equal(keepDraft(KEY, { at, start: START, fields: { ...START, ...changed } }), true)
}

test('a draft comes back as it was typed, with what the form began with', () => {
  assert.equal(readDraft(KEY, START, NOON), undefined)
  typed({ name: 'Fern', tagIds: [3], species: { id: 1 } })
  assert.deepEqual(readDraft(KEY, START, NOON), {
    start: START,
    fields: { name: 'Fern', every: 7, tagIds: [3], species: { id: 1 } },
  })
  forgetDraft(KEY)
  assert.equal(readDraft(KEY, START, NOON), undefined)
})

test('a number that was deleted stays deleted', () => {
  typed({ name: 'Fern', every: undefined })
  assert.deepEqual(readDraft(KEY, START, NOON)?.fields, { ...START, name: 'Fern', every: undefined })
})

test('of another version of the form, what fits is taken, and the rest is as the form begins', () => {
  const fields = { name: ['Fern'], every: 3, tagIds: 'kitchen', colour: 'green' }
  keepDraft(KEY, { at: NOON, start: {}, fields })
  assert.deepEqual(readDraft(KEY, START, NOON)?.fields, { ...START, every: 3, colour: 'green' })
})

for (const text of ['', 'null', '[]', '{"at":1}', '{"at":"now","start":{},"fields":{}}', '{"at":']) {
  test(`what no version could have written is no draft: ${text}`, () => {
    localStorage.setItem(KEY, text)
    assert.equal(readDraft(KEY, START, NOON), undefined)
    dropOldDrafts(NOON)
    assert.equal(localStorage.getItem(KEY), null)
  })
}

test('a draft lives for four weeks after it was touched', () => {
  typed({ name: 'Fern' })
  const key = draftKey(8, 'plant-new')
  keepDraft(key, { at: NOON + WEEK_MS, start: START, fields: { ...START, name: 'Moss' } })
  localStorage.setItem('frond-theme', 'dark')
  assert.equal(readDraft(KEY, START, NOON + 4 * WEEK_MS)?.fields.name, 'Fern')
  dropOldDrafts(NOON + 4 * WEEK_MS)
  assert.equal(Object.keys(localStorage).length, 3)
  assert.equal(readDraft(KEY, START, NOON + 4 * WEEK_MS + 1), undefined)
  dropOldDrafts(NOON + 4 * WEEK_MS + 1)
  assert.deepEqual(Object.keys(localStorage).toSorted(), [key, 'frond-theme'])
})

test('drafts are those of a person and a form, and go with the person', () => {
  for (const [user, form] of [
    [1, 'plant-1'],
    [1, 'plant-2'],
    [12, 'plant-1'],
  ] as const)
    keepDraft(draftKey(user, form), { at: NOON, start: START, fields: { ...START, name: `${user} ${form}` } })
  assert.equal(readDraft(draftKey(1, 'plant-2'), START, NOON)?.fields.name, '1 plant-2')
  assert.equal(readDraft(draftKey(2, 'plant-1'), START, NOON), undefined)
  forgetDraftsOf(1)
  assert.deepEqual(Object.keys(localStorage), [draftKey(12, 'plant-1')])
})

test('a browser without room refuses a draft without an error', (t) => {
  t.mock.method(localStorage, 'setItem', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  assert.equal(keepDraft(KEY, { at: NOON, start: START, fields: START }), false)
})

test('a form in which everything was emptied says what an empty form says', () => {
  const emptied = { species: null, name: '  ', tagIds: [], every: undefined, light: 0, isAdmin: false }
  assert.equal(meaningOf(emptied), meaningOf({}))
  assert.equal(meaningOf({ place: { name: '', region: { name: ' ' } } }), meaningOf({ place: undefined }))
})

test('what was chosen is told by its id, whatever it is called by now', () => {
  const chosen = (id: number, name: string) => meaningOf({ plants: [{ id, name, coverUrl: null }] })
  assert.equal(chosen(1, 'Basil'), chosen(1, 'Sweet basil'))
  assert.notEqual(chosen(1, 'Basil'), chosen(2, 'Basil'))
})

test('the order of fields says nothing, that of what is chosen does', () => {
  assert.equal(meaningOf({ name: 'Fern', every: 7 }), meaningOf({ every: 7, name: 'Fern' }))
  assert.notEqual(meaningOf({ covers: [1, 2] }), meaningOf({ covers: [2, 1] }))
  assert.notEqual(meaningOf({ name: 'Fern' }), meaningOf({ name: '' }))
  assert.notEqual(meaningOf({ isPaused: true }), meaningOf({ isPaused: false }))
})
