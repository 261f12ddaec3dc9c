import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { CareTask } from '../api/types.ts'
import { wateringsOf } from './task-groups.ts'
import type { Selection } from './use-selection.ts'

const route = getRouteApi('/frame/')

/** The address may ask for all that is to be watered: it is selected, and one tap on Done is left to the user. */
export function useWaterings(tasks: readonly CareTask[] | undefined, selection: Selection): void {
  const navigate = route.useNavigate()
  const isAsked = route.useSearch().select === 'watering'
  const isKnown = tasks !== undefined
  const select = useEffectEvent(() => {
    const waterings = wateringsOf(tasks ?? [])
    if (waterings.length > 0) selection.set(waterings, true)
    void navigate({ search: {}, replace: true })
  })
  useEffect(() => {
    if (isAsked && isKnown) select()
  }, [isAsked, isKnown])
}
