import { PlantStatus } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { tagsQuery } from '../../api/queries.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { PlaceFilter } from '../../places/place-filter.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FilterIcon, ViewIcon } from '../../ui/icons.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import { ANY_STATUS, type PlantsSearch, sortOf } from './filter.ts'
import styles from './plant-filters.module.css'
import type { PlantsView } from './plants-view.ts'
import { plantCountsQuery } from './queries.ts'
import { ViewSheet } from './view-sheet.tsx'

const route = getRouteApi('/frame/plants')

type PlantFiltersProps = { view: PlantsView; onView: (changes: Partial<PlantsView>) => void }

/** Search and filters; the address carries them, so that going back and sharing a link keep them. */
export function PlantFilters({ view, onView }: PlantFiltersProps) {
  const { t, format } = useI18n()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const [isOpen, setOpen] = useState(false)
  const [isViewing, setViewing] = useState(false)
  const { data: counts } = useQuery({ ...plantCountsQuery(), enabled: isOpen })
  const counted = (label: string, count: number | undefined) =>
    !counts ? label : t.plantsList.counted(label, format.number(count ?? 0))
  const { data: tags = [] } = useQuery(tagsQuery())

  const change = (changes: { [Key in keyof PlantsSearch]: PlantsSearch[Key] | undefined }) =>
    void navigate({ search: (before) => given({ ...before, ...changes }), replace: true })

  const [typed, setTyped] = useTypedSearch(search.keywords ?? '', (keywords) => change({ keywords }))

  const place = search.locationId ?? search.regionId
  const { tagId, status, problem } = search
  const used = [place, tagId, status, problem].filter((one) => one !== undefined).length

  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t.plantsList.search}
          placeholder={t.plantsList.searchShort}
          hint={t.plantsList.search}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Button look={used > 0 ? 'soft' : 'quiet'} icon={FilterIcon} onClick={() => setOpen(true)}>
        {t.plantsList.filters(used)}
      </Button>
      <IconButton icon={ViewIcon} label={t.plantsList.view} onClick={() => setViewing(true)} />
      {isViewing && (
        <ViewSheet
          view={view}
          onView={onView}
          sort={sortOf(search)}
          onSort={(sort) => change({ sort: sort === '-createdAt' ? undefined : sort })}
          onClose={() => setViewing(false)}
        />
      )}
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title={t.plantsList.filter}
        actions={<Button onClick={() => setOpen(false)}>{t.plantsList.show}</Button>}
      >
        <div className={styles.fields}>
          <PlaceFilter
            value={search}
            onChange={change}
            labelOf={(placeIds, label) =>
              counted(
                label,
                placeIds.reduce((sum, id) => sum + (counts?.places.get(id) ?? 0), 0),
              )
            }
          />
          <Select
            label={t.plantsList.tag}
            value={search.tagId ?? 0}
            onChange={(tagId) => change({ tagId: tagId === 0 ? undefined : tagId })}
            choices={[
              { value: 0, label: t.plantsList.anyTag },
              ...tags.map(({ id, name, plantCount }) => ({
                value: id,
                label: t.plantsList.counted(name, format.number(plantCount)),
              })),
            ]}
          />
          <Select
            label={t.plantsList.status}
            value={search.status ?? 0}
            onChange={(status) => change({ status: status === 0 ? undefined : status })}
            choices={[
              { value: 0, label: counted(t.plantsList.alive, counts?.statuses[PlantStatus.Active]) },
              { value: 1, label: counted(t.plantsList.archived, counts?.statuses[PlantStatus.Archived]) },
              { value: 2, label: counted(t.plantsList.dead, counts?.statuses[PlantStatus.Dead]) },
              { value: ANY_STATUS, label: t.plantsList.all },
            ]}
          />
          <Switch
            label={t.watching.watched}
            value={problem !== undefined}
            onChange={(on) => change({ problem: on ? 'open' : undefined })}
          />
        </div>
      </Sheet>
    </div>
  )
}

/** Without what is not set: the address stays short. */
function given(search: { [Key in keyof PlantsSearch]: PlantsSearch[Key] | undefined }): PlantsSearch {
  const { keywords, locationId, regionId, tagId, speciesId, status, problem, sort } = search
  return {
    ...(keywords !== undefined && keywords !== '' && { keywords }),
    ...(locationId !== undefined && { locationId }),
    ...(regionId !== undefined && { regionId }),
    ...(tagId !== undefined && { tagId }),
    ...(speciesId !== undefined && { speciesId }),
    ...(status !== undefined && { status }),
    ...(problem !== undefined && { problem }),
    ...(sort !== undefined && { sort }),
  }
}
