import { GardenRole } from '@frond/client'
import { createContext, use } from 'react'
import type { JournalEntry } from '../api/types.ts'

const DAY_MS = 86_400_000
/** For so long what a sitter wrote can be mended by the same sitter. */
const MENDABLE_MS = 7 * DAY_MS

/** What a role lets a user do in the garden that is shown. */
export type Rights = {
  /** Tick, put off and skip tasks, and write entries with photographs. */
  care: boolean
  /** Change plants, places, tags and schedules, and the entries of all. */
  change: boolean
  /** Invite persons and hand out links. */
  share: boolean
}

/** All that a page offers beyond these would be refused. */
export function rights(role: GardenRole): Rights {
  return {
    care: role >= GardenRole.Sitter,
    change: role >= GardenRole.Member,
    share: role >= GardenRole.Owner,
  }
}

/** Whether a user may change or delete an entry: a sitter only what is their own, for a week. */
export function mayMend(
  role: GardenRole,
  userId: number | undefined,
  entry: Pick<JournalEntry, 'author' | 'createdAt'>,
  now: number,
): boolean {
  const { care, change } = rights(role)
  if (change || !care) return change
  return userId !== undefined && entry.author?.userId === userId && now - entry.createdAt < MENDABLE_MS
}

/** The role in the garden that is shown; in the own garden it is never asked for. */
export const RoleContext = createContext<GardenRole>(GardenRole.Owner)

export function useRole(): GardenRole {
  return use(RoleContext)
}

/** What the user may do in the garden that is shown. */
export function useRights(): Rights {
  return rights(useRole())
}
