import type { NewPlant } from '../../offline/outbox/commands.ts'

type Place = NewPlant['place']

/**
 * Plants that are added together may name the same new place, or new places of the same new region. The first that names
 * one makes it, and the others follow that plant.
 */
export class SharedPlaces {
  readonly #makers = new Map<string, string>()

  /** The place for the next command. */
  next(place: Place): Place {
    if (!('name' in place)) return place
    const maker = this.#makers.get(placeKey(place))
    if (maker !== undefined) return { from: maker }
    const { region } = place
    const regionMaker = 'name' in region ? this.#makers.get(regionKey(region.name)) : undefined
    return regionMaker === undefined ? place : { ...place, region: { from: regionMaker } }
  }

  /** Which command makes the place, and with it perhaps the region, as it was given to `next`. */
  made(place: Place, commandId: string): void {
    if (!('name' in place)) return
    const { region } = place
    if (!this.#makers.has(placeKey(place))) this.#makers.set(placeKey(place), commandId)
    if ('name' in region && !this.#makers.has(regionKey(region.name)))
      this.#makers.set(regionKey(region.name), commandId)
  }
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
