import { useInfiniteQuery } from '@tanstack/react-query'
import { plantsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import styles from './journal-page.module.css'
import type { EntryFilter } from './queries.ts'

const OFFERED = 3

/** The search reads notes; a plant that is named there leads to what was done for it. */
export function NothingFits({ filter }: { filter: EntryFilter }) {
  const { t } = useI18n()
  const { keywords } = filter
  const named = useInfiniteQuery({
    ...plantsQuery({ keywords: keywords ?? '' }),
    enabled: keywords !== undefined && filter.plantId === undefined,
  })
  const [plants] = named.data?.pages ?? []
  return (
    <EmptyState
      text={t.journal.nothingFits}
      action={
        <div className={styles.offers}>
          {plants?.items.slice(0, OFFERED).map(({ id, name }) => (
            <LinkButton key={id} look="soft" to="/journal" search={{ plantId: id }}>
              {t.journal.entriesOf(name)}
            </LinkButton>
          ))}
          <LinkButton look="quiet" to="/journal" search={{}}>
            {t.journal.clearFilters}
          </LinkButton>
        </div>
      }
    />
  )
}
