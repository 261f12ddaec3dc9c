import { useInfiniteQuery } from '@tanstack/react-query'
import type { Delivery, ReminderChannel } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { List, ListRow } from '../ui/list-row.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Tone } from '../ui/tone.ts'
import { deliveriesQuery } from './queries.ts'
import { reasonOf } from './reasons.ts'
import { nameOf } from './ways.ts'

const TONES: Readonly<Record<number, Tone>> = { 1: 'plain', 2: 'accent', 3: 'danger', 4: 'plain' }

/** What went over a channel in the last weeks, and what became of it. */
export function DeliveriesSheet({ channel, onClose }: { channel: ReminderChannel; onClose: () => void }) {
  const { t } = useI18n()
  const words = t.reminders.deliveries
  const read = useInfiniteQuery(deliveriesQuery(channel.id))
  const deliveries = read.data?.pages.flatMap(({ items }) => items)
  return (
    <Sheet
      open
      tall
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={nameOf(t, channel)}
    >
      {read.isPending && <Skeleton shape="list" count={3} />}
      {read.isError && deliveries === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {deliveries?.length === 0 && <p>{words.empty}</p>}
      {deliveries !== undefined && deliveries.length > 0 && (
        <List label={words.title}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </List>
      )}
      {read.hasNextPage && (
        <Button look="quiet" busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t.app.action.more}
        </Button>
      )}
    </Sheet>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t, format } = useI18n()
  const words = t.reminders.deliveries
  const { date, state, attempts, error, nextAttemptAt, sentAt } = delivery
  const details = [
    sentAt !== undefined && format.dateTime(sentAt),
    attempts > 1 && words.attempts(attempts),
    error !== undefined && reasonOf(t, error),
    nextAttemptAt !== undefined && words.next(format.time(nextAttemptAt)),
  ].filter((part) => part !== false)
  return (
    <ListRow
      title={format.longDay(date)}
      detail={details.length > 0 ? details.join(' · ') : undefined}
      trailing={<Badge tone={TONES[state] ?? 'plain'}>{word(words.states, state)}</Badge>}
    />
  )
}
