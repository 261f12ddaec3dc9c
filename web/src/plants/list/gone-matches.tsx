import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { type PlantFilter, plantListKey } from '../../api/queries.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ANY_STATUS } from './filter.ts'

type GoneMatchesProps = {
  filter: PlantFilter /** How many are shown; unknown while they are read. */
  shown: number | undefined
}

/** A plant that died or was given away stays findable: a search among the living offers the others that fit, and back. */
export function GoneMatches({ filter, shown }: GoneMatchesProps) {
  const { t } = useI18n()
  const { status, sort: _, ...wanted } = filter
  const { data: all = 0 } = useQuery({
    queryKey: [plantListKey()[0], 'count', wanted],
    queryFn: async ({ signal }) => {
      const { total } = await client.get('/api/v1/plants', { query: { ...wanted, size: 1 }, signal })
      return total
    },
  })
  const isAll = status === undefined
  const gone = shown === undefined ? 0 : all - shown
  if (!isAll && gone <= 0) return null
  return (
    <div>
      <LinkButton
        look="soft"
        from="/plants"
        to="/plants"
        search={({ status: _, ...before }) => (isAll ? before : { ...before, status: ANY_STATUS })}
        replace
      >
        {isAll ? t.plantsList.onlyLiving : t.plantsList.alsoGone(gone)}
      </LinkButton>
    </div>
  )
}
