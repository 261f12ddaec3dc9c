import { ErrorCode, FrondError } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { speciesQuery } from '../api/queries.ts'
import { useUser } from '../api/session.ts'
import type { PlantSpecies } from '../api/types.ts'
import { SpeciesPhoto } from '../drawings/species-photo.tsx'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { AddIcon, EditIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WishButton } from '../wishes/wish-button.tsx'
import { categoryName } from './category-name.ts'
import { MyPlants } from './my-plants.tsx'
import { SpeciesFacts } from './species-facts.tsx'
import styles from './species-page.module.css'

const route = getRouteApi('/frame/catalogue/$speciesId')

/** Shows one species: what it looks like, what it needs, and which plants of it live here. */
export function SpeciesPage() {
  const { t } = useI18n()
  const may = useRights()
  const { speciesId } = route.useParams()
  const isAdmin = useUser()?.role === 'ADMIN'
  // A species that is gone is no failure of the page: the link was older than its end.
  const read = useQuery({ ...speciesQuery(speciesId), throwOnError: false })
  const isGone = read.error instanceof FrondError && read.error.code === ErrorCode.SpeciesNotFound
  const species = read.data

  return (
    <Page
      title={species?.commonName ?? t.catalogue.title}
      back={<BackLink to="/catalogue">{t.catalogue.title}</BackLink>}
      lead={species === undefined ? undefined : <Names species={species} />}
      actions={
        isAdmin &&
        !isGone && (
          <LinkButton look="quiet" icon={EditIcon} to="/admin/species/$speciesId" params={{ speciesId }}>
            {t.app.action.edit}
          </LinkButton>
        )
      }
    >
      {read.isPending && <Skeleton shape="page" />}
      {isGone && (
        <EmptyState
          text={t.catalogue.gone}
          action={<LinkButton to="/catalogue">{t.catalogue.title}</LinkButton>}
        />
      )}
      {read.isError && !isGone && species === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {species !== undefined && (
        <div className={styles.columns}>
          <div className={styles.look}>
            <SpeciesPhoto
              species={species}
              src={species.coverUrl}
              alt={t.catalogue.photoOf(species.commonName)}
              ratio={species.coverUrl === undefined ? 3 / 2 : 1}
              sizes="(min-width: 60rem) 30rem, 100vw"
              corners="l"
              eager
            />
            {/* In the page, not above it: the facts are read first, and a floating button would cover one. */}
            {may.change && (
              <LinkButton wide icon={AddIcon} to="/plants/new" search={{ speciesId }}>
                {t.catalogue.addOne}
              </LinkButton>
            )}
            {may.change && <WishButton species={species} />}
          </div>
          <div className={styles.about}>
            <SpeciesFacts species={species} />
            {species.description !== null && <p className={styles.text}>{species.description}</p>}
            <Categories species={species} />
          </div>
          <MyPlants speciesId={species.id} />
        </div>
      )}
    </Page>
  )
}

function Names({ species: { scientificName, family } }: { species: PlantSpecies }) {
  return (
    <>
      {scientificName !== null && <i lang="la">{scientificName}</i>}
      {scientificName !== null && family !== null && ' · '}
      {family !== null && (
        <Link to="/catalogue" search={{ keywords: family }} lang="la" className={styles.family}>
          {family}
        </Link>
      )}
    </>
  )
}

function Categories({ species: { categories } }: { species: PlantSpecies }) {
  const { t } = useI18n()
  if (categories.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets.
    <ul role="list" aria-label={t.catalogue.categories} className={styles.categories}>
      {categories.map(({ id, name }) => (
        <li key={id}>
          <Link to="/catalogue" search={{ categoryId: id }} className={styles.category}>
            {categoryName(t, name)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
