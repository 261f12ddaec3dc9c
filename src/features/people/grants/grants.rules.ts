import { type FieldProblem, validationFailed } from '../../../http/errors.ts'
import { GardenRole } from '../../../http/security/caller.ts'
import { bodyRule } from '../../../http/validation/request-validation.ts'
import { dayOf, textOf } from '../../due/days.ts'
import { type Days, GrantKind } from './grant.ts'
import { LONGEST_DAYS } from './grants.schema.ts'

const WORDS = new Map<unknown, string>([
  [GrantKind.Person, 'a person'],
  [GrantKind.Key, 'a key'],
])

/** The fields that only some kinds have. */
const KINDS_OF = { from: [GrantKind.Person], email: [GrantKind.Person], password: [GrantKind.Key] } as const

export const GRANT_CREATE_RULE = bodyRule((body) => {
  const { kind, name } = body
  const words = WORDS.get(kind)
  if (words === undefined) {
    return typeof kind === 'number' ? [{ path: 'kind', message: 'must be 1 (Person) or 3 (Key)' }] : []
  }
  const strange = Object.entries(KINDS_OF).filter(
    ([field, kinds]) => body[field] != null && !kinds.some((one) => one === kind),
  )
  return [
    ...strange.map(([path]) => ({ path, message: `does not belong to ${words}` })),
    ...(kind === GrantKind.Key && isMissing(name) ? [{ path: 'name', message: 'is required' }] : []),
  ]
})

function isMissing(name: unknown): boolean {
  return name == null || (typeof name === 'string' && name.trim() === '')
}

/** There is one owner, and no grant makes another. */
export const ROLE_RULE = bodyRule(({ role }) =>
  role === GardenRole.Owner ? [{ path: 'role', message: 'must be 1 (Viewer) to 3 (Member)' }] : [],
)

export function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw validationFailed(problems)
}

/** A day that was not sent may lie in the past. */
export function dayProblems(sent: Partial<Days>, { from, until }: Days, today: string): FieldProblem[] {
  const latest = textOf(dayOf(today) + LONGEST_DAYS)
  const tooLate = `must be at most ${LONGEST_DAYS} days ahead`
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
