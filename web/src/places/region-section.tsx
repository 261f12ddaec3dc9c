import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, MapPin, Pencil, Plus, Sprout, Trash2 } from 'lucide-react'
import type { Location, Region } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { LightIcon } from '../ui/light-icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { Section } from '../ui/page.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { MenuRow } from './menu-row.tsx'
import styles from './places-page.module.css'
import { plantsInPlaceQuery } from './queries.ts'

type RegionSectionProps = {
  region: Region
  /** Whether each place says how many plants it has: a request for each. */
  counts: boolean
  onEdit: () => void
  onDelete: () => void
  onShowPlants: () => void
  onAddPlace: () => void
  onEditPlace: (place: Location) => void
  onDeletePlace: (place: Location) => void
  onReorder: (places: Location[]) => void
}

/** One region with its places in the person's order. */
export function RegionSection(props: RegionSectionProps) {
  const { region, counts, onEdit, onDelete, onShowPlants, onAddPlace, onEditPlace, onDeletePlace } = props
  const { t } = useI18n()
  const words = t.places
  return (
    <Section
      title={region.name}
      actions={
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label={words.moreFor(region.name)} />}
          groups={[
            [
              { label: words.showPlants, icon: Sprout, onSelect: onShowPlants },
              { label: words.editRegion, icon: Pencil, onSelect: onEdit },
            ],
            [{ label: words.deleteRegion, icon: Trash2, danger: true, onSelect: onDelete }],
          ]}
        />
      }
    >
      {region.locations.length > 0 && (
        <SortableList
          label={words.placesOf(region.name)}
          items={region.locations}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onReorder={props.onReorder}
        >
          {(place) => (
            <PlaceRow
              place={place}
              counts={counts}
              onEdit={() => onEditPlace(place)}
              onDelete={() => onDeletePlace(place)}
            />
          )}
        </SortableList>
      )}
      <div className={styles.add}>
        <Button look="quiet" icon={Plus} onClick={onAddPlace} aria-label={words.addPlaceTo(region.name)}>
          {words.addPlace}
        </Button>
      </div>
    </Section>
  )
}

type PlaceRowProps = { place: Location; counts: boolean; onEdit: () => void; onDelete: () => void }

function PlaceRow({ place, counts, onEdit, onDelete }: PlaceRowProps) {
  const { t, format } = useI18n()
  const { data: plants } = useQuery({ ...plantsInPlaceQuery(place.id), enabled: counts })
  const about = [
    ...(place.lightLevel === 0 ? [] : [word(t.enumerations.light, place.lightLevel)]),
    ...(plants === undefined ? [] : [t.places.plants(plants, format.number(plants))]),
  ]
  return (
    <MenuRow
      to="/plants"
      search={{ locationId: place.id }}
      leading={<LightIcon light={place.lightLevel} unknown={MapPin} />}
      name={place.name}
      detail={about.length === 0 ? undefined : about.join(' · ')}
      groups={[
        [
          { label: t.places.editPlace, icon: Pencil, onSelect: onEdit },
          { label: t.places.deletePlace, icon: Trash2, danger: true, onSelect: onDelete },
        ],
      ]}
    />
  )
}
