import { ConnectionError } from '@frond/client'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks first when something has not reached the server. */
export function SignOut() {
  const { t } = useI18n()
  const outbox = useOutbox()
  const [isAsked, setAsked] = useState(false)
  const ask = async () => {
    if (await outbox.hasWaiting()) setAsked(true)
    else await signOut()
  }
  return (
    <>
      <Button look="soft" icon={LogOut} onClick={() => void ask()}>
        {t.account.signOut}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t.offline.signOut.title}
        consequence={t.offline.signOut.text(outbox.unsent.length)}
        confirm={t.offline.signOut.confirm}
        onConfirm={signOut}
      />
    </>
  )
}

/** The device forgets the session in any case; a server out of reach forgets it when its time is over. */
async function signOut(): Promise<true> {
  try {
    await client.signOut()
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error
  }
  return true
}
