import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordForm } from '../account/password-form.tsx'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { deviceName } from '../ui/device-name.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { List, ListRow } from '../ui/list-row.tsx'
import { Section } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { activitySentence } from './activity-words.ts'
import { activityQuery } from './queries.ts'

/** The latest activity of the account, and the way to a new password for a user that did not cause it. */
export function ActivitySection({ hasPassword }: { hasPassword: boolean }) {
  const { t, format } = useI18n()
  const words = t.security.activity
  const read = useInfiniteQuery(activityQuery())
  const [isNotMe, setNotMe] = useState(false)
  const rows = (read.data?.pages ?? []).flatMap(({ items }) => items)
  return (
    <Section title={words.title}>
      {read.isPending && <Skeleton shape="list" count={3} />}
      {read.isError && <ErrorNote error={read.error} onRetry={() => void read.refetch()} />}
      {rows.length > 0 && (
        <Card flush>
          <List>
            {rows.map(({ id, type, at, ip, userAgent, subject }) => (
              <ListRow
                key={id}
                title={activitySentence(t, type, subject)}
                detail={
                  <>
                    {format.dateTime(at)}
                    {ip !== undefined && (
                      <>
                        <br />
                        {words.from(deviceName(t, userAgent), ip)}
                      </>
                    )}
                  </>
                }
              />
            ))}
          </List>
        </Card>
      )}
      {read.hasNextPage && (
        <div>
          <Button look="quiet" busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
      <div>
        <Button look="soft" onClick={() => setNotMe(true)}>
          {words.notMe}
        </Button>
      </div>
      <Sheet
        open={isNotMe}
        onOpenChange={setNotMe}
        title={words.notMeTitle}
        description={hasPassword ? words.notMeText : words.notMeWithoutPassword}
      >
        {hasPassword ? (
          <PasswordForm endsKeys onChanged={() => setNotMe(false)} />
        ) : (
          <LinkButton to="/people">{words.toDevices}</LinkButton>
        )}
      </Sheet>
    </Section>
  )
}
