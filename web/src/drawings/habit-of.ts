import { CATEGORIES, HABITS, type Habit } from './habits.ts'

/** What is known of a species where it is shown: lists of plants have its names alone. */
export interface DrawnSpecies {
  readonly commonName: string
  readonly scientificName: string | null
  readonly genus?: string | null
  readonly family?: string | null
  readonly categories?: readonly { readonly name: string }[]
}

const bySpecies = indexOf((signs) => signs.species ?? [])
const byGenus = indexOf(({ genera }) => genera?.split(' ') ?? [])
const byFamily = indexOf(({ families }) => families?.split(' ') ?? [])
const byCategory = indexOf(({ category }) => (category === undefined ? [] : [category]))

/** How a species grows, by the nearest name that is known; undefined if none is. */
export function habitOf(species: DrawnSpecies): Habit | undefined {
  const words = (species.scientificName ?? '').replaceAll('×', ' ').trim().split(/\s+/)
  const [genus = '', epithet = ''] = words
  const categories = new Set(species.categories?.map(({ name }) => name.toLowerCase()))
  const category = CATEGORIES.find((name) => categories.has(name))
  return (
    bySpecies.get(`${genus} ${epithet}`.toLowerCase()) ??
    byGenus.get((species.genus ?? genus).toLowerCase()) ??
    byFamily.get((species.family ?? '').toLowerCase()) ??
    (category === undefined ? undefined : byCategory.get(category))
  )
}

interface Names {
  readonly species?: readonly string[]
  readonly genera?: string
  readonly families?: string
  readonly category?: string
}

function indexOf(namesOf: (signs: Names) => readonly string[]): ReadonlyMap<string, Habit> {
  const index = new Map<string, Habit>()
  for (const habit of habits())
    for (const name of namesOf(HABITS[habit])) index.set(name.toLowerCase(), habit)
  return index
}

function habits(): Habit[] {
  return Object.keys(HABITS).filter((name): name is Habit => name in HABITS)
}
