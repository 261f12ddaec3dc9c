import { useRef, useState } from 'react'
import { useToday } from '../api/use-today.ts'
import { useReopening } from '../drafts/use-reopening.ts'
import { word } from '../enumerations/words.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { AddIcon, DeleteIcon, EditIcon, EntryIcon, MenuIcon, ReopenIcon } from '../ui/icons.ts'
import { Menu } from '../ui/menu.tsx'
import { Section } from '../ui/page.tsx'
import { lookedAt } from './checks.ts'
import { CloseProblemSheet, closingForm } from './close-problem-sheet.tsx'
import styles from './plant-problems.module.css'
import { useProblemChanges, type WatchedPlant } from './problem-changes.ts'
import { ProblemSheet, problemForm } from './problem-sheet.tsx'
import type { ShownProblem } from './shown-problems.ts'

type Opened = { sheet: 'edit' | 'close'; problem: ShownProblem }

type PlantProblemsProps = {
  plant: WatchedPlant
  problems: readonly ShownProblem[]
  onAdd: () => void
  /** Opens the form of an entry, for a note or a photograph. */
  onWrite: () => void
}

/** What the plant is watched for: a section of its page, where there is something to say. */
export function PlantProblems({ plant, problems, onAdd, onWrite }: PlantProblemsProps) {
  const { t } = useI18n()
  const may = useRights()
  const section = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened>()
  useReopening((form) => openedBy(form, plant.id, problems), setOpened)
  const [arePastShown, setPastShown] = useState(false)
  const { pending } = useOutbox()
  const { treat, reopen, remove } = useProblemChanges()
  const isLookedAt = lookedAt(pending).has(plant.id)
  const open = problems.filter(({ endedOn }) => endedOn === undefined)
  const past = problems.filter(({ endedOn }) => endedOn !== undefined)
  if (problems.length === 0) return null

  /** The button that was pressed goes with its row: the focus stays with what takes its place. */
  const answered = (work: Promise<unknown>) => {
    section.current?.focus({ preventScroll: true })
    void work
  }
  const menu = (problem: ShownProblem) => {
    const isOpen = problem.endedOn === undefined
    const change = [
      { label: t.watching.edit, icon: EditIcon, onSelect: () => setOpened({ sheet: 'edit', problem }) },
      isOpen
        ? { label: t.watching.write, icon: EntryIcon, onSelect: onWrite }
        : { label: t.watching.reopen, icon: ReopenIcon, onSelect: () => answered(reopen(problem)) },
    ]
    const remove_ = {
      label: t.app.action.delete,
      icon: DeleteIcon,
      danger: true,
      onSelect: () => answered(remove(problem)),
    }
    const trigger = <IconButton icon={MenuIcon} label={t.watching.moreFor(problem.name)} />
    return <Menu trigger={trigger} groups={[may.care ? change : [], may.change ? [remove_] : []]} />
  }

  return (
    <>
      <div ref={section} tabIndex={-1}>
        <Section
          title={t.watching.title}
          actions={
            may.care && (
              <Button look="quiet" icon={AddIcon} onClick={onAdd}>
                {t.watching.add}
              </Button>
            )
          }
        >
          {open.length > 0 && (
            <ul className={styles.list}>
              {open.map((problem) => (
                <li key={problem.key} className={styles.row}>
                  <ProblemWords problem={problem} isLookedAt={isLookedAt} />
                  {menu(problem)}
                  {may.care && (
                    <div className={styles.answers}>
                      <div>
                        <Button look="quiet" onClick={() => void treat(problem)}>
                          {t.watching.treatAgain(problem.checkEvery)}
                        </Button>
                      </div>
                      <div>
                        <Button look="quiet" onClick={() => setOpened({ sheet: 'close', problem })}>
                          {t.watching.isOver}
                        </Button>
                      </div>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )}
          {past.length > 0 && (
            <div>
              <Button look="quiet" aria-expanded={arePastShown} onClick={() => setPastShown(!arePastShown)}>
                {t.watching.past(past.length)}
              </Button>
            </div>
          )}
          {arePastShown && past.length > 0 && (
            <ul className={styles.list}>
              {past.map((problem) => (
                <li key={problem.key} className={styles.row}>
                  <ProblemWords problem={problem} isLookedAt={false} />
                  {menu(problem)}
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
      {opened?.sheet === 'edit' && (
        <ProblemSheet plants={[plant]} problem={opened.problem} onClose={() => setOpened(undefined)} />
      )}
      {opened?.sheet === 'close' && (
        <CloseProblemSheet problem={opened.problem} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

type ProblemWordsProps = { problem: ShownProblem; isLookedAt: boolean }

function ProblemWords({ problem, isLookedAt }: ProblemWordsProps) {
  const { t, format } = useI18n()
  const words = t.watching
  const today = useToday()
  const { kind, name, since, endedOn, isolated, nextCheck, note, isWaiting } = problem
  const isDue = nextCheck !== undefined && nextCheck <= today && !isLookedAt
  const sinceDay = format.shortDay(since, today)
  const facts = [
    word(words.kinds, kind),
    endedOn === undefined
      ? words.sinceDay(sinceDay)
      : words.fromTo(sinceDay, format.shortDay(endedOn, today)),
    ...(isolated && endedOn === undefined ? [words.standsApart] : []),
  ]
  return (
    <div className={styles.words}>
      <p className={styles.name}>{name}</p>
      <p className={styles.fact}>{facts.join(' · ')}</p>
      {nextCheck !== undefined && !isLookedAt && (
        <p className={classNames(styles.fact, isDue && styles.due)}>
          {words.nextCheck(format.relativeDay(isDue ? today : nextCheck, today))}
        </p>
      )}
      {isLookedAt && <p className={styles.fact}>{t.care.noted}</p>}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {isWaiting && <p className={styles.fact}>{t.offline.waiting}</p>}
    </div>
  )
}

/** What a form shows that held a draft when the page was reloaded. */
function openedBy(form: string, plantId: number, problems: readonly ShownProblem[]): Opened | undefined {
  for (const problem of problems) {
    if (form === problemForm(plantId, problem)) return { sheet: 'edit', problem }
    if (form === closingForm(problem)) return { sheet: 'close', problem }
  }
  return undefined
}
