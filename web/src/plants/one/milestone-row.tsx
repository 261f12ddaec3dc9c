import { JournalType } from '@frond/client'
import { Link } from '@tanstack/react-router'
import { useI18n } from '../../i18n/i18n.tsx'
import { CareIcon } from '../../ui/care-icon.tsx'
import styles from './milestone-row.module.css'
import { type Milestone, milestonesInRow } from './milestones.ts'

/** Says what a milestone is. */
export function useMilestoneWords(): (milestone: Milestone) => string {
  const { t } = useI18n()
  return ({ type, count }) => {
    const words: Readonly<Record<number, string>> = t.plantPage.firstTime
    if (type === undefined) return t.plantPage.plantedThen
    return type === JournalType.Repotting ? t.plantPage.repotting(count) : (words[type] ?? '')
  }
}

/** The turning points in the life of a plant; each leads to its entry. */
export function MilestoneRow({ milestones }: { milestones: readonly Milestone[] }) {
  const { t, format } = useI18n()
  const wordsOf = useMilestoneWords()
  if (milestones.length === 0) return null
  return (
    <ol aria-label={t.plantPage.milestones} className={styles.row}>
      {milestonesInRow(milestones).map((milestone) => {
        const { key, type, day } = milestone
        const id = Number(key)
        const content = (
          <>
            <CareIcon bare type={type ?? JournalType.Transplanting} />
            <span>
              {wordsOf(milestone)}
              {t.plantPage.milestoneThen}
              <span className={styles.when}>{format.month(day)}</span>
            </span>
          </>
        )
        return (
          <li key={key ?? 'planted'}>
            {/* What waits to be sent has no page yet. */}
            {Number.isInteger(id) ? (
              <Link to="/journal/$entryId" params={{ entryId: id }} className={styles.milestone}>
                {content}
              </Link>
            ) : (
              <span className={styles.milestone}>{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
