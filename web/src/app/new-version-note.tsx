import { useEffect, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { registerWorker } from '../offline/register-worker.ts'
import { Button } from '../ui/button.tsx'
import styles from './new-version-note.module.css'

/** Says that another version was installed; the person decides when to take it. */
export function NewVersionNote() {
  const { t } = useI18n()
  const [take, setTake] = useState<() => void>()
  useEffect(() => {
    void registerWorker((use) => setTake(() => use))
  }, [])
  return (
    <div role="status">
      {take !== undefined && (
        <p className={styles.note}>
          {t.app.newVersion}
          <Button look="soft" onClick={take}>
            {t.app.reload}
          </Button>
        </p>
      )}
    </div>
  )
}
