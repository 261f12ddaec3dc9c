import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import type { Location } from '../api/types.ts'
import { SpeciesPhoto } from '../drawings/species-photo.tsx'
import { word } from '../enumerations/words.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { Dotted } from '../ui/dotted.tsx'
import { DeleteIcon, EditIcon, LabelIcon, MenuIcon, PlaceIcon } from '../ui/icons.ts'
import { LightIcon } from '../ui/light-icon.tsx'
import { Menu } from '../ui/menu.tsx'
import styles from './place-card.module.css'

/** As many plants as a place shows of itself. */
const FACES = 4

type PlaceCardProps = {
  place: Location
  /** Whether it shows its plants: a request for each place. */
  faces: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A place by the plants that stand there; a tap shows all of them. */
export function PlaceCard({ place, faces, onEdit, onDelete }: PlaceCardProps) {
  const { t, format } = useI18n()
  const may = useRights()
  const navigate = useNavigate()
  const { data, isLoading } = useQuery({ ...plantsInPlaceQuery(place.id), enabled: faces })
  const { plants = [], total } = data ?? {}
  const about = [
    ...(place.lightLevel === 0 ? [] : [word(t.enumerations.light, place.lightLevel)]),
    ...(total === undefined ? [] : [t.places.plants(total, format.number(total))]),
  ]
  const label = {
    label: t.labels.printAll,
    icon: LabelIcon,
    onSelect: () => void navigate({ to: '/labels', search: { locationId: place.id } }),
  }
  const rest = (total ?? 0) - plants.length
  return (
    <li className={styles.card}>
      {(isLoading || plants.length > 0) && (
        <div className={styles.faces} data-skeleton={isLoading ? '' : undefined}>
          {plants.map(({ id, name, species, covers }, index) => (
            <SpeciesPhoto
              key={id}
              species={species}
              src={covers[0]?.url}
              alt=""
              ratio={1}
              sizes="(min-width: 60rem) 6rem, 24vw"
              seed={name}
            >
              {rest > 0 && index === FACES - 1 && (
                <span aria-hidden="true" className={styles.rest}>
                  +{format.number(rest)}
                </span>
              )}
            </SpeciesPhoto>
          ))}
        </div>
      )}
      <div className={styles.foot}>
        <LightIcon light={place.lightLevel} unknown={PlaceIcon} />
        <div className={styles.words}>
          <Link to="/plants" search={{ locationId: place.id }} className={styles.name}>
            {place.name}
          </Link>
          {about.length > 0 && (
            <span className={styles.detail}>
              <Dotted>{about}</Dotted>
            </span>
          )}
        </div>
        <div className={styles.menu}>
          <Menu
            trigger={<IconButton icon={MenuIcon} label={t.places.moreFor(place.name)} />}
            groups={[
              may.change
                ? [
                    ...(total === 0 ? [] : [label]),
                    { label: t.places.editPlace, icon: EditIcon, onSelect: onEdit },
                    { label: t.places.deletePlace, icon: DeleteIcon, danger: true, onSelect: onDelete },
                  ]
                : [],
            ]}
          />
        </div>
      </div>
    </li>
  )
}

/** The first living plants of a place, and how many there are. */
function plantsInPlaceQuery(locationId: number) {
  return queryOptions({
    queryKey: ['/api/v1/plants', 'in place', locationId],
    queryFn: async ({ signal }) => {
      const query = { locationId, status: 0, size: FACES } as const
      const { items, total } = await client.get('/api/v1/plants', { query, signal })
      return { plants: items, total }
    },
    staleTime: 60_000,
    meta: { keep: true },
  })
}
