import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SignOutIcon } from '../ui/icons.ts'
import { endSession } from './end-session.ts'

/** Asks first when something has not reached the server. */
export function SignOut() {
  const { t } = useI18n()
  const outbox = useOutbox()
  const [isAsked, setAsked] = useState(false)
  const ask = async () => {
    if (await outbox.hasWaiting()) setAsked(true)
    else await endSession()
  }
  return (
    <>
      <Button look="soft" icon={SignOutIcon} onClick={() => void ask()}>
        {t.account.signOut}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t.offline.signOut.title}
        consequence={t.offline.signOut.text(outbox.unsent.length)}
        confirm={t.offline.signOut.confirm}
        onConfirm={endSession}
      />
    </>
  )
}
