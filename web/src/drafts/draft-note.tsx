import type { MouseEvent } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Dotted } from '../ui/dotted.tsx'
import type { Draft } from './draft.ts'
import styles from './draft-note.module.css'

export type DraftNoteProps = {
  draft: Pick<Draft<never>, 'isFound' | 'isOutdated' | 'isElsewhere' | 'claim' | 'discard'>
}

/** Says that the form holds what was typed into it earlier, and offers to throw it away; or that another tab went on with it. */
export function DraftNote({ draft }: DraftNoteProps) {
  const { t } = useI18n()
  if (!draft.isFound && !draft.isElsewhere) return null
  const answer = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    const around = event.currentTarget.closest<HTMLElement>('[data-sheet], main')
    act()
    // The button is gone with what it answered.
    around?.focus({ preventScroll: true })
  }
  return (
    <div role="status" className={styles.note}>
      {draft.isElsewhere ? (
        <Dotted>
          <span className={styles.outdated}>{t.drafts.elsewhere}</span>
          <button type="button" className={styles.answer} onClick={answer(draft.claim)}>
            {t.drafts.claim}
          </button>
        </Dotted>
      ) : (
        <Dotted>
          {t.drafts.kept}
          <button type="button" className={styles.answer} onClick={answer(draft.discard)}>
            {t.drafts.discard}
          </button>
        </Dotted>
      )}
      {draft.isOutdated && <p className={styles.outdated}>{t.drafts.outdated}</p>}
    </div>
  )
}
