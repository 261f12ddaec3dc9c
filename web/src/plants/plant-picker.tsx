import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { knownPlants } from '../api/known-plants.ts'
import { plantsQuery } from '../api/queries.ts'
import type { Plant } from '../api/types.ts'
import { PlantPhoto } from '../drawings/plant-photo.tsx'
import { SpeciesPhoto } from '../drawings/species-photo.tsx'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { RemoveIcon } from '../ui/icons.ts'
import { useSettled } from '../ui/use-settled.ts'
import { type NamedPlant, namedPlant } from './named-plant.ts'
import styles from './plant-picker.module.css'

type PlantPickerProps = {
  label: string
  value: readonly NamedPlant[]
  onChange: (plants: readonly NamedPlant[]) => void
  /** At most one: the next takes the place of the last. */
  single?: boolean
  error?: string | undefined
}

/** As many as a list below a field is looked through. */
const SHOWN = 8

/** Plants by name. */
export function PlantPicker({ label, value, onChange, single = false, error }: PlantPickerProps) {
  const { t } = useI18n()
  const [text, setText] = useState('')
  const keywords = useSettled(text.trim())
  const found = useInfiniteQuery({
    ...plantsQuery(keywords === '' ? { status: 0 } : { keywords }),
    placeholderData: keepPreviousData,
  })
  const queries = useQueryClient()
  const matching =
    found.data?.pages.flatMap(({ items }) => items) ??
    knownPlants(queries).filter(({ name }) => name.toLowerCase().includes(keywords.toLowerCase()))
  const plants = matching.filter(({ id }) => !value.some((chosen) => chosen.id === id)).slice(0, SHOWN)
  return (
    <div className={styles.picker}>
      {value.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets.
        <ul role="list" aria-label={label} className={styles.chosen}>
          {value.map((plant) => (
            <li key={plant.id} className={styles.plant}>
              <span className={styles.photo}>
                <PlantPhoto plant={plant} ratio={1} sizes="36px" />
              </span>
              {plant.name}
              <IconButton
                icon={RemoveIcon}
                label={t.journal.withoutPlant(plant.name)}
                onClick={() => onChange(value.filter(({ id }) => id !== plant.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <ComboBox<Plant>
        label={value.length === 0 || single ? label : t.journal.anotherPlant}
        placeholder={t.journal.plantByName}
        error={error}
        text={text}
        onTextChange={setText}
        loading={found.isFetching && plants.length === 0}
        options={plants.map((plant) => ({
          key: plant.id,
          value: plant,
          label: plant.name,
          detail: plant.location?.name,
          leading: (
            <span className={styles.option}>
              <SpeciesPhoto
                species={plant.species}
                src={plant.covers[0]?.url}
                alt=""
                ratio={1}
                sizes="40px"
                seed={plant.name}
                corners="s"
              />
            </span>
          ),
        }))}
        onPick={(plant) => {
          onChange(single ? [namedPlant(plant)] : [...value, namedPlant(plant)])
          setText('')
        }}
      />
    </div>
  )
}
