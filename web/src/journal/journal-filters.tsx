import { JournalType } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { plantQuery, tagsQuery } from '../api/queries.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { PlaceFilter, useFilteredPlace } from '../places/place-filter.tsx'
import { namedPlant } from '../plants/named-plant.ts'
import { PlantPicker } from '../plants/plant-picker.tsx'
import { Button } from '../ui/button.tsx'
import { FilterIcon, RemoveIcon } from '../ui/icons.ts'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useTypedSearch } from '../ui/use-typed-search.ts'
import { given, type SearchChange } from './filter.ts'
import styles from './journal-page.module.css'
import { kindsInOrder } from './kinds.ts'

const route = getRouteApi('/frame/journal')

/** Words and filters; the address carries them, and what is set can be taken away by a tap. */
export function JournalFilters() {
  const { t } = useI18n()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const [isOpen, setOpen] = useState(false)
  const { data: tags = [] } = useQuery(tagsQuery())
  const plant = useQuery({ ...plantQuery(search.plantId ?? 0), enabled: search.plantId !== undefined })

  const change = (changes: SearchChange) =>
    void navigate({ search: (before) => given({ ...before, ...changes }), replace: true })

  const [typed, setTyped] = useTypedSearch(search.keywords ?? '', (keywords) => change({ keywords }))
  const place = useFilteredPlace(search)

  const active: { key: string; label: string | undefined; without: SearchChange }[] = [
    {
      key: 'type',
      label: search.type === undefined ? undefined : word(t.enumerations.journalType, search.type),
      without: { type: undefined },
    },
    { key: 'plant', label: plant.data?.name, without: { plantId: undefined } },
    {
      key: 'place',
      label: place,
      without: { locationId: undefined, regionId: undefined },
    },
    {
      key: 'tag',
      label: tags.find(({ id }) => id === search.tagId)?.name,
      without: { tagId: undefined },
    },
  ].filter(({ label }) => label !== undefined)

  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            label={t.journal.search}
            placeholder={t.journal.searchShort}
            hint={t.journal.search}
            value={typed}
            onChange={setTyped}
          />
        </div>
        <Button look="quiet" icon={FilterIcon} onClick={() => setOpen(true)}>
          {t.journal.filter}
        </Button>
      </div>
      {active.length > 0 && (
        <div className={styles.active}>
          {active.map(({ key, label = '', without }) => (
            <button
              key={key}
              type="button"
              className={styles.filter}
              aria-label={t.journal.withoutFilter(label)}
              onClick={() => change(without)}
            >
              <span className={styles.filterName}>{label}</span>
              <RemoveIcon aria-hidden="true" className={styles.icon} />
            </button>
          ))}
        </div>
      )}
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title={t.journal.filterBy}
        actions={<Button onClick={() => setOpen(false)}>{t.journal.show}</Button>}
      >
        <PlantPicker
          label={t.journal.plant}
          single
          value={search.plantId === undefined || plant.data === undefined ? [] : [namedPlant(plant.data)]}
          onChange={([chosen]) => change({ plantId: chosen?.id })}
        />
        <Select
          label={t.journal.kindOf}
          value={search.type ?? -1}
          onChange={(type) => change({ type: type === -1 ? undefined : type })}
          choices={[
            { value: -1, label: t.journal.anyKind },
            ...kindsInOrder<number>(Object.values(JournalType)).map((kind) => ({
              value: kind,
              label: word(t.enumerations.journalType, kind),
            })),
          ]}
        />
        <PlaceFilter value={search} onChange={change} />
        <Select
          label={t.journal.tag}
          value={search.tagId ?? 0}
          onChange={(tagId) => change({ tagId: tagId === 0 ? undefined : tagId })}
          choices={[
            { value: 0, label: t.journal.anyTag },
            ...tags.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Sheet>
    </>
  )
}
