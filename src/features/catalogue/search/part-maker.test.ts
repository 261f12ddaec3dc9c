import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { onEachEngine, openScratch } from '../../../../test/engines.ts'
import type { Database } from '../../../db/engine.ts'
import { bumpRevision, findRevision } from '../../../db/query/revisions.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { CatalogueOrder } from './catalogue-order.ts'
import { orderBy, wordPostings } from './catalogue-parts.ts'
import { indexNewSpecies } from './inverted-index.ts'
import { PartMaker } from './part-maker.ts'
import type { SpeciesSort } from './search-query.ts'
import type { WordPostings } from './word-postings.ts'

const NAMES = ['beech', 'ash', 'elm', 'dogwood', 'cedar']

onEachEngine('parts of the catalogue in memory', (engine) => {
  let database: Database
  let revision: number
  before(async () => {
    database = await openScratch(engine)
    await inTransaction(database.db, async (db) => {
      for (const [at, name] of NAMES.entries()) {
        await db
          .insertInto('plant_species')
          .values({ id: at + 1, common_name: name })
          .execute()
      }
      const textOf = (name: string, at: number) => ({
        ...{ id: at + 1, commonNameKey: name, familyKey: '', searchText: name },
        scientificNameKey: at === 0 ? '' : `x${5 - at}`,
      })
      await indexNewSpecies(db, NAMES.map(textOf))
    })
  })
  after(() => database.close())

  let time: number
  let failures: unknown[]
  let made: (readonly number[])[]
  beforeEach(async () => {
    revision = await findRevision(database.db, 'plant_species')
    time = 0
    failures = []
    made = []
  })

  const keep = (order: CatalogueOrder) => void made.push(order.slice(0, 10))

  function makerOf(db = database.db): PartMaker {
    return new PartMaker({ db, step: 2, failed: (error) => void failures.push(error), now: () => time })
  }

  /** Each step of the making takes a second. */
  function request(sort: SpeciesSort = 'commonName') {
    const isCurrent = () => {
      time += 1_000
      return true
    }
    return { revision, make: orderBy(sort), isCurrent, keep }
  }

  test('each order is that of the index, species without a scientific name last', async () => {
    const maker = makerOf()
    maker.begin(request())
    await maker.whenIdle()
    maker.begin(request('scientificName'))
    await maker.whenIdle()
    assert.deepEqual(made, [
      [2, 1, 5, 4, 3],
      [5, 4, 3, 2, 1],
    ])
    assert.deepEqual(failures, [])
  })

  test('the postings have the species of every word', async () => {
    const maker = makerOf()
    const found: number[][] = []
    const keepFound = (postings: WordPostings) => {
      // Words are numbered by name.
      for (let word = 1; word <= NAMES.length; word++) {
        found.push([...postings.speciesWith([postings.listOf([word])])])
      }
    }
    maker.begin({ revision, make: wordPostings, isCurrent: () => true, keep: keepFound })
    await maker.whenIdle()
    assert.deepEqual(found, [[2], [1], [5], [4], [3]])
  })

  test('one is made at a time', async () => {
    const maker = makerOf()
    maker.begin(request())
    maker.begin(request())
    await maker.whenIdle()
    assert.equal(made.length, 1)
  })

  test('one of an old revision is given up at the next step', async () => {
    const maker = makerOf()
    let steps = 0
    maker.begin({ ...request(), isCurrent: () => ++steps < 2 })
    await maker.whenIdle()
    assert.deepEqual([steps, made], [2, []])
  })

  test('one of another revision than requested is not kept', async () => {
    const maker = makerOf()
    await bumpRevision(database.db, 'plant_species')
    maker.begin(request())
    await maker.whenIdle()
    assert.deepEqual(made, [])
  })

  test('while the catalogue keeps changing, a tenth of the time goes into them', async () => {
    const maker = makerOf()
    maker.begin(request())
    await maker.whenIdle()
    const spent = time
    revision++
    await bumpRevision(database.db, 'plant_species')
    time = spent * 10 - 1
    maker.begin(request())
    await maker.whenIdle()
    assert.equal(made.length, 1)
    time = spent * 10
    maker.begin(request())
    await maker.whenIdle()
    assert.equal(made.length, 2)
    // The other order of the same revision need not wait.
    maker.begin(request('scientificName'))
    await maker.whenIdle()
    assert.equal(made.length, 3)
  })

  test('a failure is reported, and not repeated at once', async () => {
    const error = new Error('not now')
    const maker = makerOf()
    const failing = () => {
      time += 1_000
      throw error
    }
    for (let round = 0; round < 2; round++) {
      maker.begin({ ...request(), isCurrent: failing })
      await maker.whenIdle()
    }
    assert.deepEqual(failures, [error])
  })

  test('stopping waits for the step under way, and nothing begins afterwards', async () => {
    const maker = makerOf()
    maker.begin(request())
    await maker.stop()
    maker.begin(request())
    await maker.whenIdle()
    assert.deepEqual([made, failures], [[], []])
  })
})
