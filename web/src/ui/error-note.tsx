import { CloudAlert, RotateCw } from 'lucide-react'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from './button.tsx'
import styles from './error-note.module.css'

type ErrorNoteProps = {
  /** What happened, in a sentence. */
  text: string
  /** For whoever looks it up in the log of the service. */
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
}

export function ErrorNote({ text, requestId, onRetry }: ErrorNoteProps) {
  const { t } = useI18n()
  return (
    <div role="alert" className={styles.note}>
      <CloudAlert aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p>{text}</p>
        {requestId !== undefined && <p className={styles.request}>{t.app.requestId(requestId)}</p>}
        {onRetry !== undefined && (
          <Button look="soft" icon={RotateCw} onClick={onRetry}>
            {t.app.action.retry}
          </Button>
        )}
      </div>
    </div>
  )
}
