import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Catalogue, openCatalogue } from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { findRevision } from '../../../db/query/revisions.ts'
import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import type { SpeciesQuery } from '../species/species.schema.ts'
import { deleteSpecies, updateSpecies } from '../species/species.service.ts'
import { SpeciesSearch } from './species-search.ts'

/** The thresholds are so small that a catalogue of twenty is a large one. */
const SIZES = { few: 1, many: 3, rowsAtATime: 50, localNames: 50 }
const SPECIES = 20

onEachEngine('the cache of the catalogue', (engine) => {
  let catalogue: Catalogue
  let db: Db
  let ids: number[]
  before(async () => {
    catalogue = await openCatalogue(engine)
    ;({ db } = catalogue.service)
    ids = []
    for (let at = 0; at < SPECIES; at++) {
      const name = String.fromCharCode(97 + ((at * 7) % SPECIES))
      const { id } = await catalogue.add({ commonName: `Plant ${name}`, scientificName: `Planta ${at}` })
      ids.push(id)
    }
  })
  after(() => catalogue.close())

  function openServer() {
    const search = new SpeciesSearch(undefined, SIZES)
    const findAt = (revision: number, query: Partial<SpeciesQuery>, within = db) =>
      search.find(within, revision, { page: 0, size: 5, ...query })
    const find = async (query: Partial<SpeciesQuery>, within = db) =>
      findAt(await findRevision(within, 'plant_species'), query, within)
    return { find, findAt }
  }

  /** Reads the ids of all pages. */
  async function idsOfAll({ find }: ReturnType<typeof openServer>, query: Partial<SpeciesQuery>) {
    const found: number[] = []
    for (let page = 0; ; page++) {
      const { ids, total } = await find({ ...query, page })
      found.push(...ids)
      if (ids.length < 5) {
        assert.equal(total, found.length)
        return found
      }
    }
  }

  const QUERIES: readonly Partial<SpeciesQuery>[] = [
    { sort: 'commonName' },
    { sort: 'scientificName' },
    { sort: 'commonName', lightRequirement: 0 },
    { sort: 'scientificName', keywords: 'plan' },
    { keywords: 'plan' },
  ]

  test('once the order is read, no page needs a query of the database', async () => {
    const server = openServer()
    for (const query of QUERIES) {
      await server.find({ ...query, size: 50 })
      for (const page of [0, 2, 3]) {
        const statements: object[] = []
        const counting = db.withPlugin({
          transformQuery: ({ node }) => {
            statements.push(node)
            return node
          },
          transformResult: async ({ result }) => result,
        })
        const { ids, total } = await server.find({ ...query, page, size: 6 }, counting)
        assert.deepEqual([ids.length, total], [page === 3 ? 2 : 6, SPECIES])
        // The one statement reads the revision.
        assert.equal(statements.length, 1, JSON.stringify(query))
      }
    }
  })

  test('every server sees a change at once, and a snapshot from before sees nothing of it', async () => {
    const servers = [openServer(), openServer()]
    const expectEverywhere = async (change: () => Promise<void>) => {
      // The cache has orders and listings, so that the change makes something stale.
      for (const server of servers) {
        for (const query of QUERIES) await idsOfAll(server, query)
      }
      const [first] = servers
      assert.ok(first)
      const former = await Promise.all(QUERIES.map((query) => first.find(query)))
      await inSnapshot(db, async (earlier) => {
        await first.find({}, earlier)
        await change()
        const now = await Promise.all(QUERIES.map((query) => openServer().find(query)))
        assert.notDeepEqual(now, former)
        for (const server of [...servers, first]) {
          assert.deepEqual(await Promise.all(QUERIES.map((query) => server.find(query))), now)
          const then = QUERIES.map((query) => server.find(query, earlier))
          assert.deepEqual(await Promise.all(then), former)
        }
        for (const query of QUERIES) {
          const fresh = await idsOfAll(openServer(), query)
          for (const server of servers) assert.deepEqual(await idsOfAll(server, query), fresh)
        }
      })
    }
    const [renamed = 0, removed = 0] = ids
    const scope = scopeOf(catalogue.admin)
    await expectEverywhere(async () => {
      await updateSpecies(db, scope, renamed, { commonName: 'Plant zz' }, undefined)
    })
    await expectEverywhere(() => deleteSpecies(db, scope, removed, undefined))
    await expectEverywhere(async () => {
      await catalogue.add({ commonName: 'Plant aa', scientificName: 'Planta 0' })
    })
  })

  test('what is found while the catalogue changes is not shown in a snapshot from before', async () => {
    const server = openServer()
    await inSnapshot(db, async (earlier) => {
      const revision = await findRevision(earlier, 'plant_species')
      const former = await Promise.all(QUERIES.map((query) => openServer().find(query, earlier)))
      await catalogue.add({ commonName: 'Plant ab', scientificName: 'Planta 1' })
      // This request had read the revision before the change.
      const mixed = await Promise.all(QUERIES.map((query) => server.findAt(revision, query)))
      assert.notDeepEqual(mixed, former)
      assert.deepEqual(await Promise.all(QUERIES.map((query) => server.find(query, earlier))), former)
    })
  })
})
