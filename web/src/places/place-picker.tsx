import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { regionsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { Select } from '../ui/select.tsx'
import { type ChosenPlace, useLastPlace } from './last-place.ts'
import { NewPlaceFields } from './new-place-fields.tsx'
import { keyOf, type PlaceKey, placeChoices } from './place-choices.ts'
import styles from './place-picker.module.css'

type PlacePickerProps = {
  label: string
  value: ChosenPlace | undefined
  onChange: (place: ChosenPlace | undefined) => void
  error?: string | undefined
  /** Which of the places can be chosen. With it, those that still wait to be sent cannot: they have no number yet. */
  among?: ((locationId: number) => boolean) | undefined
}

/** Whether a plant can be put there: a place in the making needs its name, and its region one. */
export function isComplete(place: ChosenPlace | undefined): place is ChosenPlace {
  if (place === undefined) return false
  if (!('name' in place)) return true
  return place.name.trim() !== '' && (!('name' in place.region) || place.region.name.trim() !== '')
}

/** A place for a plant: one there is, or a new one made on the spot. Works without a connection. */
export function PlacePicker({ label, value, onChange, error, among }: PlacePickerProps) {
  const { t } = useI18n()
  const { regions, groups, isRead } = usePlaceChoices(among)
  useArrivedPlace(value, onChange)
  const known = groups.flatMap(({ choices }) => choices.map((choice) => choice.value))
  useLostPlace(isRead && value !== undefined && 'id' in value && !known.includes(keyOf(value)), onChange)
  const hasPlaces = groups.length > 0
  const made = value !== undefined && 'name' in value ? value : undefined

  const choose = (key: PlaceKey) => {
    if (key === 'new') onChange({ name: '', region: firstRegion() })
    else if (key.startsWith(WAITING)) onChange({ from: key.slice(WAITING.length) })
    else if (key !== '') onChange({ id: numberIn(key) })
  }
  const firstRegion = () => {
    const [first] = regions
    return first === undefined ? { name: t.places.picker.home } : { id: first.id }
  }

  return (
    <div className={styles.picker}>
      {hasPlaces && (
        <Select<PlaceKey>
          label={label}
          error={made === undefined ? error : undefined}
          value={keyOf(value)}
          choices={[
            ...(value === undefined ? [{ value: '' as const, label: t.places.picker.choose }] : []),
            ...groups,
            { value: 'new' as const, label: t.places.picker.newPlace },
          ]}
          onChange={choose}
        />
      )}
      {(!hasPlaces || made !== undefined) && (
        <NewPlaceFields
          label={hasPlaces ? t.places.picker.name : label}
          value={made ?? { name: '', region: firstRegion() }}
          onChange={onChange}
          regions={regions}
          error={error}
          isBelow={hasPlaces}
        />
      )}
    </div>
  )
}

const PLACE = 'place '
const WAITING = 'waiting '

function numberIn(key: PlaceKey): number {
  return Number(key.slice(PLACE.length))
}

function usePlaceChoices(among: PlacePickerProps['among']) {
  const { t } = useI18n()
  const { pending } = useOutbox()
  const { data: regions = [], isSuccess, isFetching } = useQuery(regionsQuery())
  const last = useLastPlace()
  const { lastUsed, notSent } = t.places.picker
  const all = placeChoices(regions, last, pending, { lastUsed, notSent })
  const groups =
    among === undefined
      ? all
      : all
          .map(({ label, choices }) => ({
            label,
            choices: choices.filter(({ value }) => value.startsWith(PLACE) && among(numberIn(value))),
          }))
          .filter(({ choices }) => choices.length > 0)
  return { regions, groups, isRead: isSuccess && !isFetching }
}

/** The place that a waiting plant was to make has been made meanwhile: from now on it goes by its own number. */
function useArrivedPlace(value: ChosenPlace | undefined, onChange: (place: ChosenPlace) => void): void {
  const { pending } = useOutbox()
  const latest = useLatest(onChange)
  const maker = value !== undefined && 'from' in value ? value.from : undefined
  const id = pending.find((queued) => queued.id === maker)?.results.locationId
  useEffect(() => {
    if (id !== undefined) latest.current({ id })
  }, [id, latest])
}

/** A form that was left for a while may name a place that has been deleted since. */
function useLostPlace(isLost: boolean, onChange: (place: undefined) => void): void {
  const latest = useLatest(onChange)
  useEffect(() => {
    if (isLost) latest.current(undefined)
  }, [isLost, latest])
}

/** So that a form which makes its callbacks anew each time is told once. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
