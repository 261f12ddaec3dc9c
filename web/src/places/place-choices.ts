import type { Region } from '../api/types.ts'
import { waitingPlants } from '../offline/outbox/overlay.ts'
import type { Queued } from '../offline/outbox/queued.ts'
import type { Choice, ChoiceGroup } from '../ui/select.tsx'
import type { ChosenPlace } from './last-place.ts'

/** A place in a list of choices; the empty text stands for none. */
export type PlaceKey = '' | 'new' | `place ${number}` | `waiting ${string}`

export function keyOf(place: ChosenPlace | undefined): PlaceKey {
  if (place === undefined) return ''
  if ('name' in place) return 'new'
  return 'id' in place ? `place ${place.id}` : `waiting ${place.from}`
}

/** The places by region in the person's order, in front the one that was chosen last. Each is there once: arrow keys would not get past its twin. */
export function placeChoices(
  regions: readonly Region[],
  last: ChosenPlace | undefined,
  pending: readonly Queued[],
  words: { lastUsed: string; notSent: string },
): ChoiceGroup<PlaceKey>[] {
  const groups: ChoiceGroup<PlaceKey>[] = regions
    .filter(({ locations }) => locations.length > 0)
    .map(({ name, locations }) => ({
      label: name,
      choices: locations.map(({ id, name }) => ({ value: keyOf({ id }), label: name })),
    }))
  const waiting = waitingPlaces(pending)
  if (waiting.length > 0) groups.unshift({ label: words.notSent, choices: waiting })
  const all = groups.flatMap(({ choices }) => choices)
  const used = all.find(({ value }) => value === keyOf(last))
  if (used === undefined || all.length < 2) return groups
  const others = groups.map(({ label, choices }) => ({
    label,
    choices: choices.filter(({ value }) => value !== used.value),
  }))
  return [{ label: words.lastUsed, choices: [used] }, ...others.filter(({ choices }) => choices.length > 0)]
}

/** Places that plants which wait will make. */
function waitingPlaces(pending: readonly Queued[]): Choice<PlaceKey>[] {
  return waitingPlants(pending).flatMap(({ id, command: { place } }) =>
    'name' in place ? [{ value: keyOf({ from: id }), label: place.name }] : [],
  )
}
