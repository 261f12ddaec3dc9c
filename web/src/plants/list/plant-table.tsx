import { Link } from '@tanstack/react-router'
import { memo, useEffect, useMemo, useRef } from 'react'
import type { Plant } from '../../api/types.ts'
import { SpeciesPhoto } from '../../drawings/species-photo.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { AscendingIcon, DescendingIcon } from '../../ui/icons.ts'
import type { Sort } from './filter.ts'
import styles from './plant-table.module.css'
import { COLUMNS, type Column } from './plants-view.ts'
import type { Thirst } from './thirst.ts'

type PlantTableProps = {
  plants: readonly Plant[]
  thirst: ReadonlyMap<number, Thirst> | undefined
  columns: readonly Column[]
  /** While several are selected. */
  isPicking: boolean
  isSelected: (id: number) => boolean
  onToggle: (plant: Plant) => void
  sort: Sort
  onSort: (sort: Sort) => void
  /** Called when the end comes near, to load more. */
  onNearEnd: () => void
}

/** By what a column can be sorted, first upwards. Tags have no order. */
const SORT_OF = {
  name: ['name', '-name'],
  care: ['nextDue', '-nextDue'],
  species: ['species', '-species'],
  place: ['location', '-location'],
  planted: ['plantingDate', '-plantingDate'],
} as const satisfies Record<string, readonly [Sort, Sort]>

/** A row for each plant, for collections that are looked through. */
export function PlantTable(props: PlantTableProps) {
  const { plants, thirst, columns, isPicking, isSelected, onToggle, sort, onSort, onNearEnd } = props
  const { t } = useI18n()
  const end = useNearEnd(onNearEnd)
  const shown = useMemo(() => COLUMNS.filter((column) => columns.includes(column)), [columns])
  return (
    <div className={styles.around}>
      <table className={styles.table}>
        <caption className="heard-only">{t.plants.title}</caption>
        <thead>
          <tr>
            {isPicking && <td />}
            <Head label={t.plantsList.name} sorts={SORT_OF.name} sort={sort} onSort={onSort} />
            {shown.map((column) =>
              column === 'tags' ? (
                <th key={column} scope="col">
                  {t.plantsList.column.tags}
                </th>
              ) : (
                <Head
                  key={column}
                  label={t.plantsList.column[column]}
                  sorts={SORT_OF[column]}
                  sort={sort}
                  onSort={onSort}
                />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {plants.map((plant) => (
            <PlantRow
              key={plant.id}
              plant={plant}
              thirst={thirst?.get(plant.id)}
              columns={shown}
              isPicking={isPicking}
              isSelected={isSelected(plant.id)}
              onToggle={onToggle}
            />
          ))}
        </tbody>
      </table>
      <div ref={end} />
    </div>
  )
}

type PlantRowProps = Pick<PlantTableProps, 'columns' | 'isPicking' | 'onToggle'> & {
  plant: Plant
  thirst: Thirst | undefined
  isSelected: boolean
}

/** Of hundreds, those are drawn again that have changed. */
const PlantRow = memo(function PlantRow(props: PlantRowProps) {
  const { plant, thirst, columns, isPicking, isSelected, onToggle } = props
  const { t } = useI18n()
  return (
    <tr data-selected={isSelected}>
      {isPicking && (
        <td>
          <Checkbox
            value={isSelected}
            onChange={() => onToggle(plant)}
            label={t.plantsList.selectPlant(plant.name)}
            labelHidden
          />
        </td>
      )}
      <th scope="row">
        <div className={styles.name}>
          <span className={styles.photo}>
            <SpeciesPhoto
              species={plant.species}
              src={plant.covers[0]?.url}
              alt=""
              ratio={1}
              sizes="40px"
              seed={plant.species?.scientificName ?? plant.name}
              corners="s"
            />
          </span>
          <Link to="/plants/$plantId" params={{ plantId: plant.id }}>
            {plant.name}
          </Link>
        </div>
      </th>
      {columns.map((column) => (
        <td key={column} className={styles.cell} data-column={column}>
          <Cell plant={plant} thirst={thirst} column={column} />
        </td>
      ))}
    </tr>
  )
})

type HeadProps = Pick<PlantTableProps, 'sort' | 'onSort'> & { label: string; sorts: readonly [Sort, Sort] }

/** Pressed again it sorts the other way. */
function Head({ label, sorts: [up, down], sort, onSort }: HeadProps) {
  const Arrow = sort === down ? DescendingIcon : AscendingIcon
  const order = sort === up ? 'ascending' : 'descending'
  const isSorted = sort === up || sort === down
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined}>
      <button type="button" onClick={() => onSort(sort === up ? down : up)}>
        {label}
        {isSorted && <Arrow aria-hidden="true" />}
      </button>
    </th>
  )
}

function Cell({ plant, thirst, column }: { plant: Plant; thirst: Thirst | undefined; column: Column }) {
  const { format } = useI18n()
  const { species, location, tags, plantingDate } = plant
  switch (column) {
    case 'care':
      return thirst && <span data-thirst={thirst.state}>{format.relativeDay(thirst.day, thirst.today)}</span>
    case 'species':
      return species?.commonName
    case 'place':
      return location?.name
    case 'tags':
      return tags.map(({ name }) => name).join(', ')
    case 'planted':
      return plantingDate && format.shortDay(plantingDate, new Date().toISOString().slice(0, 10))
  }
}

/** As far ahead of the last row as a fling of the finger goes. */
const AHEAD = '1200px'

function useNearEnd(onNearEnd: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onNearEnd)
  useEffect(() => {
    latest.current = onNearEnd
  })
  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: AHEAD,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  })
  return end
}
