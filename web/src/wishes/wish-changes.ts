import { useI18n } from '../i18n/i18n.tsx'
import { differing } from '../offline/differing.ts'
import type { Command, WishSpecies } from '../offline/outbox/commands.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { useToasts } from '../ui/toasts.tsx'
import { type ShownWish, saidOf } from './shown-wishes.ts'

/** What the form of a wish says. */
type WishForm = { name: string; note: string; species: WishSpecies | undefined }

/** What can be done to wishes. Each shows at once, reaches the service when it can, and can be taken back. */
export function useWishChanges() {
  const { t } = useI18n()
  const words = t.wishes
  const outbox = useOutbox()
  const toasts = useToasts()
  const give = async (text: string, command: Command) => {
    const id = await outbox.enqueue(command)
    toasts.show({ text, undo: () => void outbox.undo(id) })
  }

  return {
    add: (form: WishForm) => give(words.added(form.name), { kind: 'newWish', ...saidBy(form) }),
    edit: async (seen: ShownWish, form: WishForm) => {
      const [was, is] = [saidOf(seen), saidBy(form)]
      const changed = differing(was.wish, is.wish)
      if (Object.keys(changed.fields).length === 0) return
      const species = [was, is].flatMap(({ species }) => species ?? [])
      const { id: wish, name } = seen
      await give(words.saved, { kind: 'wishChange', wish, name, species, ...changed, onlyUnchanged: true })
    },
    /** Taken back once it was sent, there is a new one that says the same. */
    remove: (wish: ShownWish) =>
      give(words.deleted(wish.name), { kind: 'wishRemoval', wish: wish.id, was: saidOf(wish) }),
  }
}

function saidBy({ note, ...form }: WishForm) {
  return saidOf({ ...form, note: note === '' ? undefined : note })
}
