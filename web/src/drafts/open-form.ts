import { client } from '../api/client.ts'
import { draftKey } from './draft-store.ts'

/** Belongs to this tab alone, and outlives a reload there. */
const NAME = 'frond-open-form'

type OpenForm = { path: string; key: string }

let left: OpenForm | undefined
let isRead = false

/** The form that was open with a draft when this tab was reloaded, as long as it has not been opened again. */
export function formLeftOpen(): string | undefined {
  const before = leftBefore()
  const owner = client.user?.id
  if (before === undefined || owner === undefined || before.path !== location.pathname) return undefined
  const prefix = draftKey(owner, '', client.garden)
  return before.key.startsWith(prefix) ? before.key.slice(prefix.length) : undefined
}

/** The form is open, and holds a draft. */
export function noteOpenForm(key: string): void {
  leftBefore()
  sessionStorage.setItem(NAME, JSON.stringify({ path: location.pathname, key } satisfies OpenForm))
}

/** The form is closed, or holds nothing any more. */
export function noteClosedForm(key: string): void {
  leftBefore()
  if (openForm()?.key === key) sessionStorage.removeItem(NAME)
}

/** The form is open again: it is opened by the person from now on. */
export function noteReopened(key: string): void {
  if (leftBefore()?.key === key) left = undefined
}

/** Read once, before anything of this page is noted. */
function leftBefore(): OpenForm | undefined {
  if (!isRead) left = openForm()
  isRead = true
  return left
}

function openForm(): OpenForm | undefined {
  const text = sessionStorage.getItem(NAME)
  if (text === null) return undefined
  const noted: unknown = JSON.parse(text)
  if (typeof noted !== 'object' || noted === null || !('path' in noted) || !('key' in noted)) return undefined
  const { path, key } = noted
  return typeof path === 'string' && typeof key === 'string' ? { path, key } : undefined
}
