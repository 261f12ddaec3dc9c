import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { CopyIcon, DoneIcon, DownloadIcon } from '../ui/icons.ts'
import { saveFile } from '../ui/save-file.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useCopy } from '../ui/use-copy.ts'
import styles from './security.module.css'

/** They are never shown again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useI18n()
  const words = t.security.factor
  const { copy, isCopied } = useCopy()
  const text = `${codes.join('\n')}\n`
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.codesTitle}
      description={words.codesText}
      actions={
        <>
          <Button
            look="soft"
            icon={DownloadIcon}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), words.codesFile)}
          >
            {words.download}
          </Button>
          <Button look="soft" icon={isCopied ? DoneIcon : CopyIcon} onClick={() => void copy(text)}>
            {isCopied ? t.people.copied : t.people.copySecret}
          </Button>
          <Button onClick={onClose}>{words.kept}</Button>
        </>
      }
    >
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Sheet>
  )
}
