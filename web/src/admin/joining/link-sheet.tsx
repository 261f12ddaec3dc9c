import { Check, Copy } from 'lucide-react'
import { wholeAddress } from '../../api/whole-address.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './joining.module.css'

type LinkSheetProps = { title: string; text: string; link: string; onClose: () => void }

/** A link to pass on, which is never shown again. */
export function LinkSheet({ title, text, link, onClose }: LinkSheetProps) {
  const { t } = useI18n()
  const words = t.admin.joining
  const { copy, isCopied } = useCopy()
  const whole = wholeAddress(link)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      actions={
        <>
          <Button look="soft" icon={isCopied ? Check : Copy} onClick={() => void copy(whole)}>
            {isCopied ? words.copied : words.copy}
          </Button>
          <Button onClick={onClose}>{words.done}</Button>
        </>
      }
    >
      <p className={styles.link}>{whole}</p>
    </Sheet>
  )
}
