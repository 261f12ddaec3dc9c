import { ErrorCode, FrondError } from '@frond/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { knownPlants } from '../../api/known-plants.ts'
import { plantQuery } from '../../api/queries.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoSuchPlant } from '../no-such-plant.tsx'
import { PlantLife } from './plant-life.tsx'

const route = getRouteApi('/frame/plants/$plantId')

/** The page of one plant. */
export function PlantPage() {
  const { t } = useI18n()
  const { plantId } = route.useParams()
  const queries = useQueryClient()
  const read = useQuery({
    ...plantQuery(plantId),
    // A plant that was seen in a list is shown at once, also without a connection; it is read anew all the same.
    initialData: () => knownPlants(queries).find(({ id }) => id === plantId),
    initialDataUpdatedAt: 0,
    // A plant that is gone is no failure of the page: the link was older than its end.
    throwOnError: false,
  })
  const isGone = read.error instanceof FrondError && read.error.code === ErrorCode.PlantNotFound
  if (isGone) return <NoSuchPlant />
  if (read.data !== undefined) return <PlantLife key={plantId} plant={read.data} />
  return (
    <Page title={t.plants.title} back={<BackLink to="/plants">{t.plants.title}</BackLink>}>
      {read.error === null ? (
        <Skeleton shape="page" />
      ) : (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
    </Page>
  )
}
