import type { ErrorComponentProps } from '@tanstack/react-router'
import { failureOf } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './message-page.module.css'

/** In place of a page that broke; the frame around it stays usable. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useI18n()
  const { sentence, requestId } = failureOf(t, error)
  return (
    <div className={styles.page} role="alert">
      <h1>{t.app.failed}</h1>
      <p>{sentence}</p>
      {requestId !== undefined && <p>{t.app.requestId(requestId)}</p>}
      <button type="button" onClick={reset}>
        {t.app.tryAgain}
      </button>
    </div>
  )
}
