import assert from 'node:assert/strict'
import type { Species, SpeciesCreate } from '../src/features/catalogue/species/species.schema.ts'
import { deleteSpecies } from '../src/features/catalogue/species/species.service.ts'
import type { TestEngine } from './engines.ts'
import { type Person, registerAdmin } from './people.ts'
import { scopeOf } from './scope.ts'
import { send } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

export const SPECIES = '/api/v1/plant-species'

type AppOptions = Parameters<typeof buildTestApp>[1]

/** A service with an empty catalogue, and an administrator who can fill it. */
export interface Catalogue {
  readonly service: TestApp
  readonly admin: Person
  /** The new species as the response showed it. */
  add(body: SpeciesCreate): Promise<Species>
  translate(id: number, language: string, body: object): Promise<void>
  /** As many as one page holds, which is enough for a test. */
  all(): Promise<Species[]>
  empty(): Promise<void>
  close(): Promise<void>
}

export async function openCatalogue(engine: TestEngine, options?: AppOptions): Promise<Catalogue> {
  await using cleanUps = new AsyncDisposableStack()
  const service = await buildTestApp(engine, options)
  cleanUps.defer(() => service.close())
  const admin = await registerAdmin(service)
  const whenClosed = cleanUps.move()
  const all = async () => (await listSpecies(service, { size: '100' })).items
  return {
    service,
    admin,
    all,
    empty: async () => {
      for (const { id } of await all()) await deleteSpecies(service.db, scopeOf(admin), id, undefined)
    },
    add: async (payload) => {
      const reply = await send(service, `POST ${SPECIES}`, { by: admin, payload })
      assert.equal(reply.statusCode, 200, reply.body)
      const { data }: { data: Species } = reply.json()
      return data
    },
    translate: async (id, language, payload) => {
      const reply = await send(service, `PUT ${SPECIES}/${id}/translations/${language}`, {
        by: admin,
        payload,
      })
      assert.equal(reply.statusCode, 200, reply.body)
    },
    close: () => whenClosed.disposeAsync(),
  }
}

export interface FoundPage {
  readonly items: Species[]
  readonly page: number
  readonly size: number
  readonly total: number
}

export async function listSpecies(
  service: TestApp,
  query: Readonly<Record<string, string>> = {},
): Promise<FoundPage> {
  const reply = await send(service, `GET ${SPECIES}?${new URLSearchParams(query)}`)
  assert.equal(reply.statusCode, 200, reply.body)
  const { data }: { data: FoundPage } = reply.json()
  return data
}

/** The common names that a search finds, in order. */
export async function namesFound(
  service: TestApp,
  keywords: string,
  query: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const { items } = await listSpecies(service, { size: '100', keywords, ...query })
  return items.map(({ commonName }) => commonName)
}

/** A species with a name and nothing else. */
export function bareSpecies(id: number, commonName: string): Species {
  return {
    id,
    commonName,
    scientificName: null,
    genus: null,
    speciesEpithet: null,
    family: null,
    description: null,
    careDifficulty: 0,
    lightRequirement: 0,
    wateringFrequencyGuide: null,
    humidityRequirement: null,
    toxicityLevel: 0,
    categories: [],
  }
}
