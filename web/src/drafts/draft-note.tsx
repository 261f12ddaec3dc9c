import type { MouseEvent } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Dotted } from '../ui/dotted.tsx'
import styles from './draft-note.module.css'
import type { Draft } from './use-draft.ts'

type DraftNoteProps = { draft: Pick<Draft<never>, 'isFound' | 'isOutdated' | 'discard'> }

/** Says that the form holds what was typed into it earlier, and offers to throw it away. */
export function DraftNote({ draft }: DraftNoteProps) {
  const { t } = useI18n()
  if (!draft.isFound) return null
  const discard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const around = currentTarget.closest<HTMLElement>('[data-sheet], main')
    draft.discard()
    // The button is gone with what it threw away.
    around?.focus({ preventScroll: true })
  }
  return (
    <div role="status" className={styles.note}>
      <Dotted>
        {t.drafts.kept}
        <button type="button" className={styles.discard} onClick={discard}>
          {t.drafts.discard}
        </button>
      </Dotted>
      {draft.isOutdated && <p className={styles.outdated}>{t.drafts.outdated}</p>}
    </div>
  )
}
