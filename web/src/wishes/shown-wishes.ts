import type { Wish } from '../api/types.ts'
import type { SaidWish, WishRef, WishSpecies } from '../offline/outbox/commands.ts'
import type { Queued } from '../offline/outbox/queued.ts'

/** A wish as it is shown: one of the service with what waits to be sent, or one that has not reached it. */
export type ShownWish = {
  id: WishRef
  /** Names it in lists, forms and addresses. */
  key: string
  name: string
  species: WishSpecies | undefined
  note: string | undefined
  isWaiting: boolean
}

/** The wishes of the service together with what waits, the newest first. */
export function shownWishes(wishes: readonly Wish[], pending: readonly Queued[]): readonly ShownWish[] {
  const saved = wishes.map(({ id, name, species, note }) => ({
    id,
    key: String(id),
    name,
    species,
    note,
    isWaiting: false,
  }))
  return pending.reduce<readonly ShownWish[]>(withCommand, saved)
}

/** What a wish says, for wishing it again. */
export function saidOf({ name, note, species }: Omit<ShownWish, 'id' | 'key' | 'isWaiting'>): SaidWish {
  const wish = { name, note: note ?? null, speciesId: species?.id ?? null }
  return species === undefined ? { wish } : { wish, species }
}

export function isSameWish(one: WishRef, other: WishRef): boolean {
  return typeof one === 'number' || typeof other === 'number' ? one === other : one.from === other.from
}

function withCommand(shown: readonly ShownWish[], queued: Queued): readonly ShownWish[] {
  const { command } = queued
  const without = (gone: WishRef | undefined) =>
    gone === undefined ? shown : shown.filter(({ id }) => !isSameWish(id, gone))
  switch (command.kind) {
    case 'newWish':
      return withNew(without(command.insteadOf), queued, command)
    case 'wishChange':
      return shown.map((wish) => {
        if (!isSameWish(wish.id, command.wish)) return wish
        const next = { ...saidOf(wish).wish, ...command.fields }
        const species = [...command.species, ...(wish.species === undefined ? [] : [wish.species])]
        return {
          ...wish,
          name: next.name,
          note: next.note ?? undefined,
          species: species.find(({ id }) => id === next.speciesId),
          isWaiting: wish.isWaiting || queued.state !== 'sent',
        }
      })
    case 'wishRemoval':
      return without(command.wish)
    case 'newPlant':
      return without(command.wish)
    case 'removal': {
      const left = shown.filter(({ id }) => typeof id !== 'number' || !command.wishIds?.includes(id))
      return command.wished === undefined ? left : withNew(left, queued, command.wished)
    }
    default:
      return shown
  }
}

function withNew(
  shown: readonly ShownWish[],
  { id: from, results, state }: Queued,
  { wish: { name, note }, species }: SaidWish,
): readonly ShownWish[] {
  const id = results.wishId ?? { from }
  if (shown.some((one) => one.id === id)) return shown
  const key = typeof id === 'number' ? String(id) : from
  const made = { id, key, name, species, note: note ?? undefined, isWaiting: state !== 'sent' }
  return [made, ...shown]
}
