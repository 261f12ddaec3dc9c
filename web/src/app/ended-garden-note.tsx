import { useState } from 'react'
import { endedGarden, forgetEndedGarden } from '../gardens/ended-garden.ts'
import { sharedName } from '../gardens/garden-name.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.ts'
import styles from './outbox-notes.module.css'

/** Says that a garden has closed, until that is seen. */
export function EndedGardenNote() {
  const { t } = useI18n()
  const [ended, setEnded] = useState(endedGarden)
  if (ended === undefined) return null
  return (
    <div role="status">
      <p className={styles.notice}>
        <span>{t.gardens.ended(sharedName(t, ended))}</span>
        <IconButton
          icon={CloseIcon}
          label={t.app.action.close}
          onClick={() => {
            forgetEndedGarden()
            setEnded(undefined)
            // The button is gone with what it closed.
            document.getElementById('content')?.focus({ preventScroll: true })
          }}
        />
      </p>
    </div>
  )
}
