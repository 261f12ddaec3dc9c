import { JournalType } from '@frond/client'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useToday } from '../api/use-today.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/page.tsx'
import { dueChecks } from './checks.ts'
import styles from './plant-problems.module.css'
import { useProblemChanges } from './problem-changes.ts'
import type { ShownProblem } from './shown-problems.ts'
import { useOpenProblems } from './use-problems.ts'

/** The plants to look at today, with the two answers that there are. Today is whole without it. */
export function DueChecks() {
  const { t, format } = useI18n()
  const words = t.watching
  const may = useRights()
  const today = useToday()
  const { pending } = useOutbox()
  const { close, treat } = useProblemChanges()
  const section = useRef<HTMLDivElement>(null)
  const due = dueChecks(useOpenProblems(), today, pending)
  if (due.length === 0) return null
  const answer = (work: Promise<unknown>) => {
    // The button that was pressed goes with its row.
    section.current?.focus({ preventScroll: true })
    void work
  }
  const isFine = (problem: ShownProblem) => close(problem, { type: JournalType.Observation, text: '' })
  return (
    <div ref={section} tabIndex={-1}>
      <Section title={words.dueTitle}>
        <ul className={styles.list}>
          {due.map((problem) => {
            const { key, plant, name, since, checkEvery } = problem
            return (
              <li key={key} className={styles.row}>
                <p className={styles.words}>
                  <Link to="/plants/$plantId" params={{ plantId: plant.id }} className={styles.link}>
                    {words.lookAt(plant.name, name, format.shortDay(since, today))}
                  </Link>
                </p>
                {may.care && (
                  <div className={styles.answers}>
                    <div>
                      <Button
                        look="quiet"
                        aria-label={words.answerFor(words.looksFine, plant.name, name)}
                        onClick={() => answer(isFine(problem))}
                      >
                        {words.looksFine}
                      </Button>
                    </div>
                    <div>
                      <Button
                        look="quiet"
                        aria-label={words.answerFor(words.treatAgain(checkEvery), plant.name, name)}
                        onClick={() => answer(treat(problem))}
                      >
                        {words.treatAgain(checkEvery)}
                      </Button>
                    </div>
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      </Section>
    </div>
  )
}
