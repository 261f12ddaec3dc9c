import type { CultivationMethod, PlantStatus, Substrate } from '@frond/client'
import type { MediaSummary, Plant, Region, SpeciesSummary } from '../../api/types.ts'

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

/** The plant as it would be with what stands in the form, in the words of the rooms and tags there are. */
export function plantOf(
  form: PlantForm,
  was: Plant,
  known: { regions: readonly Pick<Region, 'locations'>[]; tags: Plant['tags'] },
): Plant {
  const { locationId, plantingDate, remark, tagIds, covers, name, ...fields } = form
  const { remark: _, ...rest } = was
  const places = known.regions.flatMap(({ locations }) => locations)
  return {
    ...rest,
    ...fields,
    name: name.trim(),
    location: places.find(({ id }) => id === locationId) ?? null,
    plantingDate: plantingDate === '' ? null : plantingDate,
    ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
    tags: known.tags.filter(({ id }) => tagIds.includes(id)),
    covers: [...covers],
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
  return FIELDS.filter((field) => meaning(before[field]) !== meaning(after[field]))
}

/** Equal species, tags or photographs count as equal, however they were named; the order of tags says nothing. */
function meaning(value: PlantForm[keyof PlantForm]): string {
  if (value === null || typeof value !== 'object') return String(value)
  if (!Array.isArray(value)) return 'id' in value ? `${value.id}` : ''
  const ids: number[] = value.map((one: number | MediaSummary) => (typeof one === 'number' ? one : one.id))
  return value.every((one) => typeof one === 'number') ? ids.toSorted((a, b) => a - b).join() : ids.join()
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
