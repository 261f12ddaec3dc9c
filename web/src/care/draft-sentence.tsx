import { useI18n } from '../i18n/i18n.tsx'
import styles from './draft-sentence.module.css'
import { type Known, previewOf } from './due-preview.ts'
import { type Hemisphere, nextSentence, rhythmSentence } from './interval-sentence.ts'
import { isNever, type PlanDraft, planOf } from './plan-draft.ts'

type Props = { draft: PlanDraft; known: Known; hemisphere: Hemisphere }

/** What a draft means, while it is edited: how often, when next, and why. */
export function DraftSentence({ draft, known, hemisphere }: Props) {
  const { t, format } = useI18n()
  const plan = planOf(draft)
  if (plan === undefined) return <p className={styles.problem}>{t.care.unfinished}</p>
  if (isNever(plan)) return <p className={styles.problem}>{t.care.never}</p>
  const due = previewOf(draft, known)
  return (
    <p className={styles.sentence} aria-live="polite">
      <span className={styles.rhythm}>{rhythmSentence(plan, { t, format }, hemisphere)}</span>
      {due !== undefined && <span>{nextSentence(due, known.today, known.zone, { t, format })}</span>}
    </p>
  )
}
