import type { CultivationMethod, Substrate } from '@frond/client'
import type { Plant, SpeciesSummary } from '../../api/types.ts'
import type { NewPlant, PlantFields } from '../../offline/outbox/commands.ts'
import type { ChosenPlace } from '../../places/last-place.ts'
import { asPlantName, NAME_LENGTH } from '../plant-name.ts'

export const REMARK_LENGTH = 2_000

/** A plant that is being filled in. */
export type PlantDraft = {
  species?: SpeciesSummary
  /** Absent while it is that of the species. */
  name?: string
  place?: ChosenPlace
  plantingDate?: string
  cultivationMethod?: CultivationMethod
  substrate?: Substrate
  tagIds?: readonly number[]
  remark?: string
}

export function nameOf({ name, species }: PlantDraft): string {
  return name ?? asPlantName(species?.commonName ?? '')
}

/** The command that makes the plant, or nothing while something is missing. */
export function newPlantOf(draft: PlantDraft): NewPlant | undefined {
  const { species, place, name: _, remark, plantingDate, ...rest } = draft
  const name = nameOf(draft).trim()
  if (species === undefined || place === undefined || name === '') return undefined
  const plant: PlantFields = {
    ...rest,
    name,
    speciesId: species.id,
    ...(plantingDate === undefined || plantingDate === '' ? {} : { plantingDate }),
    ...(remark === undefined || remark.trim() === '' ? {} : { remark: remark.trim() }),
  }
  return { kind: 'newPlant', plant, place: trimmed(place) }
}

function trimmed(place: ChosenPlace): ChosenPlace {
  if (!('name' in place)) return place
  const { region } = place
  return {
    ...place,
    name: place.name.trim(),
    region: 'name' in region ? { name: region.name.trim() } : region,
  }
}

/** Another one like a plant: all but its photographs and its name. */
export function draftLike(plant: Plant): PlantDraft {
  const { species, location, plantingDate, cultivationMethod, substrate, tags, remark } = plant
  return {
    name: nextName(plant.name),
    cultivationMethod,
    substrate,
    tagIds: tags.map(({ id }) => id),
    ...(species === null ? {} : { species }),
    ...(location === null ? {} : { place: { id: location.id } }),
    ...(plantingDate === null ? {} : { plantingDate }),
    ...(remark === undefined ? {} : { remark }),
  }
}

/** "Fern", "Fern 2", "Fern 3". */
export function nextName(name: string): string {
  const [, stem = name, number = '1'] = /^(.*\S)\s+(\d{1,4})$/u.exec(name) ?? []
  return numberedName(stem, Number(number) + 1)
}

export function numberedName(name: string, number: number): string {
  const end = ` ${number}`
  return [...name].slice(0, NAME_LENGTH - end.length).join('') + end
}
