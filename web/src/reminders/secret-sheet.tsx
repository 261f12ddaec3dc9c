import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { CopyIcon, DoneIcon } from '../ui/icons.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useCopy } from '../ui/use-copy.ts'
import styles from './reminders.module.css'

type SecretSheetProps = { secret: string; isNew: boolean; onClose: () => void }

/** The secret of a webhook, which is never shown again. */
export function SecretSheet({ secret, isNew, onClose }: SecretSheetProps) {
  const { t } = useI18n()
  const words = t.reminders.form
  const { copy, isCopied } = useCopy()
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.secretTitle}
      description={isNew ? words.secretText : `${words.secretText} ${words.rotatedText}`}
      actions={
        <>
          <Button look="soft" icon={isCopied ? DoneIcon : CopyIcon} onClick={() => void copy(secret)}>
            {isCopied ? words.copied : words.copy}
          </Button>
          <Button onClick={onClose}>{words.done}</Button>
        </>
      }
    >
      <p className={styles.secret}>{secret}</p>
    </Sheet>
  )
}
