import { useUser } from '../api/session.ts'
import type { JournalEntry } from '../api/types.ts'
import { mayMend, useRole } from './role.ts'

/** Tells of each entry whether the user may change or delete it now. */
export function useMayMend(): (entry: JournalEntry) => boolean {
  const role = useRole()
  const user = useUser()
  return (entry) => mayMend(role, user?.id, entry, Date.now())
}
