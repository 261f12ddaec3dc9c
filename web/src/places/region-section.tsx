import type { Location, Region } from '../api/types.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { AddIcon, DeleteIcon, EditIcon, MenuIcon, PlantIcon } from '../ui/icons.ts'
import { Menu } from '../ui/menu.tsx'
import { Section } from '../ui/page.tsx'
import { PlaceCard } from './place-card.tsx'
import styles from './places-page.module.css'

type RegionSectionProps = {
  region: Region
  /** Whether each place shows its plants: a request for each. */
  faces: boolean
  onEdit: () => void
  onDelete: () => void
  onShowPlants: () => void
  onAddPlace: () => void
  onEditPlace: (place: Location) => void
  onDeletePlace: (place: Location) => void
}

/** One region with its places in the person's order. */
export function RegionSection(props: RegionSectionProps) {
  const { region, faces, onEdit, onDelete, onShowPlants, onAddPlace, onEditPlace, onDeletePlace } = props
  const { t } = useI18n()
  const may = useRights()
  const words = t.places
  const show = { label: words.showPlants, icon: PlantIcon, onSelect: onShowPlants }
  const edit = { label: words.editRegion, icon: EditIcon, onSelect: onEdit }
  const remove = {
    label: words.deleteRegionWith(region.locations.length),
    icon: DeleteIcon,
    danger: true,
    onSelect: onDelete,
  }
  return (
    <Section
      title={region.name}
      actions={
        <Menu
          trigger={<IconButton icon={MenuIcon} label={words.moreFor(region.name)} />}
          groups={may.change ? [[show, edit], [remove]] : [[show]]}
        />
      }
    >
      <div className={styles.places}>
        {region.locations.length > 0 && (
          // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets.
          <ul role="list" aria-label={words.placesOf(region.name)} className={styles.cards}>
            {region.locations.map((place) => (
              <PlaceCard
                key={place.id}
                place={place}
                faces={faces}
                onEdit={() => onEditPlace(place)}
                onDelete={() => onDeletePlace(place)}
              />
            ))}
          </ul>
        )}
        {may.change && (
          <button
            type="button"
            className={styles.addPlace}
            onClick={onAddPlace}
            aria-label={words.addPlaceTo(region.name)}
          >
            <AddIcon aria-hidden="true" className={styles.icon} />
            {words.addPlace}
          </button>
        )}
      </div>
    </Section>
  )
}
