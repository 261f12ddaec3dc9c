import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useI18n } from '../../i18n/i18n.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EditPlantForm } from './edit-plant-form.tsx'
import { taggedPlantQuery } from './tagged-plant.ts'

const route = getRouteApi('/frame/plants/$plantId/edit')

/** All fields of a plant. */
export function EditPlantPage() {
  const { t } = useI18n()
  const { plantId } = route.useParams()
  const read = useQuery(taggedPlantQuery(plantId))
  const name = read.data?.plant.name
  return (
    <Page
      title={name === undefined ? t.plantPage.edit : t.plantPage.editTitle(name)}
      back={
        <BackLink to="/plants/$plantId" params={{ plantId }}>
          {name ?? t.app.action.back}
        </BackLink>
      }
    >
      {read.data !== undefined ? (
        <EditPlantForm key={plantId} read={read.data} />
      ) : read.error === null ? (
        <Skeleton shape="page" />
      ) : (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
    </Page>
  )
}
