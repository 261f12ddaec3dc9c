import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ChipGroup } from '../ui/chip-group.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import type { Answers } from './answers.ts'
import { typesOf } from './task-groups.ts'
import type { Selection } from './use-selection.ts'

const EVERYTHING = 0

type Props = {
  tasks: readonly CareTask[]
  selection: Selection
  answers: Answers
  onAnswer: (tasks: readonly CareTask[]) => void
}

/** Selecting by kind of care or everything, and the answers for all that is selected. */
export function TaskSelection({ tasks, selection, answers, onAnswer }: Props) {
  const { t } = useI18n()
  if (!selection.isOn || tasks.length === 0) return null
  const selected = tasks.filter(({ scheduleId }) => selection.has(scheduleId))
  const isWhole = (some: readonly CareTask[]) =>
    some.length > 0 && some.every(({ scheduleId }) => selection.has(scheduleId))
  const ofKind = (kind: number) => (kind === EVERYTHING ? tasks : tasks.filter(({ type }) => type === kind))
  const types = typesOf(tasks)
  // With one kind only, everything is that.
  const kinds = [EVERYTHING, ...(types.length > 1 ? types : [])]
  const choices = kinds.map((kind) => ({
    value: kind,
    label: kind === EVERYTHING ? t.today.everything : word(t.enumerations.journalType, kind),
  }))
  const whole = kinds.filter((kind) => isWhole(ofKind(kind)))

  const answer = async (give: (tasks: readonly CareTask[]) => Promise<void>) => {
    selection.end()
    onAnswer(selected)
    await give(selected)
  }
  return (
    <>
      <div data-focus="kinds">
        <ChipGroup
          label={t.today.select}
          choices={choices}
          value={whole}
          onChange={(now) => {
            const changed = kinds.find((kind) => now.includes(kind) !== whole.includes(kind))
            if (changed !== undefined) selection.set(ofKind(changed), now.includes(changed))
          }}
        />
      </div>
      <SelectionBar count={selected.length} onCancel={selection.end}>
        <Button look="quiet" disabled={selected.length === 0} onClick={() => void answer(answers.skip)}>
          {t.today.skip}
        </Button>
        <Button look="quiet" disabled={selected.length === 0} onClick={() => void answer(answers.notYet)}>
          {t.today.notYet}
        </Button>
        <Button
          data-focus="done"
          disabled={selected.length === 0}
          // The key that selected them may still be held down.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => void answer(answers.done)}
        >
          {t.today.done}
        </Button>
      </SelectionBar>
    </>
  )
}
