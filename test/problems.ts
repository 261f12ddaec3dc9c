import assert from 'node:assert/strict'
import type { PlantProblem } from '../src/features/care/problems/problems.schema.ts'
import type { CareGarden } from './care.ts'
import { made } from './made.ts'
import { send } from './send.ts'

const PATH = '/api/v1/plant-problems'

export const APHIDS = { kind: 1, name: 'Aphids' }

/** Requests about the problems of plants in a garden, or in another that is named. */
export function problemRequests(own: () => CareGarden) {
  return {
    create: (payload: object, of = own()) => send(of.service, `POST ${PATH}`, { by: of.by, payload }),
    /** Of a new plant. */
    opened: async (payload: object, of = own()) => {
      const [problem = assert.fail()] = await made<PlantProblem[]>(of.service, `POST ${PATH}`, {
        ...{ by: of.by, payload: { plantIds: [await of.newPlant()], ...APHIDS, ...payload } },
      })
      return problem
    },
    get: (id: number | string, of = own()) => send(of.service, `GET ${PATH}/${id}`, { by: of.by }),
    put: (id: number | string, payload: object, of = own()) =>
      send(of.service, `PUT ${PATH}/${id}`, { by: of.by, payload }),
    remove: (id: number | string, of = own()) => send(of.service, `DELETE ${PATH}/${id}`, { by: of.by }),
    list: (query = '', of = own()) =>
      made<{ items: PlantProblem[]; total: number }>(of.service, `GET ${PATH}?${query}`, { by: of.by }),
  }
}
