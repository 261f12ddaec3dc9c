import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { withTexts } from '../i18n/lazy-part.ts'
import { useOnline } from '../offline/use-online.ts'
import type { SearchDialog } from '../search/search-dialog.tsx'
import { isTyping } from '../ui/is-typing.ts'
import { isSlashOn } from '../ui/slash-key.ts'
import { useToasts } from '../ui/toasts.tsx'

/** Not in the first script: few visits begin with a search. */
const load = () => withTexts(async () => (await import('../search/search-dialog.tsx')).SearchDialog)

let loaded: typeof SearchDialog | undefined

export type SearchOpener = {
  open: () => void
  /** It is likely to be opened next. */
  prepare: () => void
}

/** The search of everything, which a button or a key opens on every page. */
export function useSearchDialog(): SearchOpener & { dialog: ReactNode } {
  const { t } = useI18n()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [Dialog, setDialog] = useState(() => loaded)
  const [isOpen, setOpen] = useState(false)

  const open = async () => {
    try {
      loaded ??= await load()
      setDialog(() => loaded)
      setOpen(true)
    } catch {
      // A browser that has failed to load a script once does not ask for it again.
      toasts.show({
        text: isOnline ? t.app.newerVersion : t.errors.connection,
        ...(isOnline && { action: { label: t.app.reload, run: () => location.reload() } }),
      })
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || event.defaultPrevented || isLayerOpen()) return
    event.preventDefault()
    void open()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const props: ComponentProps<typeof SearchDialog> = { open: isOpen, onClose: () => setOpen(false) }
  return {
    open: () => void open(),
    // Opening it then tells if it cannot be loaded.
    prepare: () => void load().catch(() => undefined),
    dialog: Dialog !== undefined && <Dialog {...props} />,
  }
}

/** A slash where nothing is being typed, unless it is switched off, and Ctrl or ⌘ with K everywhere. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey
  return key === '/' && isSlashOn() && !isTyping(target)
}

/** What lies above the page has the keys. */
function isLayerOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}
