import { GardenRole, GrantKind, GrantState } from '@frond/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../api/client.ts'
import { dayAfter } from '../i18n/day.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { namedDay } from '../i18n/named-day.ts'
import { grantName } from '../people/grant-words.ts'
import { InvitePerson } from '../people/invite-person.tsx'
import { useLinkForm } from '../people/link-form.tsx'
import { MadeGrant } from '../people/made-grant.tsx'
import { type Grant, grantsQuery, useGrantsChanged } from '../people/queries.ts'
import { useQuiet } from '../reminders/use-quiet.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { InviteIcon, LinkIcon, NobodyIcon } from '../ui/icons.ts'
import { useToasts } from '../ui/toasts.tsx'
import styles from './away-page.module.css'
import { SaveFailure } from './save-failure.tsx'

export type Days = {
  today: Day
  from: Day
  /** The last day away. */
  to: Day
  /** Whether both are given and in order. */
  isWhole: boolean
}

/** Others of the garden look after the plants; the user hears nothing of them meanwhile. */
export function HouseholdAnswer({ today, to, isWhole, onSaved }: Days & { onSaved: () => void }) {
  const { t, format } = useI18n()
  const words = t.care.away
  const toasts = useToasts()
  const { data: grants } = useQuery(grantsQuery())
  const [isInviting, setInviting] = useState(false)
  const quiet = useQuiet()
  const until = isWhole ? dayAfter(to, 1) : today
  const day = namedDay(until, today, format)
  const rest = useMutation({
    mutationFn: () => quiet.set(until),
    onSuccess: (undo) => {
      toasts.show({ text: words.toldResting(day), undo })
      onSaved()
    },
  })
  const helpers = grants?.filter(
    ({ kind, state, role }) =>
      kind === GrantKind.Person && state === GrantState.Active && role >= GardenRole.Sitter,
  )
  return (
    <div className={styles.consequence}>
      <div className={styles.outcome}>
        {helpers !== undefined && (
          <p>
            {helpers.length === 0
              ? words.noHelpers
              : words.helpers(format.list(helpers.map((helper) => grantName(t, helper))))}
          </p>
        )}
        {isWhole && <p className={styles.will}>{words.resting(day)}</p>}
      </div>
      <SaveFailure error={rest.error} />
      <div className={styles.actions}>
        {quiet.until !== until && (
          <Button icon={NobodyIcon} disabled={!isWhole} busy={rest.isPending} onClick={() => rest.mutate()}>
            {words.rest}
          </Button>
        )}
        <Button look="quiet" icon={InviteIcon} onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
      </div>
      {isInviting && <InvitePerson today={today} onClose={() => setInviting(false)} />}
    </div>
  )
}

/** A link for a neighbour. Its address is shown once; then it stands among what is running, and can be undone for a while. */
export function LinkAnswer({ today, from, to, isWhole, onSaved }: Days & { onSaved: () => void }) {
  const { t } = useI18n()
  const words = t.care.away
  const toasts = useToasts()
  const changed = useGrantsChanged()
  const quiet = useQuiet()
  const [isQuiet, setIsQuiet] = useState(true)
  const [made, setMade] = useState<Grant>()
  const awake = useRef<() => void>(undefined)
  const days = { from: from > today ? from : '', until: to }
  const undo = useMutation({
    mutationFn: ({ id }: Grant) => client.delete('/api/v1/grants/{id}', { path: { id } }),
    onError: (error) => toasts.fail(error),
    onSettled: changed,
  })
  const { fields, onSubmit, isPending } = useLinkForm({
    today,
    days,
    role: GardenRole.Sitter,
    onMade: async (link) => {
      setMade(link)
      if (!isQuiet) return
      try {
        awake.current = await quiet.set(dayAfter(to, 1))
      } catch (error) {
        // The link is good without it.
        toasts.fail(error)
      }
    },
  })
  return (
    <form className={styles.consequence} noValidate onSubmit={onSubmit}>
      {fields}
      <Checkbox value={isQuiet} onChange={setIsQuiet} label={words.quiet} />
      <div className={styles.actions}>
        <Button type="submit" icon={LinkIcon} disabled={!isWhole} busy={isPending}>
          {words.makeLink}
        </Button>
      </div>
      {made !== undefined && (
        <MadeGrant
          grant={made}
          today={today}
          onClose={() => {
            setMade(undefined)
            const takeBack = () => {
              undo.mutate(made)
              awake.current?.()
            }
            toasts.show({ text: words.toldLink(made.name ?? ''), undo: takeBack })
            onSaved()
          }}
        />
      )}
    </form>
  )
}
