import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { speciesIndex } from './species-index.ts'

const ALOE = { commonName: 'Aloe', scientificName: 'Aloe vera' }
const FERN = { commonName: 'Fern', scientificName: null }
const LIST = ['/api/v1/plants', 'list']

type Plants = { id: number; species: typeof ALOE | typeof FERN | null }[]

test('the species of a plant is known from what was read, as it is now', () => {
  const queries = new QueryClient()
  let reads = 0
  const index = speciesIndex(queries, (queries) => {
    reads++
    return queries.getQueryData<Plants>(LIST) ?? []
  })
  let changes = 0
  const stop = index.subscribe(() => changes++)
  const read = (plants: Plants) => queries.setQueryData<Plants>(LIST, plants)
  assert.deepEqual([index.of(1), changes], [null, 0])

  read([
    { id: 1, species: ALOE },
    { id: 2, species: null },
  ])
  assert.deepEqual([index.of(1), index.of(2), index.of(3), changes, reads], [ALOE, null, null, 1, 2])
  queries.setQueryData(['/api/v1/care-tasks', 'today'], [])
  assert.deepEqual([index.of(1), changes, reads], [ALOE, 1, 2])
  read([{ id: 1, species: FERN }])
  assert.deepEqual([index.of(1), changes], [FERN, 2])
  stop()
  queries.removeQueries({ queryKey: LIST })
  assert.deepEqual([index.of(1), changes], [null, 2])
})
