import type { ReactElement } from 'react'
import type { CareTask } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Menu } from '../ui/menu.tsx'
import type { Stay } from './use-staying.ts'

type OthersMenuProps = {
  /** The button that asked for it. */
  trigger: ReactElement
  task: CareTask
  answer: Stay['answer']
  onChooseDay: (task: CareTask) => void
}

/** The answers beside "Done", of a task on one line. */
export function OthersMenu({ trigger, task, answer, onChooseDay }: OthersMenuProps) {
  const { t } = useI18n()
  return (
    <Menu
      isOpenAtFirst
      trigger={trigger}
      groups={[
        [
          { label: `${t.today.notYet} (${t.today.notYetHint})`, onSelect: () => answer.notYet(task) },
          { label: t.today.skip, onSelect: () => answer.skip(task) },
          { label: t.today.chooseDay, onSelect: () => onChooseDay(task) },
        ],
      ]}
    />
  )
}
