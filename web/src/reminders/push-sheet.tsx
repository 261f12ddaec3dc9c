import { useState } from 'react'
import { useChange } from '../api/use-change.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { deviceName } from '../ui/device-name.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { addThisDevice, askForPermission, type PushSupport, pushSupport } from './push.ts'

/** Says what comes before the browser asks: after a no it does not ask again. */
export function PushSheet({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t, language } = useI18n()
  const words = t.reminders.push
  const change = useChange('reminders', 'settings')
  const [support, setSupport] = useState<PushSupport>(pushSupport)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const allow = async () => {
    setBusy(true)
    setError(undefined)
    const name = deviceName(t, navigator.userAgent)
    const isAllowed = await askForPermission()
    const isDone =
      isAllowed &&
      (await change(
        { send: () => addThisDevice(name, userId, language), told: t.reminders.form.added(name) },
        setError,
      ))
    setBusy(false)
    setSupport(pushSupport())
    if (isDone) onClose()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.reminders.ways.push}
      description={support === 'ready' ? words.explain : words[support]}
      actions={
        support === 'ready' ? (
          <Button busy={isBusy} onClick={() => void allow()}>
            {words.allow}
          </Button>
        ) : (
          <Button look="soft" onClick={onClose}>
            {t.app.action.close}
          </Button>
        )
      }
    >
      {error !== undefined && <ErrorNote error={error} />}
    </Sheet>
  )
}
