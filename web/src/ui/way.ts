import type { RouterHistory } from '@tanstack/react-router'

/** The paths of the pages that were opened in this window, by their place in the history. */
const ways = new WeakMap<RouterHistory, Map<number, string>>()

type Place = RouterHistory['location']

/** From now on it is known which page lies before which. */
export function rememberWay(history: RouterHistory): void {
  const paths = new Map<number, string>()
  const note = ({ state, pathname }: Place) => paths.set(state.__TSR_index, pathname)
  note(history.location)
  history.subscribe(({ location }) => note(location))
  ways.set(history, paths)
}

/** In front of the sign-in, on the way to another page. */
const ON_THE_WAY = ['/sign-in', '/sign-up', '/recover', '/set-password']

/** Whether a link or a code outside of the application led to this page, perhaps by way of the sign-in. */
export function cameFromOutside(history: RouterHistory): boolean {
  const before = Array.from({ length: history.location.state.__TSR_index }, (_, at) =>
    ways.get(history)?.get(at),
  )
  return before.every((path) => path !== undefined && ON_THE_WAY.includes(path))
}

/** Whether the page before this one has that path. */
export function cameFrom(history: RouterHistory, path: string): boolean {
  return ways.get(history)?.get(history.location.state.__TSR_index - 1) === path
}
