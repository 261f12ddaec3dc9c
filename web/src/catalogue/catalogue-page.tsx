import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PlantSpecies } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { BackToMore } from '../ui/back-to-more.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VirtualGrid } from '../ui/virtual-grid.tsx'
import { filterOf, filtersIn } from './filter.ts'
import { Corrected, NotFound } from './not-found.tsx'
import { speciesListQuery } from './queries.ts'
import { SpeciesFilters } from './species-filters.tsx'
import { SpeciesRow } from './species-row.tsx'

const route = getRouteApi('/frame/catalogue')

/** Every species, found while its name is typed in any language of the catalogue. */
export function CataloguePage() {
  const { t, format } = useI18n()
  const filter = filterOf(route.useSearch())
  // What was found stays until the next is there: the page does not flicker during typing.
  const read = useInfiniteQuery({ ...speciesListQuery(filter), placeholderData: keepPreviousData })
  const species = useMemo(() => read.data?.pages.flatMap(({ items }) => items) ?? [], [read.data])
  const [first] = read.data?.pages ?? []
  const total = first?.total
  const corrected = first?.corrected ?? []

  return (
    <Page
      title={t.catalogue.title}
      back={<BackToMore />}
      lead={
        <span role="status">
          {total === undefined
            ? !read.isError && t.catalogue.searching
            : total > 0 && t.catalogue.count(total, format.number(total))}
        </span>
      }
    >
      <SpeciesFilters found={total} />
      {read.isPending && <Skeleton shape="list" />}
      {read.isError && <ErrorNote error={read.error} onRetry={() => void read.refetch()} />}
      {total === 0 && !read.isPlaceholderData && (
        <NotFound keywords={filter.keywords ?? ''} filtered={filtersIn(filter) > 0} />
      )}
      {corrected.length > 0 && !read.isPlaceholderData && (
        <Corrected keywords={filter.keywords ?? ''} taken={corrected.join(' ')} />
      )}
      {species.length > 0 && (
        <VirtualGrid<PlantSpecies>
          label={t.catalogue.title}
          items={species}
          keyOf={({ id }) => id}
          columnWidth={19}
          columnsAtLeast={1}
          rowHeight={6.25}
          onNearEnd={() => {
            if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
          }}
        >
          {(one) => <SpeciesRow species={one} />}
        </VirtualGrid>
      )}
    </Page>
  )
}
