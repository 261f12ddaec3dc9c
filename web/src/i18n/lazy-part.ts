import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { whenIdle } from '../ui/when-idle.ts'
import { loadOtherMessages } from './load-messages.ts'

/** A page as a chunk of its own, with the texts that the home does without. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => withTexts(load), name)
}

/**
 * Something on the home that is seldom there, and never with the first picture. Without it the page is whole: what could not
 * be loaded is tried again when the home is opened the next time, which `lazy` of React would not do.
 */
export function lazyNote<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let kept: ComponentType<Props> | undefined
  return function Note(props: Props) {
    const [note, setNote] = useState(() => kept)
    useEffect(() => {
      if (kept !== undefined) return
      const keep = (loaded: ComponentType<Props>) => {
        kept = loaded
        setNote(() => loaded)
      }
      return whenIdle(() => void withTexts(load).then(keep, () => undefined))
    }, [])
    return note === undefined ? null : createElement(note, props)
  }
}

/** A part of the application, once all texts are there that it may say. */
export async function withTexts<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), loadOtherMessages()])
  return loaded
}
