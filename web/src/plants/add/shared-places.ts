import type { NewPlant } from '../../offline/outbox/commands.ts'

type Place = NewPlant['place']

/**
 * Plants that are added together may name the same new place, or new places of the same new region. The first that names
 * one makes it, and the others follow that plant, by the id that its command gets.
 */
export function sharingPlaces(commands: readonly NewPlant[]): ((id: string) => NewPlant)[] {
  const makers = new Map<string, string>()
  return commands.map((command) => (id) => {
    const place = sharedPlace(command.place, makers)
    for (const key of keysOf(command.place)) if (!makers.has(key)) makers.set(key, id)
    return { ...command, place }
  })
}

/** What a plant makes that is put there: the place, and perhaps its region. */
function keysOf(place: Place): string[] {
  if (!('name' in place)) return []
  const { region } = place
  return 'name' in region ? [placeKey(place), regionKey(region.name)] : [placeKey(place)]
}

function sharedPlace(place: Place, makers: ReadonlyMap<string, string>): Place {
  if (!('name' in place)) return place
  const maker = makers.get(placeKey(place))
  if (maker !== undefined) return { from: maker }
  const { region } = place
  const regionMaker = 'name' in region ? makers.get(regionKey(region.name)) : undefined
  return regionMaker === undefined ? place : { ...place, region: { from: regionMaker } }
}

function placeKey({ name, region }: Extract<Place, { name: string }>): string {
  const where = 'name' in region ? regionKey(region.name) : JSON.stringify(region)
  return `place ${fold(name)} in ${where}`
}

function regionKey(name: string): string {
  return `region ${fold(name)}`
}

function fold(name: string): string {
  return name.trim().toLowerCase()
}
