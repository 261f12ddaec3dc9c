import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { refreshAfter } from '../../api/stale.ts'
import type { Plant } from '../../api/types.ts'
import { useRights } from '../../gardens/role.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import {
  CameraIcon,
  DeleteIcon,
  DuplicateIcon,
  EditIcon,
  LabelIcon,
  MenuIcon,
  MoveIcon,
  ProblemIcon,
  SearchIcon,
} from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { fatesOf } from '../fates.ts'
import { MoveSheet } from '../list/move-sheet.tsx'
import styles from './plant-page.module.css'
import { usePlantStatus } from './use-plant-status.ts'

type PlantMenuProps = {
  plant: Plant
  onPhoto: () => void
  onChangeSpecies: () => void
  onWatch: () => void
}

/** Everything the user may do with a plant besides caring for it, beside its name. */
export function PlantMenu({ plant, onPhoto, onChangeSpecies, onWatch }: PlantMenuProps) {
  const { t } = useI18n()
  const may = useRights()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toasts = useToasts()
  const set = usePlantStatus(plant)
  const [isMoving, setMoving] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    try {
      await client.delete('/api/v1/plants/{id}', { path: { id: plant.id } })
    } catch (error) {
      toasts.fail(error)
      return false
    }
    await navigate({ to: '/plants', replace: true })
    toasts.show({ text: t.plantPage.deleted(plant.name) })
    await refreshAfter(queries, 'plants', 'journal')
    return true
  }
  const edit = () => void navigate({ to: '/plants/$plantId/edit', params: { plantId: plant.id } })
  const duplicate = () => void navigate({ to: '/plants/new', search: { from: plant.id } })
  const photo = { label: t.plantPage.photo, icon: CameraIcon, onSelect: onPhoto }
  const watch = { label: t.watching.watch, icon: ProblemIcon, onSelect: onWatch }
  const label = {
    label: t.labels.printOne,
    icon: LabelIcon,
    onSelect: () => void navigate({ to: '/labels', search: { plantIds: [plant.id] } }),
  }
  const groups = !may.change
    ? [may.care ? [photo, watch] : []]
    : [
        [
          photo,
          watch,
          { label: t.plantPage.duplicate, icon: DuplicateIcon, onSelect: duplicate },
          { label: t.plantPage.move, icon: MoveIcon, onSelect: () => setMoving(true) },
          { label: t.plantPage.changeSpecies, icon: SearchIcon, onSelect: onChangeSpecies },
          label,
        ],
        fatesOf([plant.status], t).map(({ status, label, icon }) => ({
          label,
          icon,
          onSelect: () => set(status),
        })),
        [{ label: t.plantPage.delete, icon: DeleteIcon, danger: true, onSelect: () => setDeleting(true) }],
      ]

  return (
    <div className={styles.tools}>
      {may.change && <IconButton icon={EditIcon} label={t.plantPage.edit} look="photo" onClick={edit} />}
      <Menu
        trigger={<IconButton icon={MenuIcon} label={t.plantPage.actions} look="photo" />}
        groups={groups}
      />
      {isMoving && <MoveSheet plants={[plant]} onClose={() => setMoving(false)} />}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t.plantPage.deleteTitle(plant.name)}
        consequence={t.plantPage.deleteConsequence}
        confirm={t.plantPage.deleteConfirm}
        onConfirm={remove}
      />
    </div>
  )
}
