import type { OwnGrant } from '../api/types.ts'
import type { Day } from '../i18n/format.ts'

const KEY = 'frond.guest'

/** A link that was opened on this device, and what it said of itself. */
export interface KeptLink {
  readonly token: string
  readonly garden?: OwnGrant['garden'] | undefined
  readonly until?: Day | undefined
  /** In which its last day ends. */
  readonly timeZone?: string | undefined
}

/**
 * The link of this visit. Its token comes behind the `#`, which no browser sends; from there it goes into the storage of this
 * device, so that neither the history nor a look over the shoulder has it, and the page can be opened again without it.
 */
export function takeLink(): KeptLink | undefined {
  const kept = keptLink()
  const token = location.hash.slice(1)
  if (token === '') return kept
  history.replaceState(null, '', location.pathname)
  if (token === kept?.token) return kept
  const taken = { token }
  keepLink(taken)
  return taken
}

/** A tab stays with its link when it is loaded again; a new one has the link that was opened last. */
export function keepLink(link: KeptLink): void {
  const text = JSON.stringify(link)
  sessionStorage.setItem(KEY, text)
  localStorage.setItem(KEY, text)
}

function keptLink(): KeptLink | undefined {
  const text = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
  const kept: unknown = JSON.parse(text ?? 'null')
  return isLink(kept) ? kept : undefined
}

function isLink(kept: unknown): kept is KeptLink {
  return typeof kept === 'object' && kept !== null && 'token' in kept && typeof kept.token === 'string'
}
