import { type Command, UsageError } from '../command.ts'
import { nameOfType } from '../journal-types.ts'
import { table } from '../text.ts'

export const search: Command = {
  summary: 'find plants, species, places, tags and entries',
  usage: 'WORD…',
  options: {},
  run: async (frond, { words }) => {
    const q = words.join(' ')
    if (q === '') throw new UsageError('Say what to search for.')
    const found = await frond.get('/api/v1/search', { query: { q } })
    const rows = [
      ...found.plants.map((plant) => ['plant', `${plant.id}`, plant.name, plant.locationName ?? '']),
      ...found.species.map((each) => ['species', `${each.id}`, each.commonName, each.scientificName ?? '']),
      ...found.places.map((place) => ['place', `${place.id}`, place.name, place.regionName ?? '']),
      ...found.tags.map((tag) => ['tag', `${tag.id}`, tag.name, '']),
      ...found.entries.map(({ id, type, plants, remark }) => [
        ...['entry', `${id}`, `${nameOfType(type)}: ${plants.map(({ name }) => name).join(', ')}`],
        shortened(remark ?? ''),
      ]),
    ]
    return { data: found, text: rows.length === 0 ? 'Nothing was found.\n' : table(rows) }
  },
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
