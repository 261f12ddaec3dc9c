import type { Reader } from '../../change/scope.ts'
import { assigneesIn } from '../../due/turn.ts'

/** Makes what a schedule shows of its turns; nothing without assignees, or to a link, which learns nothing about persons. */
export function turnsOf(
  row: { readonly assignees: string | null; readonly turn: number | null },
  { link }: Pick<Reader, 'link'>,
): { assignees?: number[]; turn?: number } {
  if (row.assignees === null || row.turn === null || link !== undefined) return {}
  return { assignees: assigneesIn(row.assignees), turn: row.turn }
}

/** Makes what a task shows of the user whose turn it is; nothing without assignees, or to a link. */
export function assigneeOf(
  { turn, turnName }: { readonly turn: number | null; readonly turnName: string | null },
  { link }: Pick<Reader, 'link'>,
): { assignee?: { id: number; name?: string } } {
  if (turn === null || link !== undefined) return {}
  return { assignee: { id: turn, ...(turnName !== null && { name: turnName }) } }
}
