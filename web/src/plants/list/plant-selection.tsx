import type { PlantStatus } from '@frond/client'
import { useNavigate } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useRights } from '../../gardens/role.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { LabelIcon, MoreIcon, MoveIcon, NoteCareIcon, ProblemIcon, TagIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { ProblemSheet } from '../../watching/problem-sheet.tsx'
import { fatesOf } from '../fates.ts'
import { backToStatus, usePlantChanges } from './changes.ts'
import { MoveSheet } from './move-sheet.tsx'
import styles from './plant-selection.module.css'
import { RecordCareSheet } from './record-care-sheet.tsx'
import { TagsSheet } from './tags-sheet.tsx'
import type { SelectedPlants } from './use-selected-plants.ts'

/** What the user may do with all selected plants. */
export function PlantSelection({ selection }: { selection: SelectedPlants }) {
  const { t } = useI18n()
  const may = useRights()
  const change = usePlantChanges()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'move' | 'tags' | 'care' | 'problem'>()
  const { plants } = selection
  const disabled = plants.length === 0
  const fates = fatesOf(
    plants.map(({ status }) => status),
    t,
  )

  const setStatus = async (status: PlantStatus) => {
    selection.end()
    const isDone = await change(
      { ids: plants.map(({ id }) => id), patch: { status } },
      t.plantsList.statusChanged(plants.length),
      backToStatus(plants),
    )
    if (!isDone) selection.start(plants)
  }
  const printLabels = () => navigate({ to: '/labels', search: { plantIds: plants.map(({ id }) => id) } })
  const sheet = {
    plants,
    onClose: () => setOpen(undefined),
    onDone: selection.end,
    onFailed: () => selection.start(plants),
  }
  return (
    <>
      <SelectionBar count={plants.length} onCancel={selection.end}>
        <div className={styles.actions}>
          <SelectionAction
            icon={NoteCareIcon}
            label={t.plantsList.care}
            disabled={disabled}
            onClick={() => setOpen('care')}
          />
          <SelectionAction
            icon={ProblemIcon}
            label={t.watching.problem}
            disabled={disabled}
            onClick={() => setOpen('problem')}
          />
          {may.change && (
            <>
              <SelectionAction
                icon={MoveIcon}
                label={t.plantsList.move}
                disabled={disabled}
                onClick={() => setOpen('move')}
              />
              <SelectionAction
                icon={TagIcon}
                label={t.plantsList.tags}
                disabled={disabled}
                onClick={() => setOpen('tags')}
              />
              <Menu
                trigger={<SelectionAction icon={MoreIcon} label={t.plantsList.more} disabled={disabled} />}
                groups={[
                  fates.map(({ status, label, icon }) => ({
                    label,
                    icon,
                    onSelect: () => void setStatus(status),
                  })),
                  [{ label: t.labels.title, icon: LabelIcon, onSelect: () => void printLabels() }],
                ]}
              />
            </>
          )}
        </div>
      </SelectionBar>
      {open === 'move' && <MoveSheet {...sheet} />}
      {open === 'tags' && <TagsSheet {...sheet} />}
      {open === 'problem' && <ProblemSheet {...sheet} />}
      {open === 'care' && <RecordCareSheet {...sheet} />}
    </>
  )
}

type SelectionActionProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  icon: LucideIcon
  label: string
}

/** A sign with its word below it: several fit beside each other on a phone. */
function SelectionAction({ icon: Icon, label, ...rest }: SelectionActionProps) {
  return (
    <button type="button" {...rest} className={styles.action}>
      <Icon aria-hidden="true" className={styles.icon} />
      {label}
    </button>
  )
}
