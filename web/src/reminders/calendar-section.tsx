import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { wholeAddress } from '../api/whole-address.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { CalendarIcon, CopyIcon, DoneIcon } from '../ui/icons.ts'
import { Section } from '../ui/page.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { calendarFeedQuery } from './queries.ts'
import styles from './reminders.module.css'

/** The care plan in any calendar, by a secret link. */
export function CalendarSection() {
  const { t, format } = useI18n()
  const words = t.reminders.feed
  const read = useQuery(calendarFeedQuery())
  const change = useChange('calendarFeed')
  const [url, setUrl] = useState<string>()
  const [isReplacing, setReplacing] = useState(false)
  const { copy, isCopied } = useCopy()
  const make = () =>
    change({
      send: async () => {
        const made = await client.post('/api/v1/calendar-feed')
        setUrl(wholeAddress(made.url))
      },
      told: t.reminders.saved,
    })
  const withdraw = () =>
    change({
      send: async () => {
        await client.delete('/api/v1/calendar-feed')
        setUrl(undefined)
      },
      told: words.withdrawn,
    })
  const feed = read.data
  return (
    <Section title={words.title}>
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      <Card>
        <div className={styles.form}>
          <p className={styles.text}>{words.explain}</p>
          {url !== undefined && (
            <div className={styles.group} data-uncovered="">
              <p className={styles.secret}>{url}</p>
              <p className={styles.text}>{words.once}</p>
            </div>
          )}
          {url === undefined && feed !== undefined && feed !== null && (
            <p>
              {words.made(format.date(feed.createdAt))}{' '}
              {feed.lastReadAt === undefined ? words.neverRead : words.read(format.dateTime(feed.lastReadAt))}
            </p>
          )}
          <div className={styles.actions}>
            {url !== undefined && (
              <Button icon={isCopied ? DoneIcon : CopyIcon} onClick={() => void copy(url)}>
                {isCopied ? t.reminders.form.copied : t.reminders.form.copy}
              </Button>
            )}
            {feed === null && (
              <Button look="soft" icon={CalendarIcon} onClick={() => void make()}>
                {words.make}
              </Button>
            )}
            {feed !== undefined && feed !== null && (
              <>
                <Button look="soft" onClick={() => setReplacing(true)}>
                  {words.replace}
                </Button>
                <Button look="quietDanger" onClick={() => void withdraw()}>
                  {words.withdraw}
                </Button>
              </>
            )}
          </div>
        </div>
      </Card>
      <ConfirmDialog
        open={isReplacing}
        onOpenChange={setReplacing}
        title={words.replace}
        consequence={words.replaceWarning}
        confirm={words.replace}
        onConfirm={make}
      />
    </Section>
  )
}
