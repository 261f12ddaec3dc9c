import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../ui/when-idle.ts'
import { loadOtherMessages } from './load-messages.ts'

/** A page as a chunk of its own, with the texts that the home does without. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => withTexts(load), name)
}

/** What loads the notes that are wanted and could not be loaded. */
const missing = new Set<unknown>()
const listeners = new Set<() => void>()

/**
 * Something on the home that is seldom there, and never with the first picture. Without it the page is usable: what could not
 * be loaded is tried again when the home is opened the next time, which `lazy` of React would not do.
 * One that is drawn only when it has something to say is `wanted` then.
 */
export function lazyNote<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { wanted = false }: { readonly wanted?: boolean } = {},
) {
  let kept: ComponentType<Props> | undefined
  return function Note(props: Props) {
    const [note, setNote] = useState(() => kept)
    useEffect(() => {
      if (kept !== undefined) return
      const keep = (loaded: ComponentType<Props>) => {
        kept = loaded
        missing.delete(load)
        setNote(() => loaded)
      }
      const miss = () => {
        if (!wanted) return
        missing.add(load)
        for (const listener of listeners) listener()
      }
      return whenIdle(() => void withTexts(load).then(keep, miss))
    }, [])
    return note === undefined ? null : createElement(note, props)
  }
}

/** Whether a wanted note could not be loaded. A browser never asks again for a script that failed, as long as the page lives. */
export function useIsNoteMissing(): boolean {
  return useSyncExternalStore(subscribe, () => missing.size > 0)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A part of the application, once all texts are there that it may say. */
export async function withTexts<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), loadOtherMessages()])
  return loaded
}
