import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { plantsQuery } from '../../api/queries.ts'
import type { Plant } from '../../api/types.ts'
import { useRights } from '../../gardens/role.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FabLink } from '../../ui/fab.tsx'
import { AddIcon, AddSeveralIcon, MenuIcon, SpreadsheetIcon } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { filterOf, isAmongLiving, isFiltered, sortOf } from './filter.ts'
import { GoneMatches } from './gone-matches.tsx'
import { PlantCard } from './plant-card.tsx'
import { PlantFilters } from './plant-filters.tsx'
import { PlantSelection } from './plant-selection.tsx'
import { usePlantsView } from './plants-view.ts'
import { thirstQuery } from './queries.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { useSelectedPlants } from './use-selected-plants.ts'

const route = getRouteApi('/frame/plants')

const PlantTable = lazy(async () => ({ default: (await import('./plant-table.tsx')).PlantTable }))

/** Every plant by its photograph; to look through, to find one, and to change several. */
export function PlantsPage() {
  const { t, format } = useI18n()
  const may = useRights()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const filter = useDeferredValue(useMemo(() => filterOf(search), [search]))
  // During typing, what was found before stays where it is.
  const read = useInfiniteQuery({ ...plantsQuery(filter), placeholderData: keepPreviousData })
  const plants = useMemo(() => read.data?.pages.flatMap(({ items }) => items) ?? [], [read.data])
  const total = read.data?.pages[0]?.total
  const [view, setView] = usePlantsView()
  // What was pressed answers at once; the plants follow when it is drawn.
  const { layout, columns } = useDeferredValue(view)
  const isCompact = layout === 'compact'
  const { data: thirst } = useQuery(thirstQuery())
  const selection = useSelectedPlants()
  const isPicking = useDeferredValue(selection.isOn)
  const selectButton = useFocusAfter(selection.isOn)
  const areAllSelected = total !== undefined && selection.plants.length === total
  const selectAll = async () => {
    let { data, hasNextPage } = read
    while (hasNextPage) ({ data, hasNextPage } = await read.fetchNextPage())
    selection.start(data?.pages.flatMap(({ items }) => items))
  }
  const readOn = () => {
    if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
  }
  const select = () => {
    if (!selection.isOn || areAllSelected) selection.start()
    else void selectAll()
  }

  return (
    <Page
      title={t.plants.title}
      lead={total === undefined || total === 0 ? undefined : t.plantsList.count(format.number(total))}
      actions={
        <>
          {may.care && (plants.length > 0 || selection.isOn) && (
            // One and the same button, so that the focus stays on it.
            <Button ref={selectButton} look="quiet" onClick={select}>
              {!selection.isOn
                ? t.app.action.select
                : areAllSelected
                  ? t.plantsList.selectNone
                  : t.app.action.selectAll}
            </Button>
          )}
          {may.change && !selection.isOn && (
            <>
              <Menu
                trigger={<IconButton icon={MenuIcon} label={t.plantsList.add} />}
                groups={[
                  [
                    {
                      label: t.plantsList.addSeveral,
                      icon: AddSeveralIcon,
                      onSelect: () => void navigate({ to: '/plants/several' }),
                    },
                    {
                      label: t.plantsList.importList,
                      icon: SpreadsheetIcon,
                      onSelect: () => void navigate({ to: '/plants/import' }),
                    },
                  ],
                ]}
              />
              {(total !== 0 || isFiltered(filter)) && (
                <FabLink to="/plants/new" icon={AddIcon} label={t.plantsList.addFirst} />
              )}
            </>
          )}
        </>
      }
    >
      {(total !== 0 || isFiltered(filter)) && <PlantFilters view={view} onView={setView} />}
      {filter.keywords !== undefined && isAmongLiving(search) && (
        <GoneMatches filter={filter} shown={total} />
      )}
      {read.isPending && <Skeleton shape="grid" />}
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {total === 0 &&
        (isFiltered(filter) ? (
          <EmptyState
            text={t.plantsList.noMatch}
            action={
              <LinkButton look="soft" to="/plants" search={{}}>
                {t.plantsList.clearFilters}
              </LinkButton>
            }
          />
        ) : (
          <EmptyState
            text={t.plantsList.empty}
            action={may.change && <LinkButton to="/plants/new">{t.plantsList.addFirst}</LinkButton>}
          />
        ))}
      {plants.length > 0 && layout === 'table' && (
        <Suspense fallback={<Skeleton shape="list" />}>
          <PlantTable
            plants={plants}
            thirst={thirst}
            columns={columns}
            isPicking={isPicking}
            isSelected={selection.has}
            onToggle={selection.toggle}
            sort={sortOf(search)}
            onSort={(sort) => void navigate({ search: (before) => ({ ...before, sort }), replace: true })}
            onNearEnd={readOn}
          />
        </Suspense>
      )}
      {plants.length > 0 && layout !== 'table' && (
        <VirtualGrid<Plant>
          label={t.plants.title}
          items={plants}
          keyOf={({ id }) => id}
          columnWidth={isCompact ? 6.5 : 11}
          columnsAtLeast={isCompact ? 3 : 2}
          rowHeight={isCompact ? 10 : 17}
          onNearEnd={readOn}
        >
          {(plant) => (
            <PlantCard
              plant={plant}
              thirst={thirst?.get(plant.id)}
              isCompact={isCompact}
              isPicking={isPicking}
              isSelected={selection.has(plant.id)}
              onToggle={selection.toggle}
            />
          )}
        </VirtualGrid>
      )}
      {selection.isOn && <PlantSelection selection={selection} />}
    </Page>
  )
}
