import type { components } from '@frond/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Columns } from '../../ui/columns.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { BackupIcon } from '../../ui/icons.ts'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import styles from './backups-page.module.css'
import { BACKUPS, backupsQuery } from './queries.ts'

type Backups = components['schemas']['Backups']

/** When backups are made, those there are, and one more when it is wanted. */
export function BackupsPage() {
  const { t } = useI18n()
  const read = useQuery(backupsQuery())
  const words = t.admin.backups
  return (
    <Page title={words.title} back={<BackLink to="/admin">{t.admin.title}</BackLink>}>
      {read.isPending && <Skeleton shape="list" />}
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data?.enabled === true && (
        <Columns uneven first={<SwitchedOn state={read.data} />} second={<BackupList state={read.data} />} />
      )}
      {read.data?.enabled === false && read.data.backups.length > 0 && (
        <Columns uneven first={<SwitchedOff />} second={<BackupList state={read.data} />} />
      )}
      {read.data?.enabled === false && read.data.backups.length === 0 && <SwitchedOff />}
    </Page>
  )
}

function SwitchedOff() {
  const { t } = useI18n()
  const words = t.admin.backups
  return (
    <Card>
      <div className={styles.state}>
        <p>{words.off}</p>
        <div className={styles.soft}>
          <h2 className={styles.howTitle}>{words.howTitle}</h2>
          <p>{words.how}</p>
        </div>
      </div>
    </Card>
  )
}

function SwitchedOn({ state }: { state: Backups }) {
  const { t, format } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const words = t.admin.backups
  const { at, keep, next, runningSince, lastFailure } = state
  const start = useMutation({
    mutationFn: () => client.post(BACKUPS),
    onError: (error) => toasts.fail(error),
    onSettled: () => queries.invalidateQueries({ queryKey: [BACKUPS] }),
  })
  return (
    <Card>
      <div className={styles.state}>
        <p>{words.daily(at, keep)}</p>
        <p className={styles.soft}>
          {next !== undefined && `${words.next(format.dateTime(next))}. `}
          {words.restore}
        </p>
        {lastFailure !== undefined && (
          <p role="alert" className={styles.failure}>
            {words.failed(format.dateTime(lastFailure.at), lastFailure.message)}
          </p>
        )}
        {runningSince === undefined ? (
          <div>
            <Button look="soft" icon={BackupIcon} busy={start.isPending} onClick={() => start.mutate()}>
              {words.now}
            </Button>
          </div>
        ) : (
          <div role="status" className={styles.state}>
            <p>{words.running(format.time(runningSince))}</p>
            <ProgressBar label={words.running(format.time(runningSince))} />
          </div>
        )}
      </div>
    </Card>
  )
}

function BackupList({ state: { backups } }: { state: Backups }) {
  const { t, format } = useI18n()
  const words = t.admin.backups
  return (
    <Section title={words.list} titleHidden>
      {backups.length === 0 && <EmptyState text={words.empty} />}
      {backups.length > 0 && (
        <Card flush>
          <List label={words.list}>
            {backups.map(({ name, createdAt, byHand, size, verified }) => (
              <ListRow
                key={name}
                title={format.dateTime(createdAt)}
                detail={
                  <>
                    {[...(byHand ? [words.byHand] : []), format.bytes(size)].join(' · ')}
                    <span className={styles.file}>{name}</span>
                  </>
                }
                trailing={
                  verified ? (
                    <Badge tone="accent">{words.verified}</Badge>
                  ) : (
                    <Badge tone="overdue">{words.unverified}</Badge>
                  )
                }
              />
            ))}
          </List>
        </Card>
      )}
    </Section>
  )
}
