import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { whenIdle } from '../ui/when-idle.ts'
import { loadOtherMessages } from './load-messages.ts'

/** A page as a chunk of its own, with the texts that the home does without. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => withTexts(load), name)
}

/** Something on the home that is seldom there, and never with the first picture. Without it the page is whole. */
export function lazyNote<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    await new Promise<void>((resolve) => whenIdle(resolve))
    return { default: await withTexts(load).catch(() => Nothing) }
  })
}

async function withTexts<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), loadOtherMessages()])
  return loaded
}

function Nothing() {
  return null
}
