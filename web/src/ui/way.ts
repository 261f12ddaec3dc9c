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

/** Whether the page before this one has that path. */
export function cameFrom(history: RouterHistory, path: string): boolean {
  return ways.get(history)?.get(history.location.state.__TSR_index - 1) === path
}
