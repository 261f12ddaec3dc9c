import type { Substrate } from '@frond/client'
import { useState } from 'react'
import type { SpeciesSummary } from '../../api/types.ts'
import type { NewPlant } from '../../offline/outbox/commands.ts'
import type { ChosenPlace } from '../../places/last-place.ts'
import { newPlantOf, numberedName } from './plant-draft.ts'

export const MOST_TWINS = 99

/** One line of the list: a species, how often, and where. */
export type SeveralItem = {
  key: string
  species: SpeciesSummary
  name: string
  count: number
  place?: ChosenPlace
  substrate?: Substrate
}

/** The list, and what the next line will have. */
type SeveralDraft = { items: readonly SeveralItem[]; place?: ChosenPlace; substrate?: Substrate }

const EMPTY: SeveralDraft = { items: [] }

type Update = (before: SeveralDraft) => SeveralDraft

/** Kept on this device for the person under a key of theirs, so that leaving the page loses nothing. Written at once, also by an undo after leaving. */
export function useSeveralDraft(key: string): [SeveralDraft, (update: Update) => void] {
  const [draft, setDraft] = useState(() => readDraft(localStorage.getItem(key)))
  return [
    draft,
    (update) => {
      const next = update(readDraft(localStorage.getItem(key)))
      localStorage.setItem(key, JSON.stringify(next))
      setDraft(next)
    },
  ]
}

export function withPlace(draft: SeveralDraft, place: ChosenPlace | undefined): SeveralDraft {
  const { place: _, ...rest } = draft
  return place === undefined ? rest : { ...rest, place }
}

/** What another version of the application left behind and this one does not understand is dropped. */
export function readDraft(stored: string | null): SeveralDraft {
  if (stored === null) return EMPTY
  try {
    const draft: unknown = JSON.parse(stored)
    return isDraft(draft) ? draft : EMPTY
  } catch {
    return EMPTY
  }
}

function isDraft(value: unknown): value is SeveralDraft {
  if (!isObject(value) || !Array.isArray(value.items)) return false
  return isPlaced(value) && value.items.every(isItem)
}

function isItem(value: unknown): value is SeveralItem {
  if (!isObject(value) || !isObject(value.species)) return false
  const { key, name, count, species } = value
  const isNamed = typeof key === 'string' && typeof name === 'string'
  return isNamed && Number.isSafeInteger(count) && typeof species.id === 'number' && isPlaced(value)
}

function isPlaced({ place, substrate }: Record<string, unknown>): boolean {
  return (
    (place === undefined || isPlace(place)) && (substrate === undefined || Number.isSafeInteger(substrate))
  )
}

function isPlace(value: unknown): value is ChosenPlace {
  if (!isObject(value)) return false
  if (typeof value.id === 'number' || typeof value.from === 'string') return true
  return typeof value.name === 'string' && isObject(value.region)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** One command for each plant; twins are numbered: "Fern", "Fern 2", "Fern 3". */
export function commandsOf(items: readonly SeveralItem[]): NewPlant[] {
  return items.flatMap(({ species, name, count, place, substrate }) =>
    Array.from({ length: count }, (_, at) =>
      newPlantOf({
        species,
        name: at === 0 ? name : numberedName(name, at + 1),
        ...(place === undefined ? {} : { place }),
        ...(substrate === undefined ? {} : { substrate }),
      }),
    ).filter((command) => command !== undefined),
  )
}

export function countOf(items: readonly SeveralItem[]): number {
  return items.reduce((sum, { count }) => sum + count, 0)
}
