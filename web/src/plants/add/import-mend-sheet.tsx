import { type FormEvent, useId, useState } from 'react'
import type { Column } from '../../../../src/features/transfer/imports/table/columns.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { LinePlan } from './import-plan.ts'
import { useProblemText } from './use-problem-text.ts'

type ImportMendSheetProps = {
  plan: LinePlan
  column: Column
  written: string
  onMend: (text: string) => void
  onClose: () => void
}

/** Puts right what is wrong in a line, without going back to the table. */
export function ImportMendSheet({ plan, column, written, onMend, onClose }: ImportMendSheetProps) {
  const { t } = useI18n()
  const words = t.plants.add.csv
  const form = useId()
  const [text, setText] = useState(written)
  const problem = useProblemText()(plan)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onMend(text)
    onClose()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={words.line(plan.line.at)}
      description={plan.name === '' ? undefined : plan.name}
      actions={
        <Button type="submit" form={form}>
          {t.app.action.save}
        </Button>
      }
    >
      <form id={form} onSubmit={save}>
        <TextField
          data-first=""
          label={words.column[column]}
          value={text}
          error={text === written ? problem : undefined}
          autoComplete="off"
          onChange={setText}
        />
      </form>
    </Sheet>
  )
}
