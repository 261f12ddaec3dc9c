import type { OptionsOf } from '@frond/client'
import { client } from './client.ts'

export type PlantsPatch = Omit<OptionsOf<'patch', '/api/v1/plants'>['body'], 'ids'>

/** As many plants as one request takes. */
const AT_ONCE = 500

/** Makes one change to any number of plants. */
export async function changePlants(ids: readonly number[], patch: PlantsPatch): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await client.patch('/api/v1/plants', { body: { ids: ids.slice(from, from + AT_ONCE), ...patch } })
  }
}
