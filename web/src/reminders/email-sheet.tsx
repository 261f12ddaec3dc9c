import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../account/queries.ts'
import { useUser } from '../api/session.ts'
import { useChange } from '../api/use-change.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { createChannel } from './create-channel.ts'
import { KINDS } from './ways.ts'

/** Reminders by e-mail begin with a mail that asks whether they may come. */
export function EmailSheet({ onClose }: { onClose: () => void }) {
  const { t, language } = useI18n()
  const user = useUser()
  const { data: me = user } = useQuery(meQuery())
  const change = useChange('reminders', 'settings')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const words = t.reminders.email
  const address = me?.email ?? ''
  const send = async () => {
    setBusy(true)
    setError(undefined)
    const isDone = await change(
      {
        send: () => createChannel({ kind: KINDS.email }, language),
        told: words.sent(address),
      },
      setError,
    )
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.reminders.ways.email}
      description={words.explain(address)}
      actions={
        <Button busy={isBusy} onClick={() => void send()}>
          {words.send}
        </Button>
      }
    >
      {error !== undefined && <ErrorNote error={error} />}
    </Sheet>
  )
}
