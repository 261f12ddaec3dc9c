import { useInfiniteQuery } from '@tanstack/react-query'
import type { JournalEntry, Plant } from '../../api/types.ts'
import type { Day } from '../../i18n/format.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { EntryList } from '../../journal/entry-list.tsx'
import { dayOf } from '../../journal/moments.ts'
import { entriesQuery } from '../../journal/queries.ts'
import { shownEntries } from '../../journal/shown-entries.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { problemsOf } from '../../watching/checks.ts'
import { usePlantProblems } from '../../watching/use-problems.ts'
import { MilestoneRow, useMilestoneWords } from './milestone-row.tsx'
import { useMilestones } from './use-milestones.ts'

type PlantJournalProps = { plant: Plant; today: Day; onOpen: (entry: JournalEntry) => void }

/** What was done with one plant, and the milestones of its life. */
export function PlantJournal({ plant, today, onOpen }: PlantJournalProps) {
  const { t } = useI18n()
  const { pending } = useOutbox()
  const problems = usePlantProblems(plant.id)
  const read = useInfiniteQuery(entriesQuery({ plantId: plant.id }))
  const saved = read.data?.pages.flatMap(({ items }) => items)
  const entries = shownEntries(saved ?? [], pending, { plantId: plant.id })
  const known = saved === undefined ? 'nothing' : read.hasNextPage ? 'latest' : 'all'
  const { milestones, isLoading } = useMilestones({ plant, today, entries, known, pending })
  const wordsOf = useMilestoneWords()
  const marks = new Map(milestones.map((milestone) => [milestone.key, wordsOf(milestone)]))
  // Milestones that came later would push the list down.
  const shown = isLoading ? [] : entries
  return (
    <Section title={t.plantPage.journal}>
      {(isLoading || (read.isPending && entries.length === 0)) && <Skeleton shape="list" count={3} />}
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.isSuccess && entries.length === 0 && <EmptyState drawing="can" text={t.plantPage.nothingYet} />}
      {shown.length > 0 && <MilestoneRow milestones={milestones} />}
      <EntryList
        label={t.plantPage.journal}
        entries={shown}
        onOpen={onOpen}
        marksOf={({ key, type, eventTime }) => [
          ...(marks.has(key) ? [marks.get(key) ?? ''] : []),
          ...problemsOf(problems, type, dayOf(eventTime)),
        ]}
        onNearEnd={read.hasNextPage && !read.isFetchingNextPage ? () => void read.fetchNextPage() : undefined}
      />
    </Section>
  )
}
