import { ConnectionError } from '@frond/client'
import { CircleAlert, CloudOff, RotateCw } from 'lucide-react'
import { type Failure, failureOf } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from './button.tsx'
import styles from './error-note.module.css'

/** What was thrown, with another sentence if the page knows better; or a failure that nothing threw. */
type What = { error: unknown; text?: string | undefined } | { failure: Failure }

type ErrorNoteProps = What & { onRetry?: (() => void) | undefined }

export function ErrorNote({ onRetry, ...what }: ErrorNoteProps) {
  const { t } = useI18n()
  const { sentence, requestId } = 'failure' in what ? what.failure : failureOf(t, what.error)
  const text = 'text' in what ? what.text : undefined
  // Nothing broke, and it passes: no reason for red.
  const isOutOfReach = 'error' in what && what.error instanceof ConnectionError
  const Icon = isOutOfReach ? CloudOff : CircleAlert
  return (
    <div role="alert" className={styles.note} data-calm={isOutOfReach}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p>{text ?? sentence}</p>
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
