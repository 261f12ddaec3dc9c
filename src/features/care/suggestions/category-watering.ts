import type { SeasonalDays } from './seasonal-days.ts'

/** The first row that fits decides: a cactus is a succulent too, and waits longer. */
const BY_CATEGORY: readonly (readonly [category: string, days: SeasonalDays])[] = [
  ['cactus', { growing: 21, winter: 'rest' }],
  ['succulent', { growing: 14, winter: 28 }],
  ['carnivorous', { growing: 3, winter: 7 }],
  ['moss', { growing: 3, winter: 5 }],
  ['fern', { growing: 4, winter: 6 }],
  ['orchid', { growing: 7, winter: 10 }],
  ['bromeliad', { growing: 7, winter: 14 }],
  ['aroid', { growing: 7, winter: 12 }],
  ['palm', { growing: 7, winter: 14 }],
  ['herb', { growing: 3, winter: 5 }],
  ['vegetable', { growing: 2, winter: 'same' }],
  ['fruit', { growing: 3, winter: 'same' }],
]
const ANY_OTHER: SeasonalDays = { growing: 7, winter: 12 }

/** Tells how often plants of these categories are watered, and the category that decided, if one did. */
export function wateringByCategory(categories: readonly string[]): {
  readonly days: SeasonalDays
  readonly category: string | undefined
} {
  const found = BY_CATEGORY.find(([category]) => categories.includes(category))
  return { days: found?.[1] ?? ANY_OTHER, category: found?.[0] }
}
