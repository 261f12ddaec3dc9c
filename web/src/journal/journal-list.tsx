import { ConnectionError } from '@frond/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EntryList } from './entry-list.tsx'
import { waitingFilterOf } from './filter.ts'
import { NothingFits } from './nothing-fits.tsx'
import { type EntryFilter, entriesQuery, usePlantNames } from './queries.ts'
import { shownEntries } from './shown-entries.ts'
import { withWaitingNames } from './waiting-names.ts'

/** All entries that fit, by days. */
export function JournalList({ filter }: { filter: EntryFilter }) {
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
  // What waits is known at once; the rest must not look as if there were none.
  const isRestMissing = read.isError && read.data === undefined
  const isUnsaid = entries.length > 0 && read.error instanceof ConnectionError
  return (
    <>
      {entries.length > 0 && (
        <EntryList
          label={t.journal.title}
          entries={entries}
          plants={withWaitingNames(plants, pending)}
          onNearEnd={
            read.hasNextPage && !read.isFetchingNextPage ? () => void read.fetchNextPage() : undefined
          }
        />
      )}
      {read.isPending && <Skeleton shape="list" />}
      {isRestMissing && (
        <ErrorNote
          error={read.error}
          text={isUnsaid ? t.journal.olderNeedConnection : undefined}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data !== undefined && entries.length === 0 && <NothingFits />}
    </>
  )
}
