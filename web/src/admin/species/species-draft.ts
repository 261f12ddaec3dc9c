import type { CareDifficulty, LightRequirement, OptionsOf, ToxicityLevel } from '@frond/client'
import type { PlantSpecies } from '../../api/types.ts'

/** A species while it is typed: blank stands for "not said". */
export type SpeciesDraft = {
  commonName: string
  scientificName: string
  genus: string
  speciesEpithet: string
  family: string
  description: string
  wateringFrequencyGuide: string
  humidityRequirement: string
  careDifficulty: CareDifficulty
  lightRequirement: LightRequirement
  toxicityLevel: ToxicityLevel
  categoryIds: readonly number[]
}

/** In characters, as the service counts them. */
export const LONGEST = {
  commonName: 200,
  scientificName: 200,
  genus: 100,
  speciesEpithet: 100,
  family: 100,
  description: 10_000,
  wateringFrequencyGuide: 500,
  humidityRequirement: 500,
} as const

export function emptyDraft(commonName: string): SpeciesDraft {
  return {
    commonName: commonName.slice(0, LONGEST.commonName),
    scientificName: '',
    genus: '',
    speciesEpithet: '',
    family: '',
    description: '',
    wateringFrequencyGuide: '',
    humidityRequirement: '',
    careDifficulty: 0,
    lightRequirement: 0,
    toxicityLevel: 0,
    categoryIds: [],
  }
}

export function draftOf(species: PlantSpecies): SpeciesDraft {
  return {
    commonName: species.commonName,
    scientificName: species.scientificName ?? '',
    genus: species.genus ?? '',
    speciesEpithet: species.speciesEpithet ?? '',
    family: species.family ?? '',
    description: species.description ?? '',
    wateringFrequencyGuide: species.wateringFrequencyGuide ?? '',
    humidityRequirement: species.humidityRequirement ?? '',
    careDifficulty: species.careDifficulty,
    lightRequirement: species.lightRequirement,
    toxicityLevel: species.toxicityLevel,
    categoryIds: species.categories.map(({ id }) => id),
  }
}

type SpeciesBody = OptionsOf<'post', '/api/v1/plant-species'>['body']

/** Every field, so that what was emptied is emptied there as well. */
export function bodyOf(draft: SpeciesDraft): SpeciesBody {
  return {
    commonName: draft.commonName.trim(),
    scientificName: said(draft.scientificName.trim()),
    genus: said(draft.genus.trim()),
    speciesEpithet: said(draft.speciesEpithet.trim()),
    family: said(draft.family.trim()),
    description: said(draft.description),
    wateringFrequencyGuide: said(draft.wateringFrequencyGuide),
    humidityRequirement: said(draft.humidityRequirement),
    careDifficulty: draft.careDifficulty,
    lightRequirement: draft.lightRequirement,
    toxicityLevel: draft.toxicityLevel,
    categoryIds: [...draft.categoryIds],
  }
}

/** A blank text is none. */
export function said(text: string): string | null {
  return text.trim() === '' ? null : text
}

/** Genus and epithet are taken from the scientific name, so that they need not be typed twice; what is there stays. */
export function withNameParts(draft: SpeciesDraft): SpeciesDraft {
  const [genus = '', epithet = ''] = draft.scientificName.trim().split(/\s+/)
  return {
    ...draft,
    genus: draft.genus.trim() === '' && /^\p{Lu}/u.test(genus) ? genus.slice(0, LONGEST.genus) : draft.genus,
    // A hybrid's × and the quotes of a cultivar are no epithet.
    speciesEpithet:
      draft.speciesEpithet.trim() === '' && /^\p{Ll}[\p{Ll}-]+$/u.test(epithet)
        ? epithet.slice(0, LONGEST.speciesEpithet)
        : draft.speciesEpithet,
  }
}
