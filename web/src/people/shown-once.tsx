import type { ReactNode } from 'react'
import { wholeAddress } from '../api/whole-address.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { CopyIcon, DoneIcon, ShareIcon } from '../ui/icons.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useCopy } from '../ui/use-copy.ts'
import styles from './people.module.css'
import { QrCode } from './qr-code.tsx'

type LinkSheetProps = { title: string; text: string; url: string; note?: ReactNode; onClose: () => void }

/** A link to pass on, to be copied, shared or scanned; it is never shown again. */
export function LinkSheet({ title, text, url, note, onClose }: LinkSheetProps) {
  const { t } = useI18n()
  const words = t.people
  const { copy, isCopied } = useCopy()
  const whole = wholeAddress(url)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      actions={
        <>
          {'share' in navigator && (
            <Button look="soft" icon={ShareIcon} onClick={() => void share(whole)}>
              {words.share}
            </Button>
          )}
          <Button look="soft" icon={isCopied ? DoneIcon : CopyIcon} onClick={() => void copy(whole)}>
            {isCopied ? words.copied : words.copyLink}
          </Button>
          <Button onClick={onClose}>{words.done}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <QrCode text={whole} label={words.qrCode(whole)} />
        <p className={styles.secret}>{whole}</p>
        {note}
      </div>
    </Sheet>
  )
}

/** The user may think better of it in the list of the device, which is no failure. */
async function share(url: string): Promise<void> {
  await navigator.share({ url }).catch(() => undefined)
}

type TokenSheetProps = { title: string; token: string; onClose: () => void }

/** The secret of a key, which is never shown again. */
export function TokenSheet({ title, token, onClose }: TokenSheetProps) {
  const { t } = useI18n()
  const words = t.people
  const { copy, isCopied } = useCopy()
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={words.keys.madeText}
      actions={
        <>
          <Button look="soft" icon={isCopied ? DoneIcon : CopyIcon} onClick={() => void copy(token)}>
            {isCopied ? words.copied : words.copySecret}
          </Button>
          <Button onClick={onClose}>{words.done}</Button>
        </>
      }
    >
      <p className={styles.secret}>{token}</p>
    </Sheet>
  )
}
