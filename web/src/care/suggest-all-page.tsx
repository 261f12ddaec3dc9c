import { JournalType } from '@frond/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { client } from '../api/client.ts'
import { careSummaryQuery } from '../api/queries.ts'
import { refreshAfter } from '../api/stale.ts'
import type { Plant } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { FormBar } from '../ui/form-bar.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import type { Clock } from './create-care.ts'
import { PlantSuggestions } from './plant-suggestions.tsx'
import { plantsWithoutCareQuery } from './queries.ts'
import { SaveFailure } from './save-failure.tsx'
import { type AllPlan, type AllPlanned, planForAll, unplan } from './suggest-all.ts'
import styles from './suggest-all-page.module.css'
import { type Choice, chosenOf, isWhole } from './suggestion-choices.ts'
import { useUndoCare } from './undo-care.ts'
import { UnlessNoPlants } from './unless-no-plants.tsx'

/** So many are shown at first, the others on request. */
const SHOWN = 24

/** Suggestions for every plant that has no plan, saved in one go. */
export function SuggestAllPage() {
  const { t } = useI18n()
  return (
    <Page
      title={t.care.all.title}
      lead={t.care.all.lead}
      back={<BackLink to="/">{t.app.nav.today}</BackLink>}
    >
      <SuggestAll />
    </Page>
  )
}

function SuggestAll() {
  const { t, format } = useI18n()
  const without = useQuery(plantsWithoutCareQuery())
  const summary = useQuery(careSummaryQuery())
  const [outcome, setOutcome] = useState<AllPlanned>()
  const failed = [without, summary].find(({ isError, data }) => isError && data === undefined)
  const isReady = without.data !== undefined && summary.data !== undefined
  const toToday = <LinkButton to="/">{t.care.all.today}</LinkButton>
  return (
    <>
      {failed === undefined && !isReady && <Skeleton shape="list" />}
      {failed !== undefined && <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />}
      {outcome !== undefined && (
        <EmptyState drawing="can" text={t.care.all.done(outcome.created, outcome.plants)} action={toToday} />
      )}
      {outcome === undefined && without.data?.length === 0 && (
        <UnlessNoPlants>
          <EmptyState text={t.care.all.nobody} action={toToday} />
        </UnlessNoPlants>
      )}
      {outcome === undefined && isReady && without.data.length > 0 && (
        <AllForm
          plants={without.data}
          clock={{ today: summary.data.today, zone: summary.data.timeZone }}
          onOutcome={setOutcome}
        />
      )}
      <span role="status" className="heard-only">
        {isReady ? format.number(without.data.length) : t.care.all.counting}
      </span>
    </>
  )
}

type FormProps = {
  plants: readonly Plant[]
  clock: Clock
  onOutcome: (outcome: AllPlanned | undefined) => void
}

function AllForm({ plants, clock, onOutcome }: FormProps) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const undoing = useUndoCare()
  const outbox = useOutbox()
  const [changed, setChanged] = useState<ReadonlyMap<number, readonly Choice[]>>(new Map())
  const [watered, setWatered] = useState('')
  const [isLong, setIsLong] = useState(false)
  const [planned, setPlanned] = useState(0)
  const plan = useMutation({
    mutationFn: (all: AllPlan) => planForAll({ client, enqueue: outbox.enqueue }, all, clock, setPlanned),
    onSuccess: async (done, { plantIds }) => {
      // Its suggestions go with the form, or all of them would be read again below.
      flushSync(() => onOutcome(done))
      toasts.show({
        text: t.care.toldCreated(done.created),
        undo: () => {
          onOutcome(undefined)
          undoing(async () => {
            await Promise.all(done.entries.map((entry) => outbox.undo(entry)))
            await unplan(client, plantIds)
          })()
        },
      })
    },
    // Also if it failed half way: the plants that have a plan by now are done.
    onSettled: () => refreshAfter(queries, 'care'),
  })
  const shown = isLong ? plants : plants.slice(0, SHOWN)
  const start = () => {
    setPlanned(0)
    plan.mutate({
      plantIds: plants.map(({ id }) => id),
      changed: new Map([...changed].map(([id, choices]) => [id, chosenOf(choices)])),
      watered,
    })
  }
  return (
    <>
      <p className={styles.count}>{t.care.all.without(plants.length)}</p>
      <div className={styles.watered}>
        <DateField
          label={t.care.whenLast(t.enumerations.journalType[JournalType.Watering])}
          hint={t.care.all.wateredHint}
          optional
          value={watered}
          max={clock.today}
          onChange={setWatered}
        />
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets. */}
      <ul role="list" className={styles.plants}>
        {shown.map((plant) => (
          <PlantSuggestions
            key={plant.id}
            {...{ plant, clock }}
            value={changed.get(plant.id)}
            onChange={(choices) => setChanged(new Map([...changed, [plant.id, choices]]))}
          />
        ))}
      </ul>
      {shown.length < plants.length && (
        <div>
          <Button look="soft" onClick={() => setIsLong(true)}>
            {t.care.all.others(plants.length - shown.length)}
          </Button>
        </div>
      )}
      <FormBar
        note={
          plan.isPending ? (
            <ProgressBar
              label={t.care.all.start(plants.length)}
              value={planned === 0 ? undefined : planned / plants.length}
            />
          ) : (
            <SaveFailure error={plan.error} />
          )
        }
      >
        <Button disabled={![...changed.values()].every(isWhole)} busy={plan.isPending} onClick={start}>
          {t.care.all.start(plants.length)}
        </Button>
      </FormBar>
    </>
  )
}
