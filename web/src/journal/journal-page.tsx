import { getRouteApi } from '@tanstack/react-router'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Fab } from '../ui/fab.tsx'
import { Page } from '../ui/page.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { EntrySheet } from './entry-sheet.tsx'
import { filterOf, given } from './filter.ts'
import { JournalFilters } from './journal-filters.tsx'
import { JournalList } from './journal-list.tsx'
import { MonthView } from './month-view.tsx'

const route = getRouteApi('/frame/journal')

/** What was done, for all plants: as a list by days, or a month at a glance. */
export function JournalPage() {
  const { t } = useI18n()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isWriting, setWriting] = useState(false)
  const filter = filterOf(search)
  return (
    <Page
      title={t.journal.title}
      actions={
        <>
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
          <Fab icon={NotebookPen} label={t.journal.newEntry} onClick={() => setWriting(true)} />
        </>
      }
    >
      <JournalFilters />
      {search.view === 'calendar' ? (
        <MonthView
          filter={filter}
          month={search.month}
          onMonthChange={(month) =>
            void navigate({ search: (before) => given({ ...before, month }), replace: true })
          }
        />
      ) : (
        <JournalList
          filter={filter}
          onWrite={() => setWriting(true)}
          onClear={() => void navigate({ search: {} })}
        />
      )}
      {isWriting && <EntrySheet plants={[]} onClose={() => setWriting(false)} />}
    </Page>
  )
}
