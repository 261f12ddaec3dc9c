import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsQuery } from '../../api/queries.ts'
import type { Plant } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { backToTags, usePlantChanges } from './changes.ts'
import styles from './sheet-fields.module.css'
import { useWhom } from './use-whom.ts'

type Props = { plants: readonly Plant[]; onClose: () => void; onDone: () => void; onFailed: () => void }

/** Tags for all of them: a tag that only some have stays as it is until it is tapped. */
export function TagsSheet({ plants, onClose, onDone, onFailed }: Props) {
  const { t } = useI18n()
  const whom = useWhom()
  const { data: tags = [] } = useQuery(tagsQuery())
  const change = usePlantChanges()
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map())

  const having = (tagId: number) => plants.filter((plant) => plant.tags.some(({ id }) => id === tagId)).length
  const save = async () => {
    const ofKind = (on: boolean) => [...wanted].filter(([, value]) => value === on).map(([id]) => id)
    const [addTagIds, removeTagIds] = [ofKind(true), ofKind(false)]
    onClose()
    onDone()
    if (wanted.size === 0) return
    const isDone = await change(
      { ids: plants.map(({ id }) => id), patch: { addTagIds, removeTagIds } },
      t.plantsList.tagged(plants.length),
      backToTags(plants, addTagIds, removeTagIds),
    )
    if (!isDone) onFailed()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.plantsList.tags}
      description={whom(plants)}
      actions={<Button onClick={() => void save()}>{t.app.action.save}</Button>}
    >
      <div className={styles.fields}>
        {tags.length === 0 && <EmptyState text={t.plantsList.noTags} />}
        {tags.map(({ id, name }) => {
          const count = having(id)
          const value = wanted.get(id) ?? count === plants.length
          return (
            <Checkbox
              key={id}
              label={name}
              value={value}
              partly={!wanted.has(id) && count > 0 && count < plants.length}
              onChange={(on) => setWanted((before) => new Map(before).set(id, on))}
            />
          )
        })}
      </div>
    </Sheet>
  )
}
