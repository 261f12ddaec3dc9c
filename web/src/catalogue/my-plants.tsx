import { PlantStatus } from '@frond/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plantsQuery } from '../api/queries.ts'
import { SpeciesPhoto } from '../drawings/species-photo.tsx'
import { useI18n } from '../i18n/i18n.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Section } from '../ui/page.tsx'
import styles from './my-plants.module.css'

const SHOWN = 6

/** The person's own plants of a species; nothing when there are none. */
export function MyPlants({ speciesId }: { speciesId: number }) {
  const { t, format } = useI18n()
  const { data } = useInfiniteQuery(plantsQuery({ speciesId, status: PlantStatus.Active, sort: 'name' }))
  const [page] = data?.pages ?? []
  if (page === undefined || page.total === 0) return null
  return (
    <Section
      title={t.catalogue.myPlants}
      actions={
        page.total > SHOWN && (
          <LinkButton look="quiet" to="/plants" search={{ speciesId }}>
            {t.catalogue.allMine(format.number(page.total))}
          </LinkButton>
        )
      }
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets. */}
      <ul role="list" aria-label={t.catalogue.myPlants} className={styles.plants}>
        {page.items.slice(0, SHOWN).map(({ id, name, species, covers, location }) => (
          <li key={id}>
            <Link to="/plants/$plantId" params={{ plantId: id }} className={styles.plant}>
              <SpeciesPhoto
                species={species}
                src={covers[0]?.url}
                alt=""
                ratio={1}
                sizes="6rem"
                seed={name}
                corners="m"
              />
              <span className={styles.name}>{name}</span>
              {location !== null && <span className={styles.place}>{location.name}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
