import assert from 'node:assert/strict'
import type { Journal } from '../src/features/garden/journals/journals.schema.ts'
import type { Plant } from '../src/features/garden/plants/plants.schema.ts'
import type { Gardener } from './gardener.ts'
import { made } from './made.ts'
import type { TestApp } from './test-app.ts'

export const PLANTS = '/api/v1/plants'
export const JOURNALS = '/api/v1/plant-journals'

type Path = `/api/v1/${string}`

export interface CursorPage {
  readonly items: { id: number }[]
  readonly size: number
  readonly next?: string
}

/** Adds plants and journal entries to a service, and reads lists of it. */
export function listRequests(service: () => TestApp, speciesId: () => number) {
  function plant(by: Gardener, fields: object): Promise<Plant> {
    const payload = { name: 'Fern', speciesId: speciesId(), locationId: by.locationId, ...fields }
    return made<Plant>(service(), `POST ${PLANTS}`, { by, payload })
  }

  function entry(by: Gardener, payload: object): Promise<Journal> {
    return made<Journal>(service(), `POST ${JOURNALS}`, { by, payload })
  }

  async function idsIn(by: Gardener, path: Path, query: string): Promise<number[]> {
    const data = await made<{ id: number }[] | { items: { id: number }[] }>(
      service(),
      `GET ${path}?${query}`,
      {
        by,
      },
    )
    return (Array.isArray(data) ? data : data.items).map(({ id }) => id)
  }

  /** Follows the cursors to the last page; `between` runs before each further page. */
  async function follow(
    by: Gardener,
    path: Path,
    query: string,
    between: () => Promise<unknown> = async () => {},
  ): Promise<number[]> {
    const ids: number[] = []
    for (let next: string | undefined = ''; next !== undefined; ) {
      const line = `GET ${path}?${query}&size=2&after=${next}` as const
      const page: CursorPage = await made<CursorPage>(service(), line, { by })
      assert.equal(page.size, 2)
      assert.ok(page.items.length === 2 || page.next === undefined)
      ids.push(...page.items.map(({ id }) => id))
      next = page.next
      if (next !== undefined) await between()
    }
    return ids
  }

  return { plant, entry, idsIn, follow }
}
