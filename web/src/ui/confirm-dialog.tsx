import { type ReactNode, useId, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Sheet } from './sheet.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What goes and does not come back. */
  consequence: ReactNode
  /** What happens, as a verb: "Delete the plant". */
  confirm: string
  /** The dialog closes when it is done; with `false` it stays, and the caller says why. */
  onConfirm: () => Promise<boolean | undefined>
  /** For what needs more than a tap, such as typing a password. */
  children?: ReactNode
}

/** Only for what cannot be undone; everything else is done at once, with a toast that undoes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, consequence, confirm, onConfirm, children } = props
  const { t } = useI18n()
  const form = useId()
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      if ((await onConfirm()) !== false) onOpenChange(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      {...{ open, onOpenChange, title }}
      description={consequence}
      actions={
        <>
          <Button look="soft" onClick={() => onOpenChange(false)}>
            {t.app.action.cancel}
          </Button>
          <Button type="submit" form={form} look="danger" busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void act()
        }}
      >
        {children}
      </form>
    </Sheet>
  )
}
