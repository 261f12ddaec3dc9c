import { GardenRole, GrantKind, GrantState } from '@frond/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { namedDay } from '../i18n/named-day.ts'
import { daysBody } from '../people/days-fields.tsx'
import { MadeGrant } from '../people/made-grant.tsx'
import { type Grant, grantsQuery, useGrantsChanged } from '../people/queries.ts'
import { QuietNote } from '../reminders/quiet-note.tsx'
import { Button } from '../ui/button.tsx'
import { EndLinkIcon } from '../ui/icons.ts'
import { useToasts } from '../ui/toasts.tsx'
import styles from './away-page.module.css'

/** What is running for an absence besides a pause, each with its end: a link that only looks is for something else. */
export function AwayRunning({ today, onEnded }: { today: Day; onEnded: () => void }) {
  const { data: grants = [] } = useQuery(grantsQuery())
  const [renewed, setRenewed] = useState<Grant>()
  const links = grants.filter(
    ({ kind, state, role }) =>
      kind === GrantKind.Link && state !== GrantState.Ended && role === GardenRole.Sitter,
  )
  return (
    <>
      <QuietNote onEnded={onEnded} />
      {links.map((link) => (
        <LinkNow key={link.id} {...{ link, today, onEnded }} onRenewed={setRenewed} />
      ))}
      {renewed !== undefined && (
        <MadeGrant grant={renewed} today={today} onClose={() => setRenewed(undefined)} />
      )}
    </>
  )
}

type LinkNowProps = { link: Grant; today: Day; onEnded: () => void; onRenewed: (link: Grant) => void }

/** A link ends with one tap. Its secret does not come back: what undoes it is another link like it. */
function LinkNow({ link, today, onEnded, onRenewed }: LinkNowProps) {
  const { t, format } = useI18n()
  const words = t.care.away
  const toasts = useToasts()
  const changed = useGrantsChanged()
  const { id, role, name = '', from, until = today, message = null } = link
  const again = useMutation({
    mutationFn: () => {
      const days = daysBody({ from: from !== undefined && from > today ? from : '', until })
      return client.post('/api/v1/grants', { body: { kind: GrantKind.Link, role, name, message, ...days } })
    },
    onSuccess: async (made) => {
      onRenewed(made)
      await changed()
    },
    onError: (error) => toasts.fail(error),
  })
  const end = useMutation({
    mutationFn: () => client.delete('/api/v1/grants/{id}', { path: { id } }),
    onSuccess: async () => {
      toasts.show({
        text: words.toldLinkEnded(name),
        action: { label: t.people.newLink, run: () => again.mutate() },
      })
      await changed()
      onEnded()
    },
    onError: (error) => toasts.fail(error),
  })
  const lastDay = namedDay(until, today, format)
  const isLater = from !== undefined && from > today
  return (
    <aside className={styles.running}>
      <p>
        {isLater ? words.laterLink(name, namedDay(from, today, format), lastDay) : words.link(name, lastDay)}
      </p>
      <Button
        look="soft"
        icon={EndLinkIcon}
        aria-label={words.endLinkOf(name)}
        busy={end.isPending}
        onClick={() => end.mutate()}
      >
        {words.endLink}
      </Button>
    </aside>
  )
}
