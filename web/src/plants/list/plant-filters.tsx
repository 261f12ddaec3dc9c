import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { tagsQuery } from '../../api/queries.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { PlaceFilter } from '../../places/place-filter.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import { ANY_STATUS, type PlantsSearch, sortOf } from './filter.ts'
import styles from './plant-filters.module.css'

const route = getRouteApi('/frame/plants')

/** Search and filters; the address carries them, so that going back and sharing a link keep them. */
export function PlantFilters() {
  const { t } = useI18n()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const [isOpen, setOpen] = useState(false)
  const { data: tags = [] } = useQuery(tagsQuery())

  const change = (changes: { [Key in keyof PlantsSearch]: PlantsSearch[Key] | undefined }) =>
    void navigate({ search: (before) => given({ ...before, ...changes }), replace: true })

  const [typed, setTyped] = useTypedSearch(search.keywords ?? '', (keywords) => change({ keywords }))

  const place = search.locationId ?? search.regionId
  const used = [place !== undefined, search.tagId !== undefined, search.status !== undefined].filter(
    Boolean,
  ).length

  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t.plantsList.search}
          placeholder={t.plantsList.searchShort}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Button look={used > 0 ? 'soft' : 'quiet'} icon={SlidersHorizontal} onClick={() => setOpen(true)}>
        {t.plantsList.filters(used)}
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title={t.plantsList.filter}
        actions={<Button onClick={() => setOpen(false)}>{t.plantsList.show}</Button>}
      >
        <div className={styles.fields}>
          <PlaceFilter value={search} onChange={change} />
          <Select
            label={t.plantsList.tag}
            value={search.tagId ?? 0}
            onChange={(tagId) => change({ tagId: tagId === 0 ? undefined : tagId })}
            choices={[
              { value: 0, label: t.plantsList.anyTag },
              ...tags.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Select
            label={t.plantsList.status}
            value={search.status ?? 0}
            onChange={(status) => change({ status: status === 0 ? undefined : status })}
            choices={[
              { value: 0, label: t.plantsList.alive },
              { value: 1, label: t.plantsList.archived },
              { value: 2, label: t.plantsList.dead },
              { value: ANY_STATUS, label: t.plantsList.all },
            ]}
          />
          <Select
            label={t.plantsList.sort}
            value={sortOf(search)}
            onChange={(sort) => change({ sort: sort === '-createdAt' ? undefined : sort })}
            choices={[
              { value: '-createdAt', label: t.plantsList.newest },
              { value: 'createdAt', label: t.plantsList.oldest },
              { value: 'name', label: t.plantsList.byName },
              { value: '-plantingDate', label: t.plantsList.byPlanting },
            ]}
          />
        </div>
      </Sheet>
    </div>
  )
}

/** Without what is not set: the address stays short. */
function given(search: { [Key in keyof PlantsSearch]: PlantsSearch[Key] | undefined }): PlantsSearch {
  const { keywords, locationId, regionId, tagId, speciesId, status, sort } = search
  return {
    ...(keywords !== undefined && keywords !== '' && { keywords }),
    ...(locationId !== undefined && { locationId }),
    ...(regionId !== undefined && { regionId }),
    ...(tagId !== undefined && { tagId }),
    ...(speciesId !== undefined && { speciesId }),
    ...(status !== undefined && { status }),
    ...(sort !== undefined && { sort }),
  }
}
