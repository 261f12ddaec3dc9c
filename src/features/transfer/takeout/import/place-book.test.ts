import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PlaceBook } from './place-book.ts'

const HOME = { regionId: 1, regionName: 'Home' }
const KNOWN = [
  { ...HOME, id: 11, name: 'Kitchen', position: 1 },
  { ...HOME, id: 12, name: 'Bath', position: 4 },
  { regionId: 2, regionName: 'Garden', id: null, name: null, position: null },
  { regionId: 3, regionName: 'home', id: 31, name: 'Attic', position: 1 },
  { regionId: 3, regionName: 'home', id: 32, name: 'kitchen', position: 2 },
]

function located(book: PlaceBook, name: string, region: string | null) {
  const { id, position, region: into } = book.locate({ name, region })
  return { id, position, region: into.id ?? into.name }
}

test('a place is the one of that name, in its region or in any, or a new one', () => {
  const book = new PlaceBook(KNOWN)
  assert.deepEqual(located(book, ' KITCHEN', null), { id: 11, position: 1, region: 1 })
  assert.deepEqual(located(book, 'attic', 'HOME'), { id: 31, position: 1, region: 3 })
  assert.deepEqual(located(book, 'Kitchen', 'garden'), { id: undefined, position: 1, region: 2 })
  assert.deepEqual(located(book, 'Sill', null), { id: undefined, position: 5, region: 1 })
  assert.deepEqual(located(book, 'sill', 'Home'), { id: undefined, position: 5, region: 1 })
  assert.deepEqual(located(book, 'Desk', 'Office'), { id: undefined, position: 1, region: 'Office' })
  assert.deepEqual(located(book, 'Shelf', 'office'), { id: undefined, position: 2, region: 'Office' })
  assert.deepEqual(
    book.newLocations.map(({ name }) => name),
    ['Kitchen', 'Sill', 'Desk', 'Shelf'],
  )
  assert.deepEqual(
    book.newRegions.map(({ name }) => name),
    ['Office'],
  )
})

test('an account without regions gets one', () => {
  const book = new PlaceBook([])
  assert.deepEqual(located(book, 'Sill', null), { id: undefined, position: 1, region: 'Home' })
  assert.deepEqual(located(book, 'Sill', 'home'), { id: undefined, position: 1, region: 'Home' })
  assert.equal(book.newRegions.length, 1)
})
