import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plantCountQuery } from '../api/queries.ts'
import { PlantPhoto } from '../drawings/plant-photo.tsx'
import { useRights } from '../gardens/role.ts'
import { useMayOpenAnother } from '../gardens/use-shown-garden.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AddIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ComingTask } from './coming-task.tsx'
import styles from './nothing-due.module.css'
import { comingUpQuery, pausedUntilQuery, scheduleCountQuery } from './queries.ts'

/** A day with nothing to do: says so, and what comes next; or what to begin with. */
export function NothingDue({ today, wasSomething }: { today: Day; wasSomething: boolean }) {
  const { t, format } = useI18n()
  const { change: mayChange } = useRights()
  const coming = useQuery(comingUpQuery(today))
  const isEmpty = coming.data?.length === 0
  const plants = useQuery({ ...plantCountQuery(), enabled: isEmpty })
  const schedules = useQuery({ ...scheduleCountQuery(), enabled: isEmpty })
  const pause = useQuery(pausedUntilQuery())
  const mayOpenAnother = useMayOpenAnother()
  const isOpen =
    coming.isPending ||
    pause.isPending ||
    (isEmpty && (plants.isPending || schedules.isPending)) ||
    (plants.data === 0 && mayOpenAnother)
  // After the last task it needs no more to be known.
  if (isOpen && !wasSomething) return <Skeleton shape="list" count={1} />
  if (plants.data === 0) {
    return (
      <EmptyState
        text={mayChange ? t.today.empty : t.today.noPlants}
        action={mayChange && <LinkButton to="/plants/new">{t.today.addPlant}</LinkButton>}
      />
    )
  }
  if (isEmpty && schedules.data === 0) {
    return (
      <EmptyState
        text={t.today.noSchedules}
        action={mayChange && <LinkButton to="/care/suggest">{t.today.suggestCare}</LinkButton>}
      />
    )
  }
  const [next] = coming.data ?? []
  const until = pause.data
  // Something that comes earlier is not paused: then it is an ordinary day.
  const isPaused = typeof until === 'string' && (next === undefined || next.dueDate >= until)
  const ordinary = wasSomething ? t.today.allDone : t.today.nothingDue
  return (
    <>
      <div tabIndex={-1} data-focus="nothing" className={styles.said}>
        <EmptyState
          text={isPaused ? t.today.paused(format.longDay(until)) : ordinary}
          drawing={isPaused ? 'fern' : 'can'}
          action={
            isPaused && mayChange ? (
              <LinkButton to="/care/away" look="soft">
                {t.today.changePause}
              </LinkButton>
            ) : (
              <>
                <LinkButton to="/plants" look="soft">
                  {t.today.toPlants}
                </LinkButton>
                {mayChange && (
                  <LinkButton to="/plants/new" look="quiet" icon={AddIcon}>
                    {t.today.addPlant}
                  </LinkButton>
                )}
              </>
            )
          }
        />
      </div>
      {coming.data !== undefined && coming.data.length > 0 && (
        <Section title={t.today.next}>
          <ul className={styles.coming}>
            {coming.data.map((task) => (
              <li key={task.scheduleId}>
                <Link to="/plants/$plantId" params={{ plantId: task.plant.id }} className={styles.task}>
                  <ComingTask
                    {...{ task, today }}
                    photo={<PlantPhoto plant={task.plant} ratio={1} sizes="72px" corners="m" />}
                  />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** A day with nothing to do for the user, while others have something to do. */
export function NothingMine({ others, onShowAll }: { others: number; onShowAll: () => void }) {
  const { t } = useI18n()
  return (
    <div tabIndex={-1} data-focus="nothing" className={styles.said}>
      <EmptyState
        text={t.today.turns.notYours(others)}
        drawing="can"
        action={
          <Button look="soft" onClick={onShowAll}>
            {t.today.turns.showAll}
          </Button>
        }
      />
    </div>
  )
}
