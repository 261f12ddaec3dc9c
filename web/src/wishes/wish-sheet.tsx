import type { Wish } from '../api/types.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { NameSheet } from '../places/name-sheet.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { useWishChanges } from './wish-changes.ts'

const NAME_LENGTH = 48
const NOTE_LENGTH = 500

/** Names the form for its draft. */
export function wishForm(wish?: Pick<Wish, 'id'>): string {
  return `wish-${wish?.id ?? 'new'}`
}

type WishSheetProps = {
  /** Absent for a new one. */
  wish: Wish | undefined
  onClose: () => void
}

/** A plant to have one day, and what to remember when one comes across it. */
export function WishSheet({ wish, onClose }: WishSheetProps) {
  const { t } = useI18n()
  const words = t.wishes
  const { add, edit } = useWishChanges()
  const draft = useDraft(
    wishForm(wish),
    { name: wish?.name ?? '', note: wish?.note ?? '' },
    { isEdit: wish !== undefined },
  )
  return (
    <NameSheet
      title={wish === undefined ? words.add : words.edit}
      label={words.name}
      placeholder={words.example}
      draft={draft}
      maxLength={NAME_LENGTH}
      onClose={onClose}
      onSave={({ name, note: typed }, onFailure) => {
        const note = typed.trim()
        return wish === undefined
          ? add({ name, ...(note !== '' && { note }) }, onFailure)
          : edit(wish, { name, note }, onFailure)
      }}
    >
      <TextArea
        label={words.note}
        optional
        placeholder={words.noteExample}
        rows={2}
        maxLength={NOTE_LENGTH}
        value={draft.fields.note}
        onChange={(note) => draft.set((before) => ({ ...before, note }))}
      />
    </NameSheet>
  )
}
