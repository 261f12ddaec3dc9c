import { GardenRole, GrantKind, GrantState } from '@frond/client'
import type { CareSchedule, Garden } from '../api/types.ts'
import type { Format } from '../i18n/format.ts'
import type { Messages } from '../messages/messages.ts'
import type { Grant } from '../people/queries.ts'
import { turnWords } from '../today/turns.ts'

/** A user of the garden who can take turns. */
export type Taker = { readonly id: number; readonly name?: string }

/** The owner, and the members that have joined for good: the service takes no others. Only the owner sees last days. */
export function takersOf({ owner }: Pick<Garden, 'owner'>, grants: readonly Grant[]): readonly Taker[] {
  const members = grants.filter(
    ({ kind, role, state, until }) =>
      kind === GrantKind.Person &&
      role === GardenRole.Member &&
      state === GrantState.Active &&
      until === undefined,
  )
  return [owner, ...members.flatMap(({ user }) => user ?? [])]
}

/**
 * All that can take turns, to be chosen and put in order: those that do come first. As long as the order before says the
 * same of them it stays, so that no row moves under a finger.
 */
export function orderOf(
  before: readonly number[],
  chosen: readonly number[],
  takers: readonly Taker[],
): readonly number[] {
  const all = [...new Set([...chosen, ...takers.map(({ id }) => id)])]
  const kept = before.filter((id) => all.includes(id))
  const said = kept.filter((id) => chosen.includes(id))
  const isSame = said.length === chosen.length && said.every((id, at) => id === chosen[at])
  return isSame ? [...new Set([...kept, ...all])] : all
}

/** What is said of turns: in a language, to a user. */
export type Listener = { t: Messages; format: Format; userId: number | undefined }

/** "Bob’s turn"; nothing without turns, or while the names are not known. */
export function turnOf(
  { turn }: Pick<CareSchedule, 'turn'>,
  takers: readonly Taker[],
  { t, userId }: Omit<Listener, 'format'>,
): string | undefined {
  if (turn === undefined || takers.length === 0) return undefined
  return turnWords(t, takers.find(({ id }) => id === turn) ?? { id: turn }, userId)
}

/** "Bob’s turn · Taking turns: you and Bob" */
export function turnsSentence(
  schedule: Pick<CareSchedule, 'turn' | 'assignees'>,
  takers: readonly Taker[],
  listener: Listener,
): string | undefined {
  const { t, format, userId } = listener
  const whose = turnOf(schedule, takers, listener)
  if (whose === undefined) return undefined
  const names = (schedule.assignees ?? []).map((id) =>
    id === userId ? t.care.turns.you : nameOf(id, takers, t),
  )
  const [only = ''] = names
  if (names.length === 1) return t.care.turns.always(only)
  return `${whose} · ${t.care.turns.inTurn(format.list(names))}`
}

/** What a user is called in a list of persons that can take turns. */
export function nameOf(id: number, takers: readonly Taker[], t: Messages): string {
  const taker = takers.find((one) => one.id === id)
  return taker === undefined ? t.care.turns.gone : (taker.name ?? t.people.persons.unnamed)
}
