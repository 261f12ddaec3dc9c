import { X } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import type { Toast } from './toast.ts'
import styles from './toasts.module.css'

const DURATION_MS = 10_000

type ToastCardProps = {
  toast: Toast
  /** A pointer or the focus is on one of the toasts, or it has bad news that was not seen: the time stands still. */
  held: boolean
  /** A newer one lies on it. */
  beneath: boolean
  onGone: () => void
}

export function ToastCard({ toast, held, beneath, onGone }: ToastCardProps) {
  const { t } = useI18n()
  const { undo } = toast
  const action = undo === undefined ? toast.action : { label: t.app.action.undo, run: undo }
  const duration = toast.durationMs ?? DURATION_MS
  const remaining = useRef(duration)
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  })

  useEffect(() => {
    if (held) return
    const since = performance.now()
    const timer = setTimeout(() => gone.current(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - since
    }
  }, [held])

  const time: CSSProperties & Record<'--duration', string> = { '--duration': `${duration}ms` }
  return (
    <li
      className={classNames(
        styles.toast,
        toast.tone === 'danger' && styles.danger,
        held && styles.held,
        beneath && styles.beneath,
      )}
      style={time}
    >
      <span className={styles.text}>{toast.text}</span>
      <span className={styles.buttons}>
        {action !== undefined && (
          <button
            type="button"
            className={styles.undo}
            onClick={() => {
              action.run()
              onGone()
            }}
          >
            {action.label}
          </button>
        )}
        <IconButton icon={X} label={t.app.action.close} onClick={onGone} />
      </span>
    </li>
  )
}
