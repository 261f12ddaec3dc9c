import type { CultivationMethod, PlantStatus, Substrate } from '@frond/client'
import type { MediaSummary, Plant, SpeciesSummary } from '../../api/types.ts'

/** The fields of a plant as a form holds them. */
export type PlantForm = {
  name: string
  species: SpeciesSummary | null
  /** 0 for nowhere. */
  locationId: number
  plantingDate: string
  cultivationMethod: CultivationMethod
  substrate: Substrate
  status: PlantStatus
  remark: string
  tagIds: readonly number[]
  covers: readonly MediaSummary[]
}

export function formOf(plant: Plant): PlantForm {
  const { name, species, cultivationMethod, substrate, status, covers } = plant
  return {
    name,
    species,
    locationId: plant.location?.id ?? 0,
    plantingDate: plant.plantingDate ?? '',
    cultivationMethod,
    substrate,
    status,
    remark: plant.remark ?? '',
    tagIds: plant.tags.map(({ id }) => id),
    covers,
  }
}

/** What the service is told: everything, so that what was emptied is cleared. */
export function bodyOf(form: PlantForm, newCovers: readonly number[], newTags: readonly number[]) {
  const { name, species, locationId, plantingDate, cultivationMethod, substrate, status, remark } = form
  return {
    name: name.trim(),
    speciesId: species?.id ?? null,
    locationId: locationId === 0 ? null : locationId,
    plantingDate: plantingDate === '' ? null : plantingDate,
    cultivationMethod,
    substrate,
    status,
    remark: remark.trim() === '' ? null : remark.trim(),
    tagIds: [...form.tagIds, ...newTags],
    covers: [...form.covers.map(({ id }) => id), ...newCovers],
  }
}

/** The fields in which two states of a plant differ. */
export function changedFields(was: Plant, now: Plant): (keyof PlantForm)[] {
  const before = formOf(was)
  const after = formOf(now)
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

const FIELDS = [
  'name',
  'species',
  'locationId',
  'plantingDate',
  'cultivationMethod',
  'substrate',
  'status',
  'remark',
  'tagIds',
  'covers',
] as const satisfies readonly (keyof PlantForm)[]
