import type { App } from '../../http/app-type.ts'
import { localisedList } from '../../http/negotiation/localised.ts'
import { routesOf } from '../../http/routes.ts'
import { sayCorrected } from '../catalogue/search/corrected-header.ts'
import type { SpeciesContext } from '../catalogue/species/species.service.ts'
import { SearchQuery, SearchResults } from './search.schema.ts'
import { search } from './search.service.ts'

export function searchRoutes(app: App, context: SpeciesContext): void {
  const routes = routesOf(app, 'Search')

  routes.get('/api/v1/search', {
    operationId: 'search',
    summary: 'Find plants, species, places, tags and entries',
    description:
      'First what has a name that begins with the search, then those with a word that does, then those that contain it, then all others; each by name. `Frond-Corrected` is about species.',
    access: { role: 'Viewer' },
    languages: 'negotiated',
    ownHeaders: ['Frond-Corrected'],
    query: SearchQuery,
    data: SearchResults,
    handle: async ({ scope, query }, reply) => {
      const { plants, species, corrected, ...others } = await search(context, scope, query)
      localisedList<unknown>(reply, [...plants, ...species])
      sayCorrected(reply, corrected)
      return {
        plants: plants.map(({ data }) => data),
        species: species.map(({ data }) => data),
        ...others,
      }
    },
  })
}
