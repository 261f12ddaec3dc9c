import { useId, useState } from 'react'
import { useUser } from '../api/session.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import type { FieldValue } from '../ui/text-field.tsx'
import { nameOf, orderOf } from './turn-takers.ts'
import styles from './turns-field.module.css'
import { useTakers } from './use-takers.ts'

/** As many as the service takes. */
const MOST = 10

/** The users that take turns, in their order; nothing where the user is alone. */
export function TurnsField({ value, onChange }: FieldValue<readonly number[]>) {
  const { t } = useI18n()
  const hint = useId()
  const user = useUser()
  const takers = useTakers()
  const [before, setBefore] = useState<readonly number[]>([])
  if (takers.length === 0 || (takers.length === 1 && value.length === 0)) return null
  const order = orderOf(before, value, takers)
  const labelOf = (id: number) => (id === user?.id ? t.people.persons.you : nameOf(id, takers, t))
  const change = (next: readonly number[], chosen: readonly number[]) => {
    setBefore(next)
    onChange(next.filter((id) => chosen.includes(id)))
  }
  return (
    <fieldset className={styles.field} aria-describedby={hint}>
      <legend className={styles.label}>{t.care.turns.label}</legend>
      <p id={hint} className={styles.hint}>
        {t.care.turns.hint}
      </p>
      <SortableList
        label={t.care.turns.label}
        items={order}
        keyOf={(id) => id}
        nameOf={labelOf}
        onReorder={(next) => change(next, value)}
      >
        {(id) => (
          <Checkbox
            label={labelOf(id)}
            value={value.includes(id)}
            disabled={value.length >= MOST && !value.includes(id)}
            onChange={(isOn) => change(order, isOn ? [...value, id] : value.filter((one) => one !== id))}
          />
        )}
      </SortableList>
    </fieldset>
  )
}
