import {
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { failureOf, failureText } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Toast, ToastOptions } from './toast.ts'
import { ToastCard } from './toast-card.tsx'
import styles from './toasts.module.css'
import { useFreePlace } from './use-free-place.ts'
import { useUndoKey } from './use-undo-key.ts'

export type Toasts = {
  /** Returns what takes it away early. */
  show: (options: ToastOptions) => () => void
  /** Says what went wrong, and which request it was; what could not be undone can be tried again. */
  fail: (error: unknown, undo?: () => void) => void
}

/** One is seen, the newest; those beneath come to light when it goes, so that each can still be undone. */
const AT_MOST = 8

const ToastContext = createContext<Toasts | undefined>(undefined)

export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (toasts === undefined) throw new Error('useToasts is used outside of ToastProvider')
  return toasts
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const [held, setHeld] = useState(false)
  const lastId = useRef(0)

  const dismiss = useCallback((id: number) => {
    setToasts((all) => all.filter((toast) => toast.id !== id))
    // What was hovered or had the focus is gone without a word of either.
    setHeld(false)
  }, [])
  const value = useMemo<Toasts>(() => {
    const add = (toast: Omit<Toast, 'id'>) => {
      const id = ++lastId.current
      setToasts((all) => [...all, { ...toast, id }].slice(-AT_MOST))
      return () => dismiss(id)
    }
    return {
      show: add,
      fail: (error, undo) => void add({ text: failureText(t, failureOf(t, error)), tone: 'danger', undo }),
    }
  }, [dismiss, t])
  const undoable = toasts.findLast(({ undo }) => undo !== undefined)
  useUndoKey(
    undoable &&
      (() => {
        undoable.undo?.()
        dismiss(undoable.id)
      }),
  )
  const focus = useReturnedFocus(toasts)
  const place = useFreePlace(toasts)

  return (
    <ToastContext value={value}>
      {children}
      {createPortal(
        <section aria-label={t.ui.notifications} className={styles.region} data-toasts="">
          <ol
            ref={place}
            aria-live="polite"
            aria-relevant="additions"
            className={styles.list}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={(event) => {
              setHeld(true)
              focus.onFocus(event)
            }}
            onBlur={(event) => {
              setHeld(false)
              focus.onBlur(event)
            }}
          >
            {toasts.map((toast) => (
              <ToastCard
                key={toast.id}
                toast={toast}
                held={held || (toast.tone === 'danger' && toast !== toasts.at(-1))}
                beneath={toast !== toasts.at(-1)}
                onGone={() => dismiss(toast.id)}
              />
            ))}
          </ol>
        </section>,
        document.body,
      )}
    </ToastContext>
  )
}

/** A toast that goes away with the focus gives it back to where it came from. */
function useReturnedFocus(toasts: readonly Toast[]) {
  const from = useRef<Element | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the toasts that takes the focus away.
  useEffect(() => {
    const { current } = from
    if (current === undefined || document.activeElement !== document.body) return
    from.current = undefined
    const back = current.isConnected ? current : document.getElementById('content')
    if (back instanceof HTMLElement) back.focus({ preventScroll: true })
  }, [toasts])
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) from.current = relatedTarget
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) from.current = undefined
    },
  }
}
