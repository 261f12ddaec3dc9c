import { type FormEvent, useId, useState } from 'react'
import type { PlantSpecies } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { emptyDraft, withNameParts } from './species-draft.ts'
import { CommonNameField, ScientificNameField } from './species-fields.tsx'
import styles from './species-form.module.css'
import { useAddSpecies } from './use-add-species.ts'

type NewSpeciesSheetProps = {
  name: string
  onAdded: (species: PlantSpecies) => void
  onClose: () => void
}

/** A species that is missing while a plant is filled in: its names are enough, and the form behind stays as it is. */
export function NewSpeciesSheet({ name, onAdded, onClose }: NewSpeciesSheetProps) {
  const { t } = useI18n()
  const words = t.admin.species
  const formId = useId()
  const [draft, setDraft] = useState(() => emptyDraft(name))
  const [isTried, setTried] = useState(false)
  const add = useAddSpecies((species) => {
    onClose()
    onAdded(species)
  })
  const isNameless = draft.commonName.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    // It is drawn elsewhere, but belongs to the form from which it was opened.
    event.stopPropagation()
    setTried(true)
    if (!isNameless && !add.isPending) add.mutate({ draft: withNameParts(draft) })
  }
  const fields = {
    draft,
    set: (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes })),
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={words.new}
      description={words.namesFirst}
      actions={
        <Button type="submit" form={formId} busy={add.isPending}>
          {words.add}
        </Button>
      }
    >
      <form id={formId} className={styles.fields} noValidate onSubmit={send}>
        <CommonNameField {...fields} nameError={isTried && isNameless ? words.nameMissing : undefined} />
        <ScientificNameField {...fields} />
        {add.isError && <ErrorNote error={add.error} />}
      </form>
    </Sheet>
  )
}
