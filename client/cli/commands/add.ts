import type { FrondClient, ItemOf } from '../../src/index.ts'
import { type Command, NotDoneError, UsageError } from '../command.ts'
import { plain } from '../text.ts'

export const add: Command = {
  summary: 'add a plant',
  usage: 'NAME --species WORDS --place NAME',
  options: {
    species: { takes: 'text', help: 'words of its name in the catalogue' },
    place: { takes: 'text', help: 'the name of its place' },
  },
  run: async (frond, { words, texts }) => {
    const name = words.join(' ')
    if (name === '') throw new UsageError('Say how the plant is called.')
    if (texts.species === undefined || texts.place === undefined) {
      throw new UsageError('Say its species and its place: --species, --place.')
    }
    const [species, place] = await Promise.all([
      speciesNamed(frond, texts.species),
      placeNamed(frond, texts.place),
    ])
    const body = { name, speciesId: species.id, locationId: place.id }
    const plant = await frond.post('/api/v1/plants', { body })
    return {
      data: plant,
      text: `Added: ${plain(plant.name)} (${plain(species.commonName)}), ${plain(place.name)}\n`,
    }
  },
}

/** The catalogue has the best first. */
async function speciesNamed(frond: FrondClient, keywords: string): Promise<ItemOf<'/api/v1/plant-species'>> {
  const { items } = await frond.get('/api/v1/plant-species', { query: { keywords, size: 1 } })
  const [species] = items
  if (species === undefined) throw new NotDoneError(`The catalogue has no species "${keywords}".`)
  return species
}

async function placeNamed(frond: FrondClient, name: string): Promise<{ id: number; name: string }> {
  const regions = await frond.get('/api/v1/regions')
  const places = regions.flatMap(({ name: region, locations }) =>
    locations.map((place) => ({ id: place.id, name: place.name, full: `${place.name}, ${region}` })),
  )
  const wanted = name.toLowerCase()
  const found = places.filter((place) =>
    [place.name, place.full].some((each) => each.toLowerCase() === wanted),
  )
  const [place, other] = found
  if (place !== undefined && other === undefined) return place
  const known = (found.length > 0 ? found : places).map(({ full }) => plain(full))
  throw new NotDoneError(
    found.length > 0
      ? `Several places are called "${name}": ${known.join('; ')}. Give one of these.`
      : `There is no place "${name}". There are: ${known.join('; ')}.`,
  )
}
