import { GardenRole } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../api/use-today.ts'
import { gardensQuery } from '../gardens/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { BackToMore } from '../ui/back-to-more.tsx'
import { Columns } from '../ui/columns.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DevicesSection } from './devices-section.tsx'
import { GardenSection } from './garden-section.tsx'
import { AppsSection, KeysSection, LinksSection, PersonsSection } from './grants-sections.tsx'
import { OthersSection } from './others-section.tsx'
import { grantsQuery } from './queries.ts'
import { useGarden } from './use-garden.ts'

/** All that lets people and programs into the garden, on one page, each with a way to end it. */
export function PeoplePage() {
  const { t } = useI18n()
  const grants = useQuery(grantsQuery())
  const gardens = useQuery(gardensQuery())
  const garden = useGarden()
  const today = useToday()
  const failed = [grants, gardens].find(({ isError, data }) => isError && data === undefined)
  const others = (gardens.data ?? []).filter(({ grantId }) => grantId !== undefined)
  const isRead = grants.data !== undefined && garden !== undefined
  return (
    <Page title={t.people.title} back={<BackToMore />} lead={t.people.lead}>
      {failed !== undefined && <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />}
      <Columns
        first={
          <>
            {!isRead && failed === undefined && <Skeleton shape="list" count={3} />}
            {isRead && (
              <>
                <PersonsSection grants={grants.data} {...{ garden, today }} />
                {garden.role === GardenRole.Owner && <LinksSection grants={grants.data} today={today} />}
                {others.length > 0 && <OthersSection gardens={others} today={today} />}
                {garden.role === GardenRole.Owner && <GardenSection garden={garden} />}
              </>
            )}
          </>
        }
        second={
          <>
            {isRead && <KeysSection grants={grants.data} today={today} />}
            {isRead && <AppsSection grants={grants.data} today={today} />}
            {/* On a phone it stands below the others, which would push it away. */}
            {(isRead || failed !== undefined) && <DevicesSection />}
          </>
        }
      />
    </Page>
  )
}
