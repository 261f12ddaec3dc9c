import { useQuery } from '@tanstack/react-query'
import { regionsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Select } from '../ui/select.tsx'

/** A place, a whole region, or with neither everywhere. */
type PlaceFiltered = { locationId?: number | undefined; regionId?: number | undefined }

const ANYWHERE = ''

/** Narrows a list to a place or a region. */
export function PlaceFilter(props: {
  value: PlaceFiltered
  onChange: (place: Required<PlaceFiltered>) => void
  /** Says more of a place, or of all those of a region, than the name. */
  labelOf?: (placeIds: readonly number[], name: string) => string
}) {
  const { value, onChange, labelOf = (_, name) => name } = props
  const { t } = useI18n()
  const groups = useFilterPlaces()
  return (
    <Select
      label={t.places.filter.place}
      value={keyOf(value)}
      onChange={(key) => onChange(placeOf(key))}
      choices={[
        { value: ANYWHERE, label: t.places.filter.anywhere },
        ...groups.map(({ label, choices }) => ({
          label,
          choices: choices.map(({ value, label, placeIds }) => ({ value, label: labelOf(placeIds, label) })),
        })),
      ]}
    />
  )
}

/** What the filter is set to, in words; nothing if it is not set. */
export function useFilteredPlace(value: PlaceFiltered): string | undefined {
  const choices = useFilterPlaces().flatMap((group) => group.choices)
  return choices.find((choice) => choice.value === keyOf(value))?.label
}

function useFilterPlaces() {
  const { t } = useI18n()
  const { data: regions = [] } = useQuery(regionsQuery())
  return regions.map(({ id, name, locations }) => ({
    label: name,
    choices: [
      {
        value: keyOf({ regionId: id }),
        label: t.places.filter.wholeRegion(name),
        placeIds: locations.map((location) => location.id),
      },
      ...locations.map((location) => ({
        value: keyOf({ locationId: location.id }),
        label: location.name,
        placeIds: [location.id],
      })),
    ],
  }))
}

function keyOf({ locationId, regionId }: PlaceFiltered): string {
  if (locationId !== undefined) return `place ${locationId}`
  return regionId === undefined ? ANYWHERE : `region ${regionId}`
}

function placeOf(key: string): Required<PlaceFiltered> {
  const [kind, id] = key.split(' ')
  return {
    locationId: kind === 'place' ? Number(id) : undefined,
    regionId: kind === 'region' ? Number(id) : undefined,
  }
}
