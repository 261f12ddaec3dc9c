import assert from 'node:assert/strict'
import { eventually } from '../../../test/eventually.ts'
import { made } from '../../../test/made.ts'
import type { Person } from '../../../test/people.ts'
import type { Plant } from '../../src/api/types.ts'
import type { WebApp } from '../web-app.ts'

/** By name, as the service has them once there are as many. */
export async function plantsOf(app: WebApp, by: Pick<Person, 'headers'>, count: number): Promise<Plant[]> {
  let plants: Plant[] = []
  await eventually(async () => {
    const query = 'GET /api/v1/plants?sort=name&size=100'
    plants = (await made<{ items: Plant[] }>(app.service, query, { by })).items
    assert.equal(plants.length, count)
  })
  return plants
}
