import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOnline } from '../offline/use-online.ts'
import { useSettled } from '../ui/use-settled.ts'
import { knownIn } from './known.ts'
import { knownResults } from './known-results.ts'
import { type SearchAnswer, type SearchResults, searchQuery } from './queries.ts'
import { termsOf } from './terms.ts'

export type Search = {
  results: SearchResults
  /** The words that were found in place of some that nothing has. */
  corrected: string | undefined
  isSearching: boolean
  /** Why there is only what the device knows. */
  onlyKnown: 'offline' | 'unreached' | undefined
}

const NOTHING: SearchResults = { plants: [], species: [], places: [], tags: [], entries: [] }

/** Finds while one types: at once in what the device knows, then by the service. */
export function useSearch(typed: string): Search {
  const queries = useQueryClient()
  const isOnline = useOnline()
  const settled = useSettled(typed)
  const first = useQuery({ ...searchQuery(settled), enabled: isOnline && settled !== '' })
  // The service looks up slips in the catalogue alone; the right words are then searched for everywhere.
  const meant = wordsMeant(settled, first.data)
  const second = useQuery({ ...searchQuery(meant ?? ''), enabled: isOnline && meant !== undefined })

  const isCurrent = settled === typed
  const answer = isCurrent ? ((meant === undefined ? undefined : second.data) ?? first.data) : undefined
  const known = useMemo(
    () => (typed === '' ? NOTHING : knownResults(knownIn(queries), typed)),
    [queries, typed],
  )
  const reason = isOnline ? (first.isError ? 'unreached' : undefined) : 'offline'
  return {
    results: typed === '' ? NOTHING : (answer?.results ?? known),
    corrected: isCurrent ? first.data?.corrected.join(' ') || undefined : undefined,
    isSearching: typed !== '' && isOnline && (!isCurrent || first.isFetching || second.isFetching),
    onlyKnown: typed === '' || answer !== undefined ? undefined : reason,
  }
}

/** All that was meant, where each of the words is known by now and the garden itself has none of what was typed. */
function wordsMeant(typed: string, answer: SearchAnswer | undefined): string | undefined {
  if (answer === undefined || answer.corrected.length !== termsOf(typed).length) return undefined
  const { plants, places, tags, entries } = answer.results
  const isOwn = [plants, places, tags, entries].some((found) => found.length > 0)
  return answer.corrected.length === 0 || isOwn ? undefined : answer.corrected.join(' ')
}
