import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PlantSpecies } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FabLink } from '../../ui/fab.tsx'
import { AddIcon, ImportIcon } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import { VirtualList } from '../../ui/virtual-grid.tsx'
import { speciesListQuery } from './queries.ts'
import { SpeciesRow } from './species-row.tsx'

const route = getRouteApi('/frame/admin/species')

/** The whole catalogue to look one up and change it. */
export function SpeciesListPage() {
  const { t, format } = useI18n()
  const navigate = route.useNavigate()
  const { keywords } = route.useSearch()
  const [typed, setTyped] = useTypedSearch(
    keywords ?? '',
    (typed) => void navigate({ search: typed === '' ? {} : { keywords: typed }, replace: true }),
  )
  const read = useInfiniteQuery({ ...speciesListQuery(keywords), placeholderData: keepPreviousData })
  const species = useMemo(() => read.data?.pages.flatMap(({ items }) => items) ?? [], [read.data])
  const total = read.data?.pages[0]?.total
  const words = t.admin.species
  return (
    <Page
      title={t.admin.home.species}
      lead={total === undefined ? undefined : words.count(total, format.number(total))}
      back={<BackLink to="/admin">{t.admin.title}</BackLink>}
      actions={
        <>
          <LinkButton look="soft" icon={ImportIcon} to="/admin/import">
            {words.importHere}
          </LinkButton>
          {total !== 0 && <FabLink to="/admin/species/new" icon={AddIcon} label={words.new} />}
        </>
      }
    >
      <SearchField label={words.search} value={typed} onChange={setTyped} />
      {read.isPending && <Skeleton shape="list" />}
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {total === 0 && (
        <EmptyState
          text={keywords === undefined ? words.empty : words.noMatch(keywords)}
          action={
            <LinkButton to="/admin/species/new" search={keywords === undefined ? {} : { name: keywords }}>
              {words.new}
            </LinkButton>
          }
        />
      )}
      {species.length > 0 && (
        <VirtualList<PlantSpecies>
          label={t.admin.home.species}
          items={species}
          keyOf={({ id }) => id}
          rowHeight={4.5}
          onNearEnd={() => {
            if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
          }}
        >
          {(one) => <SpeciesRow species={one} />}
        </VirtualList>
      )}
    </Page>
  )
}
