import { CareDifficulty, LightRequirement, ToxicityLevel } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { categoriesQuery } from '../api/queries.ts'
import { choices } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ChipGroup } from '../ui/chip-group.tsx'
import { FilterIcon } from '../ui/icons.ts'
import { SearchField } from '../ui/search-field.tsx'
import { type Choice, Select } from '../ui/select.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useTypedSearch } from '../ui/use-typed-search.ts'
import { categoryName } from './category-name.ts'
import { filterOf, filtersIn, searchWith } from './filter.ts'
import styles from './species-filters.module.css'

const route = getRouteApi('/frame/catalogue')

/** "Unknown" in the enumerations is not searched for, so it stands for "any" here. */
const ANY = 0

/** Search and filters of the catalogue; the address carries them. */
export function SpeciesFilters({ found }: { found: number | undefined }) {
  const { t, format } = useI18n()
  const words = t.catalogue
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const [isOpen, setOpen] = useState(false)
  const { data: categories = [] } = useQuery(categoriesQuery())
  const used = filtersIn(filterOf(search))

  const change = (changes: Parameters<typeof searchWith>[1]) =>
    void navigate({ search: (before) => searchWith(before, changes), replace: true })
  const [typed, setTyped] = useTypedSearch(search.keywords ?? '', (keywords) => change({ keywords }))

  const given = (value: number) => (value === ANY ? undefined : value)
  const any = { value: ANY, label: words.any }
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={words.search}
          placeholder={t.app.action.search}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Button look={used > 0 ? 'soft' : 'quiet'} icon={FilterIcon} onClick={() => setOpen(true)}>
        {words.filters(used)}
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title={words.filter}
        actions={
          <Button onClick={() => setOpen(false)}>
            {found === undefined ? words.show : words.showFound(found, format.number(found))}
          </Button>
        }
      >
        <div className={styles.fields}>
          <Select<number>
            label={words.category}
            value={search.categoryId ?? ANY}
            onChange={(value) => change({ categoryId: given(value) })}
            choices={[
              any,
              ...categories.map(({ id, name }) => ({ value: id, label: categoryName(t, name) })),
            ]}
          />
          <OneOf
            label={words.light}
            value={search.lightRequirement}
            onChange={(lightRequirement) => change({ lightRequirement })}
            choices={choices(LightRequirement, t.enumerations.light)}
          />
          <OneOf
            label={words.difficulty}
            value={search.careDifficulty}
            onChange={(careDifficulty) => change({ careDifficulty })}
            choices={choices(CareDifficulty, t.enumerations.careDifficulty)}
          />
          <OneOf
            label={words.toxicity}
            value={search.toxicityLevel}
            onChange={(toxicityLevel) => change({ toxicityLevel })}
            choices={choices(ToxicityLevel, t.enumerations.toxicity)}
          />
          <Select
            label={words.order}
            value={search.sort ?? ''}
            onChange={(sort) => change({ sort: sort === '' ? undefined : sort })}
            choices={[
              { value: '', label: words.byFit },
              { value: 'scientificName', label: words.byScientificName },
            ]}
          />
        </div>
      </Sheet>
    </div>
  )
}

type OneOfProps = {
  label: string
  choices: readonly Choice<number>[]
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** At most one of few, all in sight; another tap takes it away. */
function OneOf({ label, choices, value, onChange }: OneOfProps) {
  return (
    <div className={styles.oneOf}>
      <p className={styles.label}>{label}</p>
      <ChipGroup
        label={label}
        choices={choices}
        value={value === undefined ? [] : [value]}
        onChange={(chosen) => onChange(chosen.at(-1))}
      />
    </div>
  )
}
