import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Catalogue, listSpecies, namesFound, openCatalogue } from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { counts, importText } from '../../../../test/import.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { createCategory, deleteCategory } from '../species/categories.service.ts'
import { type ImportSummary, importSpecies } from './import.service.ts'
import { MOST_CHANGES } from './import-batch.ts'

onEachEngine('an import of changes', (engine) => {
  let catalogue: Catalogue
  before(async () => {
    catalogue = await openCatalogue(engine)
  })
  after(() => catalogue.close())

  const rowOf = (line: number, fields: Readonly<Record<string, string>>) => ({
    line,
    fields: new Map(Object.entries(fields)),
  })

  test('many of them are made in several transactions, and are found afterwards', async () => {
    const { db } = catalogue.service
    const count = 2 * MOST_CHANGES + 10
    async function* rows(word: string) {
      for (let at = 1; at <= count; at++) {
        yield rowOf(at, { scientificName: `Rosa r${at}q`, commonName: `${word} rose`, family: 'Rosaceae' })
      }
    }
    const seen: ImportSummary[] = []
    const observer = {
      bad: async (line: number, reason: string) => assert.fail(`${line}: ${reason}`),
      progress: (summary: ImportSummary) => void seen.push({ ...summary }),
    }
    await importSpecies(db, rows('bush'), observer)
    seen.length = 0
    assert.deepEqual(
      await importSpecies(db, rows('shrub'), observer),
      counts({ rows: count, updated: count }),
    )
    assert.deepEqual(
      seen.map(({ updated }) => updated),
      [MOST_CHANGES, 2 * MOST_CHANGES, count],
    )
    for (const [keywords, total] of [
      ['shrub rose', count],
      ['bush', 0],
      ['rosaceae', count],
      [`r${count}q`, 1],
      ['hr', count],
    ] as const) {
      assert.equal((await listSpecies(catalogue.service, { keywords })).total, total, keywords)
    }
    assert.deepEqual(
      await importSpecies(db, rows('shrub'), observer),
      counts({ rows: count, unchanged: count }),
    )
  })

  test('a category that is deleted meanwhile makes bad rows, one that is made anew does not', async () => {
    const { db } = catalogue.service
    const scope = scopeOf(catalogue.admin)
    const known = 'scientificName,commonName\nAcer a,Known'
    await importText(db, 'known.csv', known)
    const [gone, replaced] = [
      await createCategory(db, scope, { name: 'gone' }),
      await createCategory(db, scope, { name: 'replaced' }),
    ]
    async function* rows() {
      yield rowOf(2, { scientificName: 'Acer a', categories: 'gone' })
      yield rowOf(3, { scientificName: 'Acer b', categories: 'shrub;gone' })
      yield rowOf(4, { scientificName: 'Acer c', categories: 'replaced' })
      yield rowOf(5, { scientificName: 'Acer d', categories: 'shrub' })
      for (const { id } of [gone, replaced]) await deleteCategory(db, scope, id, undefined)
      await createCategory(db, scope, { name: 'Replaced' })
    }
    const bad: [number, string][] = []
    const summary = await importSpecies(db, rows(), {
      bad: async (line, reason) => void bad.push([line, reason]),
      progress: () => {},
    })
    assert.deepEqual(bad, [
      [2, 'there is no category "gone"'],
      [3, 'there is no category "gone"'],
    ])
    assert.deepEqual(summary, counts({ rows: 4, inserted: 2, bad: 2 }))
    assert.deepEqual(await namesFound(catalogue.service, 'acer'), ['Acer c', 'Acer d', 'Known'])
    const { items } = await listSpecies(catalogue.service, { keywords: 'acer' })
    assert.deepEqual(
      items.map(({ categories }) => categories.map(({ name }) => name)),
      [['Replaced'], ['shrub'], []],
    )
  })

  test('a namesake is not taken where the one before turns out bad, nor for the one before', async () => {
    const { db } = catalogue.service
    const scope = scopeOf(catalogue.admin)
    const gone = await createCategory(db, scope, { name: 'gone' })
    async function* rows() {
      yield rowOf(2, { scientificName: 'Tilia a', commonName: 'First', categories: 'gone' })
      yield rowOf(3, { scientificName: 'Tilia a', commonName: 'Second', namesake: '2' })
      yield rowOf(4, { scientificName: 'Tilia a', commonName: 'Third', namesake: '3' })
      yield rowOf(5, { scientificName: 'Tilia b', commonName: 'Other' })
      await deleteCategory(db, scope, gone.id, undefined)
    }
    const bad: [number, string][] = []
    const summary = await importSpecies(db, rows(), {
      bad: async (line, reason) => void bad.push([line, reason]),
      progress: () => {},
    })
    assert.deepEqual(bad, [
      [2, 'there is no category "gone"'],
      [3, 'namesake 1 of Tilia a could not be taken'],
      [4, 'namesake 2 of Tilia a could not be taken'],
    ])
    assert.deepEqual(summary, counts({ rows: 4, inserted: 1, bad: 3 }))
    assert.deepEqual(await namesFound(catalogue.service, 'tilia'), ['Other'])
  })
})
