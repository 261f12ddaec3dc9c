import { useState } from 'react'

export const LAYOUTS = ['grid', 'compact', 'table'] as const
export type Layout = (typeof LAYOUTS)[number]

/** What a table tells of a plant beside its name. */
export const COLUMNS = ['care', 'species', 'place', 'tags', 'planted'] as const
export type Column = (typeof COLUMNS)[number]

export interface PlantsView {
  readonly layout: Layout
  readonly columns: readonly Column[]
}

const KEY = 'frond.plants-view'

/** How the list of plants looks, as it was chosen on this device. */
export function usePlantsView(): readonly [PlantsView, (changes: Partial<PlantsView>) => void] {
  const [view, setView] = useState(() => viewOf(localStorage.getItem(KEY) ?? ''))
  const change = (changes: Partial<PlantsView>) => {
    const next = { ...view, ...changes }
    setView(next)
    localStorage.setItem(KEY, [next.layout, ...next.columns].join(' '))
  }
  return [view, change]
}

/** A word that is not known, as one of another version, counts for nothing. */
export function viewOf(kept: string): PlantsView {
  const words = kept.split(' ')
  const layout = LAYOUTS.find((one) => one === words[0])
  if (layout === undefined) return { layout: 'grid', columns: COLUMNS }
  return { layout, columns: COLUMNS.filter((one) => words.includes(one)) }
}
