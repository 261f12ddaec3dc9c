import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { OnFailure } from '../api/use-change.ts'
import type { Draft } from '../drafts/draft.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { type Failure, failureOf } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './name-sheet.module.css'

type NameSheetProps<Fields> = {
  title: string
  label: string
  placeholder?: string
  draft: Draft<Fields>
  maxLength: number
  onClose: () => void
  /** With `false` the sheet stays open, with all that was typed; what went wrong is told in it. */
  onSave: (fields: Fields, onFailure: OnFailure) => Promise<boolean>
  /** What there is to say beside the name. */
  children?: ReactNode
}

/** Gives a thing its name. */
export function NameSheet<Fields extends { name: string }>(props: NameSheetProps<Fields>) {
  const { title, label, placeholder, draft, maxLength, onClose, onSave, children } = props
  const { t } = useI18n()
  const form = useId()
  const { name } = draft.fields
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [failed, setFailed] = useState<Failure>()

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') {
      setMissing(true)
      return
    }
    setBusy(true)
    setFailed(undefined)
    const isDone = await onSave({ ...draft.fields, name: name.trim() }, (error) =>
      setFailed(failureOf(t, error)),
    )
    setBusy(false)
    if (!isDone) return
    draft.settle()
    onClose()
  }

  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      actions={
        <Button type="submit" form={form} busy={isBusy}>
          {t.app.action.save}
        </Button>
      }
    >
      <form id={form} className={styles.fields} onSubmit={(event) => void save(event)} noValidate>
        <DraftNote draft={draft} />
        <TextField
          label={label}
          placeholder={placeholder}
          value={name}
          maxLength={maxLength}
          error={isMissing && name.trim() === '' ? t.places.nameMissing : undefined}
          autoComplete="off"
          onChange={(name) => draft.set((before) => ({ ...before, name }))}
        />
        {children}
        {failed !== undefined && (
          <ErrorNote failure={{ ...failed, sentence: `${failed.sentence} ${t.places.stillHere}` }} />
        )}
      </form>
    </Sheet>
  )
}
