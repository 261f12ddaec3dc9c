import { ProblemKind } from '@frond/client'
import { type FormEvent, useId, useState } from 'react'
import { useToday } from '../api/use-today.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { choices } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { DateField } from '../ui/date-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { USUAL_DAYS, useProblemChanges, type WatchedPlant } from './problem-changes.ts'
import styles from './problem-sheet.module.css'
import type { ShownProblem } from './shown-problems.ts'

const NAME_LENGTH = 48
const NOTE_LENGTH = 500
const MOST_DAYS = 60

type Form = {
  kind: ProblemKind
  name: string
  since: string
  note: string
  isolated: boolean
  checkEvery: number | undefined
}

type ProblemSheetProps = {
  /** At least one. */
  plants: readonly WatchedPlant[]
  /** The problem to change; without, a new one is opened for each plant. */
  problem?: ShownProblem
  onClose: () => void
  onDone?: () => void
}

/** Names the form for its draft. */
export function problemForm(plantId: number, problem?: Pick<ShownProblem, 'key'>): string {
  return `problem-${plantId}-${problem?.key ?? 'new'}`
}

/** Says what is wrong with plants, since when, and how often to look. */
export function ProblemSheet({ plants, problem: given, onClose, onDone }: ProblemSheetProps) {
  // As it was when the form was opened: what comes in meanwhile is not what the user has seen.
  const [problem] = useState(given)
  const { t } = useI18n()
  const words = t.watching
  const today = useToday()
  const changes = useProblemChanges()
  const only = plants.length === 1 ? plants[0] : undefined
  const title = only === undefined ? words.whatIsWrongWith(plants.length) : words.whatIsWrong(only.name)
  const form = useId()
  const draft = useDraft<Form>(
    // What is begun for several plants is kept for the next ones: it may well be what they have, too.
    only === undefined ? 'problem-several' : problemForm(only.id, problem),
    {
      kind: problem?.kind ?? ProblemKind.Pest,
      name: problem?.name ?? '',
      since: problem?.since ?? today,
      note: problem?.note ?? '',
      isolated: problem?.isolated ?? false,
      checkEvery: problem === undefined ? USUAL_DAYS : problem.checkEvery,
    },
    { isEdit: problem !== undefined },
  )
  const { kind, name, since, note, isolated, checkEvery } = draft.fields
  const set = (fields: Partial<Form>) => draft.set((before) => ({ ...before, ...fields }))
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const isFuture = since > today

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setAsked(true)
    if (name.trim() === '' || isFuture) return
    setBusy(true)
    const fields = {
      ...{ kind, name: name.trim(), since: since === '' ? today : since, isolated },
      ...{ note: note.trim() === '' ? null : note.trim(), checkEvery: checkEvery ?? null },
    }
    await (problem === undefined ? changes.open(plants, fields) : changes.edit(problem, fields))
    draft.settle()
    onClose()
    onDone?.()
  }

  const typed = name.trim().toLowerCase()
  const known = words.names[kind]
  const fitting = known.filter((one) => one.toLowerCase().includes(typed))
  // What was chosen is no search: all others are offered beside it.
  const isChosen = known.some((one) => one.toLowerCase() === typed)
  const options = isChosen ? known : fitting
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={problem === undefined ? title : words.edit}
      actions={
        <Button type="submit" form={form} busy={isBusy}>
          {t.app.action.save}
        </Button>
      }
    >
      <form id={form} className={styles.fields} onSubmit={(event) => void save(event)} noValidate>
        <DraftNote draft={draft} />
        <Select
          label={words.kind}
          value={kind}
          choices={choices(ProblemKind, words.kinds)}
          onChange={(kind) => set({ kind })}
        />
        <ComboBox
          label={words.name}
          text={name}
          // Any name will do: that none of these fits is nothing to be told.
          typed={options.length === 0 ? '' : name}
          options={options.map((one) => ({ key: one, value: one, label: one }))}
          error={isAsked && name.trim() === '' ? words.nameMissing : undefined}
          onTextChange={(name) => set({ name: [...name].slice(0, NAME_LENGTH).join('') })}
          onPick={(name) => set({ name })}
        />
        <DateField
          label={words.since}
          value={since}
          max={today}
          error={isFuture ? words.future : undefined}
          onChange={(since) => set({ since })}
        />
        <NumberField
          label={words.checkEvery}
          optional
          hint={words.checkHint}
          value={checkEvery}
          min={1}
          max={MOST_DAYS}
          unit={t.enumerations.unit[1](checkEvery ?? 0)}
          onChange={(checkEvery) => set({ checkEvery })}
        />
        <Checkbox label={words.isolated} value={isolated} onChange={(isolated) => set({ isolated })} />
        <TextArea
          label={words.note}
          optional
          rows={2}
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={(note) => set({ note })}
        />
      </form>
    </Sheet>
  )
}
