import { type FieldProblem, validationFailed } from '../../../http/errors.ts'
import { GardenRole } from '../../../http/security/caller.ts'
import { bodyRule } from '../../../http/validation/request-validation.ts'
import { dayOf, textOf } from '../../due/days.ts'
import { type Days, GrantKind } from './grant.ts'
import { type GrantDeletion, type GrantUpdate, LONGEST_DAYS, LONGEST_LINK_DAYS } from './grants.schema.ts'

const WORDS = new Map<unknown, string>([
  [GrantKind.Person, 'a person'],
  [GrantKind.Link, 'a link'],
  [GrantKind.Key, 'a key'],
])

/** The fields that only some kinds have. */
const KINDS_OF: Readonly<Record<string, readonly unknown[]>> = {
  from: [GrantKind.Person, GrantKind.Link],
  message: [GrantKind.Link],
  email: [GrantKind.Person],
  password: [GrantKind.Key],
}

/** The fields that a kind cannot be without. */
const NEEDED = new Map<unknown, readonly ('name' | 'until')[]>([
  [GrantKind.Link, ['name', 'until']],
  [GrantKind.Key, ['name']],
])

export const GRANT_CREATE_RULE = bodyRule((body) => {
  const { kind } = body
  if (!WORDS.has(kind)) return []
  const missing = (NEEDED.get(kind) ?? []).filter((field) => isMissing(body[field]))
  return [
    ...strangeFields(kind, body),
    ...missing.map((path) => ({ path, message: 'is required' })),
    ...linkRoleProblems(kind, body.role),
  ]
})

/** What a change must leave to a grant of this kind. */
export function updateProblems(kind: GrantKind, body: GrantUpdate): FieldProblem[] {
  const cleared = (NEEDED.get(kind) ?? []).filter((field) => body[field] === null)
  return [
    ...strangeFields(kind, body),
    ...cleared.map((path) => ({ path, message: 'must not be empty' })),
    ...linkRoleProblems(kind, body.role),
  ]
}

function strangeFields(kind: unknown, body: Readonly<Record<string, unknown>>): FieldProblem[] {
  return Object.entries(KINDS_OF)
    .filter(([field, kinds]) => body[field] != null && !kinds.includes(kind))
    .map(([path]) => ({ path, message: `does not belong to ${WORDS.get(kind)}` }))
}

function isMissing(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '')
}

/** Any holder of a link is a stranger, who may look or look after plants, and change nothing else. */
function linkRoleProblems(kind: unknown, role: unknown): FieldProblem[] {
  return kind === GrantKind.Link && role === GardenRole.Member
    ? [{ path: 'role', message: 'must be 1 (Viewer) or 2 (Sitter) for a link' }]
    : []
}

/** There is one owner, and no grant makes another. */
export const ROLE_RULE = bodyRule(({ role }) =>
  role === GardenRole.Owner ? [{ path: 'role', message: 'must be 1 (Viewer) to 3 (Member)' }] : [],
)

/** What persons and programs wrote stays, with their names. */
export function deletionProblems(kind: GrantKind, { entries }: GrantDeletion): FieldProblem[] {
  return entries === undefined || kind === GrantKind.Link
    ? []
    : [{ path: 'entries', message: `does not belong to ${WORDS.get(kind)}` }]
}

export function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw validationFailed(problems)
}

/** A day that was not sent may lie in the past. */
export function dayProblems(
  kind: GrantKind,
  sent: Partial<Days>,
  { from, until }: Days,
  today: string,
): FieldProblem[] {
  const longest = kind === GrantKind.Link ? LONGEST_LINK_DAYS : LONGEST_DAYS
  const latest = textOf(dayOf(today) + longest)
  const tooLate = `must be at most ${longest} days ahead`
  return [
    ...(sent.from != null && sent.from > latest ? [{ path: 'from', message: tooLate }] : []),
    ...(sent.until == null
      ? []
      : sent.until < today
        ? [{ path: 'until', message: 'must not be before today' }]
        : sent.until > latest
          ? [{ path: 'until', message: tooLate }]
          : []),
    ...(from !== null && until !== null && from > until
      ? [{ path: 'until', message: 'must not be before from' }]
      : []),
  ]
}
