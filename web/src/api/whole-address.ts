/** A link to pass on, with its host: without a public address the service answers no more than the path. */
export function wholeAddress(link: string): string {
  return new URL(link, location.origin).href
}
