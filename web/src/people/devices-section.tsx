import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sessionsQuery } from '../account/queries.ts'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { deviceName } from '../ui/device-name.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { List, ListRow } from '../ui/list-row.tsx'
import { Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'

/** Where the account is signed in; each other device can be signed out from here, or all of them. */
export function DevicesSection() {
  const { t, format } = useI18n()
  const words = t.people.devices
  const toasts = useToasts()
  const queries = useQueryClient()
  const read = useQuery(sessionsQuery())
  const end = useMutation({
    mutationFn: (ids: readonly number[]) =>
      Promise.all(ids.map((id) => client.delete('/api/v1/auth/sessions/{id}', { path: { id } }))),
    onSuccess: (ended) => toasts.show({ text: words.ended(ended.length) }),
    onError: (error) => toasts.fail(error),
    onSettled: () => queries.invalidateQueries(sessionsQuery()),
  })
  const others = (read.data ?? []).filter(({ current }) => !current).map(({ id }) => id)
  return (
    <Section title={words.title}>
      {read.isPending && <Skeleton shape="list" count={1} />}
      {read.isError && <ErrorNote error={read.error} onRetry={() => void read.refetch()} />}
      {read.data !== undefined && (
        <Card flush>
          <List>
            {read.data.map(({ id, userAgent, current, createdAt, lastUsedAt }) => {
              const name = deviceName(t, userAgent)
              return (
                <ListRow
                  key={id}
                  title={
                    current ? (
                      <>
                        {name} <Badge>{words.thisDevice}</Badge>
                      </>
                    ) : (
                      name
                    )
                  }
                  detail={
                    <>
                      {words.lastUsed(format.dateTime(lastUsedAt))}
                      <br />
                      {words.since(format.date(createdAt))}
                    </>
                  }
                  trailing={
                    current ? undefined : (
                      <Button look="quiet" aria-label={words.endOf(name)} onClick={() => end.mutate([id])}>
                        {words.end}
                      </Button>
                    )
                  }
                />
              )
            })}
          </List>
        </Card>
      )}
      {others.length > 1 && (
        <div>
          <Button look="quiet" busy={end.isPending} onClick={() => end.mutate(others)}>
            {words.endOthers}
          </Button>
        </div>
      )}
    </Section>
  )
}
