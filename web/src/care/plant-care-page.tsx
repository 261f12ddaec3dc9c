import { PlantStatus } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import {
  careSettingsQuery,
  careSummaryQuery,
  plantQuery,
  regionsQuery,
  schedulesQuery,
} from '../api/queries.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './care-cards.module.css'
import { NewCare } from './new-care.tsx'
import { hemisphereOfPlant } from './plant-winter.ts'
import { lastTimesQuery, suggestionsQuery } from './queries.ts'
import { ScheduleCard } from './schedule-card.tsx'
import { Suggestions } from './suggestions.tsx'

const route = getRouteApi('/frame/plants/$plantId/care')

/** How a plant is cared for: what is suggested, and what is planned. */
export function PlantCarePage() {
  const { t } = useI18n()
  const { plantId } = route.useParams()
  const { change: mayChange } = useRights()
  // Where what was saved is to be found.
  const planned = useRef<HTMLDivElement>(null)
  const plant = useQuery(plantQuery(plantId))
  const schedules = useQuery(schedulesQuery(plantId))
  const suggestions = useQuery(suggestionsQuery(plantId))
  const summary = useQuery(careSummaryQuery())
  const settings = useQuery(careSettingsQuery())
  const regions = useQuery(regionsQuery())

  const suggestedTypes = suggestions.data?.map(({ type }) => type) ?? []
  const lastTimes = useQuery({
    ...lastTimesQuery(plantId, suggestedTypes),
    enabled: suggestions.data !== undefined,
  })

  const failed = [plant, schedules, suggestions, summary, lastTimes].find(
    ({ isError, data }) => isError && data === undefined,
  )
  const page = (content: ReactNode) => (
    <Page
      title={plant.data === undefined ? t.care.title : t.care.titleOf(plant.data.name)}
      back={
        <BackLink to="/plants/$plantId" params={{ plantId }}>
          {plant.data?.name ?? t.app.action.back}
        </BackLink>
      }
    >
      {content}
    </Page>
  )
  if (failed !== undefined) {
    return page(<ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />)
  }
  if (
    plant.data === undefined ||
    schedules.data === undefined ||
    suggestions.data === undefined ||
    summary.data === undefined ||
    lastTimes.data === undefined ||
    settings.isPending ||
    regions.isPending
  )
    return page(<Skeleton shape="list" count={3} />)

  const { items } = schedules.data
  const hemisphere = hemisphereOfPlant(plant.data, regions.data, settings.data)
  const clock = {
    isActive: plant.data.status === PlantStatus.Active,
    today: summary.data.today,
    zone: summary.data.timeZone,
  }
  const taken = items.map(({ type }) => type)
  const offered = suggestions.data.filter(({ type }) => !taken.includes(type))
  const hasPlan = items.length > 0
  const suggested = mayChange && offered.length > 0 && (
    <Suggestions
      key={offered.map(({ type }) => type).join()}
      suggestions={offered}
      // A user with a plan, or without a part of it that was just thrown away, needs no suggestion.
      isQuiet={hasPlan}
      known={clock}
      lastTimes={lastTimes.data}
      onCreated={() => planned.current?.focus({ preventScroll: true })}
      {...{ plantId, hemisphere }}
    />
  )
  return page(
    <>
      {!hasPlan && suggested}
      <div ref={planned} tabIndex={-1} className={styles.planned}>
        <Section title={t.care.planned}>
          {items.length === 0 && <p className={styles.hint}>{t.care.nothingPlanned}</p>}
          <div className={styles.cards}>
            {items.map((schedule) => (
              <ScheduleCard
                key={schedule.id}
                schedule={schedule}
                taken={taken.filter((type) => type !== schedule.type)}
                known={{
                  ...clock,
                  ...(schedule.lastDoneAt === undefined ? {} : { lastDoneAt: schedule.lastDoneAt }),
                  ...(schedule.deferral === undefined ? {} : { deferral: schedule.deferral }),
                }}
                hemisphere={hemisphere}
              />
            ))}
          </div>
          {mayChange && <NewCare {...{ plantId, taken, hemisphere }} known={clock} />}
        </Section>
      </div>
      {hasPlan && suggested}
    </>,
  )
}
