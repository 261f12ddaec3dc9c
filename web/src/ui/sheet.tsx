import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './sheet.module.css'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useRootMark } from './use-root-mark.ts'
import { useSwipeDown } from './use-swipe-down.ts'

type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** A sentence under the title, heard when it opens. */
  description?: ReactNode
  children?: ReactNode
  /** Makes it as high as there is room from the beginning, for lists that arrive during typing. */
  tall?: boolean
  /** Wider where there is room, for what is looked at. */
  wide?: boolean
  /** Buttons that stay in sight while the content scrolls, the main one last. */
  actions?: ReactNode
}

/**
 * A layer for one matter: from the lower edge on a phone, in the middle of a larger screen. It has a scrim of its own,
 * because that of Radix locks scrolling by a style element, which the content security policy refuses; here a rule of
 * the style sheet does.
 */
export function Sheet({ open, onOpenChange, title, description, tall, wide, children, actions }: SheetProps) {
  const { t } = useI18n()
  const swipe = useSwipeDown(() => onOpenChange(false))
  useCloseOnBack(open, () => onOpenChange(false))
  useRootMark('sheet-open', open)
  const opener = useRef<Element | null>(null)
  const state = open ? 'open' : 'closed'
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div className={styles.scrim} data-state={state} />
        <Dialog.Content
          className={classNames(styles.sheet, tall && styles.tall, wide && styles.wide)}
          data-sheet=""
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            opener.current = openerOf(document.activeElement)
            // Not the first button, which closes it: what opened is read out, and Tab goes on from there.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) firstIn(event.currentTarget).focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusAfter(opener.current)
          }}
          onInteractOutside={keepForToasts}
          onEscapeKeyDown={keepForSuggestions}
        >
          <header className={styles.head} {...swipe}>
            <span className={styles.grip} aria-hidden="true" />
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label={t.app.action.close} />
            </Dialog.Close>
          </header>
          <div className={styles.body}>
            {description !== undefined && (
              <Dialog.Description className={styles.description}>{description}</Dialog.Description>
            )}
            {children}
          </div>
          {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What gets the focus back: of a menu, which is gone by then, the button that opened it. A layer may have opened by itself. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (typeof button === 'string') return document.getElementById(button)
  return focused === document.body ? null : focused
}

/** The field that the layer is there for, if it has one. */
function firstIn(layer: HTMLElement): HTMLElement {
  return layer.querySelector<HTMLElement>('[data-first]') ?? layer
}

/** What opened the layer may be gone by what was done in it; then the page has the focus, unless something took it by then. */
function focusAfter(opener: Element | null): void {
  const { activeElement } = document
  const isFree = activeElement === document.body
  // It led to another page, which has the focus by now.
  const main = document.querySelector('main')
  if (main?.contains(activeElement) && !main.contains(opener)) return
  const back = opener?.isConnected ? opener : isFree ? main : null
  if (back instanceof HTMLElement) back.focus()
}

/** Undoing something by its toast is no reason to close what is open. By the end of the tap the toast may be gone. */
function keepForToasts(event: Event): void {
  const { target } = event
  if (target instanceof Element && (!target.isConnected || target.closest('[data-toasts]') !== null))
    event.preventDefault()
}

/** The first Escape belongs to the suggestions of a ComboBox. */
function keepForSuggestions(event: KeyboardEvent): void {
  const { target } = event
  if (target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]'))
    event.preventDefault()
}
