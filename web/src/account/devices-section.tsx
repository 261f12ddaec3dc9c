import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import styles from './account-page.module.css'
import { deviceName } from './device-name.ts'
import { sessionsQuery } from './queries.ts'

/** Where the account is signed in; each other device can be signed out from here. */
export function DevicesSection() {
  const { t, format } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const read = useQuery(sessionsQuery())
  const end = useMutation({
    mutationFn: (id: number) => client.delete('/api/v1/auth/sessions/{id}', { path: { id } }),
    onSuccess: () => toasts.show({ text: t.account.sessionEnded }),
    onError: (error) => toasts.fail(error),
    onSettled: () => queries.invalidateQueries(sessionsQuery()),
  })
  return (
    <Section title={t.account.devices}>
      {read.isPending && <Skeleton shape="list" count={2} />}
      {read.isError && <ErrorNote error={read.error} onRetry={() => void read.refetch()} />}
      {read.data !== undefined && (
        <Card flush>
          <ul className={styles.devices}>
            {read.data.map(({ id, userAgent, current, lastUsedAt }) => {
              const name = deviceName(t, userAgent)
              return (
                <li key={id}>
                  <div className={styles.device}>
                    {name} {current && <Badge>{t.account.thisDevice}</Badge>}
                    <p>{t.account.lastUsed(format.dateTime(lastUsedAt))}</p>
                  </div>
                  {!current && (
                    <Button
                      look="quiet"
                      aria-label={t.account.endSessionOf(name)}
                      onClick={() => end.mutate(id)}
                    >
                      {t.account.endSession}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </Card>
      )}
    </Section>
  )
}
