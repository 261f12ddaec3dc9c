import type { Column } from '../../../../src/features/transfer/imports/table/columns.ts'
import {
  dayOf,
  type ImportLine,
  type LineProblem,
  problemOf,
} from '../../../../src/features/transfer/imports/table/lines.ts'
import type { PlantTag, Region, SpeciesSummary } from '../../api/types.ts'
import type { NewPlant } from '../../offline/outbox/commands.ts'
import type { ChosenPlace } from '../../places/last-place.ts'
import { asPlantName } from '../plant-name.ts'
import { newPlantOf } from './plant-draft.ts'

/** What will happen with a line. */
export type LinePlan = {
  line: ImportLine
  name: string
  /** Absent when the catalogue does not have it: the plant becomes an unknown one. */
  species: SpeciesSummary | undefined
  place: ChosenPlace | undefined
  problem: LineProblem | undefined
}

/** What the garden and the catalogue have. */
export type Known = {
  regions: readonly Region[]
  /** By what stands in the table, or by the line if nothing does. */
  species: ReadonlyMap<string, SpeciesSummary | undefined>
  /** For lines without a place. */
  otherPlace: ChosenPlace | undefined
  /** What the first region is called if there is none. */
  home: string
}

/** What is said of its species counts for all lines that name the same. */
export function speciesKey({ species, at }: ImportLine): string {
  return species === '' ? `\n${at}` : species
}

export function planOf(line: ImportLine, known: Known): LinePlan {
  const species = known.species.get(speciesKey(line))
  const name = line.name !== '' ? line.name : asPlantName(species?.commonName ?? line.species)
  const place = line.place === '' ? known.otherPlace : placeOf(line, known)
  return { line, name, species, place, problem: problemOf(line, name, place !== undefined) }
}

/** The place of that name, in the region if one is named; else a new one. */
function placeOf({ place, region }: ImportLine, { regions, home }: Known): ChosenPlace {
  const within = region === '' ? regions : regions.filter(({ name }) => isSame(name, region))
  const found = within.flatMap(({ locations }) => locations).find(({ name }) => isSame(name, place))
  if (found !== undefined) return { id: found.id }
  const [first] = within
  if (first !== undefined) return { name: place, region: { id: first.id } }
  return { name: place, region: { name: region === '' ? home : region } }
}

export function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Tags that lines name and that do not exist yet. */
export function missingTags(plans: readonly LinePlan[], tags: readonly Pick<PlantTag, 'name'>[]): string[] {
  const missing = new Map<string, string>()
  for (const tag of plans.flatMap(({ line }) => line.tags)) {
    if (!tags.some(({ name }) => isSame(name, tag))) missing.set(tag.toLowerCase(), tag)
  }
  return [...missing.values()]
}

/** The command that makes the plant of a line without a problem. */
export function commandOf(
  { line, name, species, place }: LinePlan,
  unknown: SpeciesSummary,
  tags: readonly Pick<PlantTag, 'id' | 'name'>[],
): NewPlant | undefined {
  const plantingDate = dayOf(line.plantingDate)
  const tagIds = tags.filter((tag) => line.tags.some((named) => isSame(named, tag.name))).map(({ id }) => id)
  return newPlantOf({
    name,
    species: species ?? unknown,
    remark: line.note,
    ...(tagIds.length === 0 ? {} : { tagIds }),
    ...(place === undefined ? {} : { place }),
    ...(plantingDate === undefined ? {} : { plantingDate }),
  })
}

/** Each meaning has one column: the one that was given it last. */
export function withColumn(columns: readonly Column[], at: number, chosen: Column): Column[] {
  return columns.map((column, place) => {
    if (place === at) return chosen
    return column === chosen ? 'ignore' : column
  })
}
