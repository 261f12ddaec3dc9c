import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { plantCountQuery } from '../api/queries.ts'
import { useReopening } from '../drafts/use-reopening.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { waitingEntries, waitingPlants } from '../offline/outbox/overlay.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { takeShared } from '../offline/take-shared.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Fab } from '../ui/fab.tsx'
import { EntryIcon, PlantIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { entryForm } from './entry-form.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { filterOf, given } from './filter.ts'
import { JournalFilters } from './journal-filters.tsx'
import { JournalList } from './journal-list.tsx'
import styles from './journal-page.module.css'
import { MonthView } from './month-view.tsx'
import { entriesQuery } from './queries.ts'
import { YearAgoCard } from './year-ago-card.tsx'

const route = getRouteApi('/frame/journal')

/** What was done, for all plants: as a list by days, or a month at a glance. */
export function JournalPage() {
  const { t } = useI18n()
  const may = useRights()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isWriting, setWriting] = useState(false)
  const [shared, setShared] = useState<readonly Blob[]>([])
  useReopening((form) => form === entryForm({ plants: [] }) || undefined, setWriting)
  // A shortcut of the installed application, or another one that shared photographs, asks for a new entry by the address.
  const open = useEffectEvent(async (what: 'entry' | 'photos') => {
    void navigate({ search: ({ new: _, ...before }) => before, replace: true })
    if (!may.care) return
    if (what === 'photos') setShared(await takeShared())
    setWriting(true)
  })
  useEffect(() => {
    if (search.new !== undefined) void open(search.new)
  }, [search.new])
  const filter = filterOf(search)
  const isEverything = search.view !== 'calendar' && Object.keys(filter).length === 0
  const { isBlank, isWithoutPlants } = useBeginning(isEverything)
  const write = () => setWriting(true)
  return (
    <Page
      title={t.journal.title}
      actions={
        !isBlank && (
          <>
            <div className={styles.view}>
              <SegmentedControl
                label={t.journal.view}
                labelHidden
                value={search.view ?? 'list'}
                choices={[
                  { value: 'list', label: t.journal.list },
                  { value: 'calendar', label: t.journal.calendar },
                ]}
                onChange={(view) =>
                  void navigate({
                    search: (before) => given({ ...before, view: view === 'calendar' ? view : undefined }),
                  })
                }
              />
            </div>
            {may.care && !isWithoutPlants && (
              <Fab
                icon={EntryIcon}
                label={t.journal.newEntry}
                small={search.view === 'calendar'}
                onClick={write}
              />
            )}
          </>
        )
      }
    >
      {isBlank && (
        <EmptyState
          drawing="can"
          text={isWithoutPlants && may.change ? t.journal.emptyGarden : t.journal.empty}
          action={
            isWithoutPlants
              ? may.change && (
                  <LinkButton icon={PlantIcon} to="/plants/new">
                    {t.journal.addPlant}
                  </LinkButton>
                )
              : may.care && <Button onClick={write}>{t.journal.newEntry}</Button>
          }
        />
      )}
      {!isBlank && <JournalFilters />}
      {!isBlank && isEverything && <YearAgoCard />}
      {!isBlank &&
        (search.view === 'calendar' ? (
          <MonthView
            filter={filter}
            month={search.month}
            onMonthChange={(month) =>
              void navigate({ search: (before) => given({ ...before, month }), replace: true })
            }
          />
        ) : (
          <JournalList filter={filter} />
        ))}
      {isWriting && (
        <EntrySheet
          plants={[]}
          photos={shared}
          onClose={() => {
            setWriting(false)
            setShared([])
          }}
        />
      )}
    </Page>
  )
}

/** Whether anything was ever written, and whether there is a plant to write about. */
function useBeginning(isEverything: boolean) {
  const { pending } = useOutbox()
  const all = useInfiniteQuery({ ...entriesQuery({}), enabled: isEverything })
  const { data: living } = useQuery(plantCountQuery())
  const isEmpty = all.data?.pages[0]?.items.length === 0 && waitingEntries(pending).length === 0
  return {
    isBlank: isEverything && isEmpty,
    isWithoutPlants: living === 0 && waitingPlants(pending).length === 0,
  }
}
