import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { refreshAfter } from '../api/stale.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { Photo } from '../ui/photo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { NobodyWithout } from './nobody-without.tsx'
import { plantsWithoutCareQuery } from './queries.ts'
import { planForAll, unplan } from './suggest-all.ts'
import styles from './suggest-all-page.module.css'
import { useUndoCare } from './undo-care.ts'

const SHOWN = 24

type Outcome = { created: number; plants: number }

/** Suggestions for every plant that has no plan, saved in one go. */
export function SuggestAllPage() {
  const { t, format } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const undoing = useUndoCare()
  const without = useQuery(plantsWithoutCareQuery())
  const [outcome, setOutcome] = useState<Outcome>()
  const plan = useMutation({
    mutationFn: (plantIds: readonly number[]) => planForAll(client, plantIds),
    onSuccess: async (done, plantIds) => {
      setOutcome(done)
      toasts.show({
        text: t.care.toldCreated(done.created),
        undo: () => {
          setOutcome(undefined)
          undoing(() => unplan(client, plantIds))()
        },
      })
      await refreshAfter(queries, 'care')
    },
  })
  const plants = without.data ?? []
  const toToday = <LinkButton to="/">{t.care.all.today}</LinkButton>

  return (
    <Page title={t.care.all.title} lead={t.care.all.lead}>
      {without.isPending && <Skeleton shape="grid" />}
      {without.isError && <ErrorNote error={without.error} onRetry={() => void without.refetch()} />}
      {outcome !== undefined && (
        <EmptyState drawing="can" text={t.care.all.done(outcome.created, outcome.plants)} action={toToday} />
      )}
      {outcome === undefined && without.data?.length === 0 && <NobodyWithout action={toToday} />}
      {outcome === undefined && plants.length > 0 && (
        <>
          <p className={styles.count}>{t.care.all.without(plants.length)}</p>
          <ul className={styles.plants}>
            {plants.slice(0, SHOWN).map((plant) => (
              <li key={plant.id} className={styles.plant}>
                <Photo
                  src={plant.covers[0]?.url}
                  alt=""
                  ratio={1}
                  sizes="96px"
                  seed={plant.name}
                  corners="m"
                />
                <span className={styles.name}>{plant.name}</span>
              </li>
            ))}
          </ul>
          {plants.length > SHOWN && <p className={styles.soft}>{t.care.all.others(plants.length - SHOWN)}</p>}
          {plan.isError && <ErrorNote error={plan.error} />}
          <div className={styles.start}>
            <Button busy={plan.isPending} onClick={() => plan.mutate(plants.map(({ id }) => id))}>
              {t.care.all.start(plants.length)}
            </Button>
          </div>
        </>
      )}
      <span role="status" className="heard-only">
        {without.isPending ? t.care.all.counting : format.number(plants.length)}
      </span>
    </Page>
  )
}
