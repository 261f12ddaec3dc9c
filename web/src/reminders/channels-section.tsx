import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { methodsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { HeldRoom } from '../ui/held-room.tsx'
import { AddIcon } from '../ui/icons.ts'
import { Section } from '../ui/page.tsx'
import { AddWaySheet } from './add-way-sheet.tsx'
import { ChannelCard } from './channel-card.tsx'
import { channelsQuery } from './queries.ts'
import styles from './reminders.module.css'

/** Every way that reminders take, each with its state and a test. */
export function ChannelsSection() {
  const { t } = useI18n()
  const read = useQuery(channelsQuery())
  const { data: methods } = useQuery(methodsQuery())
  const [isAdding, setAdding] = useState(false)
  const words = t.reminders.channels
  const add = (
    <Button look="soft" icon={AddIcon} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  )
  const channels = read.data ?? []
  return (
    <Section title={words.title} actions={channels.length > 0 && add}>
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {(read.isPending || read.data?.length === 0) && (
        <HeldRoom until={read.data !== undefined}>
          <Card>
            <div className={styles.form}>
              <p className={styles.text}>
                {methods?.recovery === false ? words.emptyWithoutMail : words.empty}
              </p>
              <div>{add}</div>
            </div>
          </Card>
        </HeldRoom>
      )}
      {channels.map((channel) => (
        <ChannelCard key={channel.id} channel={channel} />
      ))}
      {isAdding && <AddWaySheet onClose={() => setAdding(false)} />}
    </Section>
  )
}
