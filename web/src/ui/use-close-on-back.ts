import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

declare global {
  interface Window {
    /** What the way back of a phone asks to close, where a browser has it. */
    CloseWatcher?: new () => EventTarget & { destroy: () => void }
  }
}

/** The layers that are open, the uppermost last. */
const layers: object[] = []

/**
 * The way back closes the layer that is open, and stays on the page. A browser that knows what lies above a page is told so,
 * for there it works on the very first page too, where nothing lies behind it in the history.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const { history } = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const layer = {}
    layers.push(layer)
    const watcher = window.CloseWatcher && new window.CloseWatcher()
    const onWatched = () => close()
    watcher?.addEventListener('close', onWatched)
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || layers.at(-1) !== layer) return false
        close()
        return true
      },
    })
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      watcher?.destroy()
      unblock()
    }
  }, [history, open])
}
