import { CareDifficulty, LightRequirement, type OptionsOf, ToxicityLevel } from '@frond/client'

/** What the address of the catalogue carries. */
export type SpeciesSearch = {
  keywords?: string
  categoryId?: number
  lightRequirement?: number
  careDifficulty?: number
  toxicityLevel?: number
  sort?: string
}

export type SpeciesFilter = Pick<
  NonNullable<OptionsOf<'get', '/api/v1/plant-species'>['query']>,
  'keywords' | 'categoryId' | 'lightRequirement' | 'careDifficulty' | 'toxicityLevel' | 'sort'
>

/** The query of the service. A number that stands for nothing is left out, and the page opens without that filter. */
export function filterOf(search: SpeciesSearch): SpeciesFilter {
  const { keywords, categoryId } = search
  const lightRequirement = known(LightRequirement, search.lightRequirement)
  const careDifficulty = known(CareDifficulty, search.careDifficulty)
  const toxicityLevel = known(ToxicityLevel, search.toxicityLevel)
  return {
    ...(keywords !== undefined && { keywords }),
    ...(categoryId !== undefined && { categoryId }),
    ...(lightRequirement !== undefined && { lightRequirement }),
    ...(careDifficulty !== undefined && { careDifficulty }),
    ...(toxicityLevel !== undefined && { toxicityLevel }),
    ...(search.sort === 'scientificName' && { sort: search.sort }),
  }
}

function known<Value extends number>(
  values: Readonly<Record<string, Value>>,
  value: number | undefined,
): Value | undefined {
  return Object.values(values).find((one) => one === value)
}

/** How many filters there are beside what was typed. */
export function filtersIn({ keywords: _, sort: __, ...filters }: SpeciesFilter): number {
  return Object.keys(filters).length
}

type Changes = { [Key in keyof SpeciesSearch]: SpeciesSearch[Key] | undefined }

/** The address after a change, without what is not set. */
export function searchWith(before: SpeciesSearch, changes: Changes): SpeciesSearch {
  const { keywords, categoryId, lightRequirement, careDifficulty, toxicityLevel, sort } = {
    ...before,
    ...changes,
  }
  return {
    ...(keywords !== undefined && keywords !== '' && { keywords }),
    ...(categoryId !== undefined && { categoryId }),
    ...(lightRequirement !== undefined && { lightRequirement }),
    ...(careDifficulty !== undefined && { careDifficulty }),
    ...(toxicityLevel !== undefined && { toxicityLevel }),
    ...(sort !== undefined && { sort }),
  }
}
