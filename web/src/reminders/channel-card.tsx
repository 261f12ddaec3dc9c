import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import type { ReminderChannel } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import {
  DeleteIcon,
  EditIcon,
  HistoryIcon,
  KeyIcon,
  MailIcon,
  MenuIcon,
  SendIcon,
  SwitchOnIcon,
} from '../ui/icons.ts'
import { Menu } from '../ui/menu.tsx'
import { useToasts } from '../ui/toasts.tsx'
import styles from './channel-card.module.css'
import { DeliveriesSheet } from './deliveries-sheet.tsx'
import { channelsQuery } from './queries.ts'
import { reasonOf } from './reasons.ts'
import { SecretSheet } from './secret-sheet.tsx'
import { useChannelChanges } from './use-channel-changes.ts'
import { WAY_ICONS } from './way-icons.ts'
import { WaySheet } from './way-sheet.tsx'
import { isBroken, isUnconfirmed, nameOf, wayOf } from './ways.ts'

/** One way: what it is, whether it works, and what can be done about it. */
export function ChannelCard({ channel }: { channel: ReminderChannel }) {
  const { t, format } = useI18n()
  const words = t.reminders.channels
  const way = wayOf(channel)
  const name = nameOf(t, channel)
  const Icon = WAY_ICONS[way]
  const { switchTo, sendLink, remove, rotate } = useChannelChanges(channel)
  const test = useTest(channel.id)
  const [opened, setOpened] = useState<'edit' | 'sent' | 'remove'>()
  const [secret, setSecret] = useState<string>()
  const isPending = isUnconfirmed(channel)

  return (
    <Card>
      <article className={styles.channel} aria-label={name}>
        <header className={styles.head}>
          <Icon aria-hidden="true" className={styles.icon} />
          <div className={styles.words}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.target}>{channel.target}</p>
          </div>
          <State channel={channel} />
        </header>
        {channel.lastError !== undefined && (
          <p className={styles.problem}>{reasonOf(t, channel.lastError)}</p>
        )}
        <p className={styles.sent}>
          {channel.lastSentAt === undefined
            ? words.neverSent
            : words.lastSent(format.dateTime(channel.lastSentAt))}
        </p>
        <div className={styles.actions}>
          {!isPending && (
            <Button look="soft" icon={SendIcon} busy={test.isPending} onClick={test.send}>
              {words.test}
            </Button>
          )}
          <Menu
            trigger={<IconButton icon={MenuIcon} label={words.moreFor(name)} />}
            groups={[
              [
                { label: words.edit, icon: EditIcon, onSelect: () => setOpened('edit') },
                isPending
                  ? { label: words.sendLink, icon: MailIcon, onSelect: () => void sendLink() }
                  : {
                      label: channel.enabled ? words.switchOff : words.switchOn,
                      icon: SwitchOnIcon,
                      onSelect: () => void switchTo(!channel.enabled),
                    },
                { label: words.sent, icon: HistoryIcon, onSelect: () => setOpened('sent') },
                ...(way === 'signed'
                  ? [
                      {
                        label: words.rotate,
                        icon: KeyIcon,
                        onSelect: () => void rotate().then((made) => setSecret(made)),
                      },
                    ]
                  : []),
              ],
              [{ label: words.remove, icon: DeleteIcon, danger: true, onSelect: () => setOpened('remove') }],
            ]}
          />
        </div>
        <div role="status" className={styles.result} data-ok={test.result?.ok}>
          {test.result !== undefined &&
            (test.result.ok ? words.testOk : words.testFailed(reasonOf(t, test.result.error ?? '')))}
        </div>
      </article>
      {opened === 'edit' && <WaySheet way={way} channel={channel} onClose={() => setOpened(undefined)} />}
      {opened === 'sent' && <DeliveriesSheet channel={channel} onClose={() => setOpened(undefined)} />}
      <ConfirmDialog
        open={opened === 'remove'}
        onOpenChange={(open) => !open && setOpened(undefined)}
        title={words.removeTitle(name)}
        consequence={words.removeText}
        confirm={words.remove}
        onConfirm={remove}
      />
      {secret !== undefined && (
        <SecretSheet secret={secret} isNew={false} onClose={() => setSecret(undefined)} />
      )}
    </Card>
  )
}

function State({ channel }: { channel: ReminderChannel }) {
  const { t } = useI18n()
  const words = t.reminders.channels
  if (isBroken(channel)) return <Badge tone="danger">{words.broken}</Badge>
  if (channel.enabled) return <Badge tone="accent">{words.working}</Badge>
  return <Badge>{isUnconfirmed(channel) ? words.unconfirmed : words.off}</Badge>
}

/** Sends a test over a channel, by the same way that a reminder takes. */
function useTest(id: number) {
  const queries = useQueryClient()
  const toasts = useToasts()
  const test = useMutation({
    mutationFn: () => client.post('/api/v1/reminder-channels/{id}/test', { path: { id } }),
    onError: (error) => toasts.fail(error),
    onSettled: () => queries.invalidateQueries(channelsQuery()),
  })
  return { send: () => test.mutate(), isPending: test.isPending, result: test.data }
}
