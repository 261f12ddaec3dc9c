import { useInfiniteQuery } from '@tanstack/react-query'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EntryList } from './entry-list.tsx'
import { waitingFilterOf } from './filter.ts'
import { type EntryFilter, entriesQuery, usePlantNames } from './queries.ts'
import { shownEntries } from './shown-entries.ts'

type JournalListProps = { filter: EntryFilter; onWrite: () => void; onClear: () => void }

/** All entries that fit, by days. */
export function JournalList({ filter, onWrite, onClear }: JournalListProps) {
  const { t } = useI18n()
  const { pending } = useOutbox()
  const read = useInfiniteQuery(entriesQuery(filter))
  const pages = read.data?.pages ?? []
  const entries = shownEntries(
    pages.flatMap(({ items }) => items),
    pending,
    waitingFilterOf(filter),
  )
  const waitingPlants = entries.flatMap(({ waiting }) => waiting?.plantIds ?? [])
  const plants = usePlantNames([
    waitingPlants,
    ...pages.map(({ items }) => items.flatMap(({ plantIds }) => plantIds)),
  ])

  if (read.isError && read.data === undefined && entries.length === 0) {
    return <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
  }
  if (read.isPending && entries.length === 0) return <Skeleton shape="list" />
  if (entries.length === 0) {
    return Object.keys(filter).length === 0 ? (
      <EmptyState
        drawing="can"
        text={t.journal.empty}
        action={<Button onClick={onWrite}>{t.journal.newEntry}</Button>}
      />
    ) : (
      <EmptyState
        text={t.journal.nothingFits}
        action={<Button onClick={onClear}>{t.journal.clearFilters}</Button>}
      />
    )
  }
  return (
    <EntryList
      label={t.journal.title}
      entries={entries}
      plants={plants}
      onNearEnd={read.hasNextPage && !read.isFetchingNextPage ? () => void read.fetchNextPage() : undefined}
    />
  )
}
