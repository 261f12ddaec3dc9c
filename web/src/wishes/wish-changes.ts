import { ErrorCode, FrondError } from '@frond/client'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { refreshAfter } from '../api/stale.ts'
import type { Wish } from '../api/types.ts'
import { type OnFailure, useChange } from '../api/use-change.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { WISHES, wishesQuery } from './queries.ts'

const WISH = '/api/v1/wishes/{id}'

/** What the form of a wish says, or the wish itself. */
type WishFields = { name: string; note?: string; species?: { id: number } | null }

/** What can be done to wishes; each can be taken back. */
export function useWishChanges() {
  const { t } = useI18n()
  const words = t.wishes
  const queries = useQueryClient()
  const change = useChange('wishes')
  const { queryKey } = wishesQuery()
  const show = (changed: (wishes: Wish[]) => Wish[]) => () =>
    queries.setQueryData(queryKey, (wishes) => wishes && changed(wishes))

  return {
    /** A species alone gives the wish its name. */
    add: (wish: WishFields | { species: { id: number } }, onFailure?: OnFailure) =>
      change(
        {
          send: () =>
            client.post(WISHES, { body: 'name' in wish ? bodyOf(wish) : { speciesId: wish.species.id } }),
          told: ({ name }) => words.added(name),
          back: ({ id }) => client.delete(WISH, { path: { id } }),
        },
        onFailure,
      ),
    edit: (wish: Wish, next: WishFields, onFailure: OnFailure) => {
      const path = { id: wish.id }
      return change(
        {
          send: () => client.put(WISH, { path, body: bodyOf(next) }),
          told: words.saved,
          back: () => client.put(WISH, { path, body: bodyOf(wish) }),
        },
        onFailure,
      )
    },
    /** Taken back, there is a new one that says the same. */
    remove: (wish: Wish) =>
      change({
        show: show((wishes) => wishes.filter(({ id }) => id !== wish.id)),
        send: () => client.delete(WISH, { path: { id: wish.id } }),
        told: words.deleted(wish.name),
        back: () => client.post(WISHES, { body: bodyOf(wish) }),
      }),
    /** Puts back one that may be gone; which one it is now. */
    again: async (wish: Wish): Promise<number> => {
      try {
        return (await client.get(WISH, { path: { id: wish.id } })).id
      } catch (error) {
        if (!(error instanceof FrondError) || error.code !== ErrorCode.WishNotFound) throw error
        const { id } = await client.post(WISHES, { body: bodyOf(wish) })
        await refreshAfter(queries, 'wishes')
        return id
      }
    },
  }
}

function bodyOf({ name, note, species }: WishFields) {
  return { name, note: note || null, speciesId: species?.id ?? null }
}
