import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { List, ListRow } from '../ui/list-row.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './keys-page.module.css'
import { keysQuery } from './queries.ts'
import { RotateKeys } from './rotate-keys.tsx'

/** As much of a key id as tells keys apart. */
const KID_SHOWN = 8

/** The keys that sign, newest first, and a new one when it is wanted. */
export function KeysPage() {
  const { t, format } = useI18n()
  const read = useQuery(keysQuery())
  const [isAsked, setAsked] = useState(false)
  const words = t.admin.keys
  return (
    <Page title={t.admin.home.keys} lead={words.lead} back={<BackLink to="/admin">{t.admin.title}</BackLink>}>
      {read.isPending && <Skeleton shape="list" count={2} />}
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data !== undefined && (
        <Card flush>
          <List label={words.list}>
            {read.data.map(({ kid, active, signing, createdAt, deactivatedAt }) => {
              const made = words.since(format.date(createdAt))
              return (
                <ListRow
                  key={kid}
                  title={<code title={kid}>{kid.slice(0, KID_SHOWN)}</code>}
                  detail={
                    deactivatedAt === undefined ? made : `${made}, ${words.until(format.date(deactivatedAt))}`
                  }
                  trailing={
                    signing ? (
                      <Badge tone="accent">{words.signs}</Badge>
                    ) : (
                      <Badge>{active ? words.active : words.retired}</Badge>
                    )
                  }
                />
              )
            })}
          </List>
        </Card>
      )}
      <div className={styles.below}>
        <Button onClick={() => setAsked(true)}>{words.rotate}</Button>
        <a href="/.well-known/jwks.json" target="_blank" rel="noreferrer" className={styles.link}>
          {words.publicKeys}
        </a>
      </div>
      <RotateKeys open={isAsked} onOpenChange={setAsked} />
    </Page>
  )
}
