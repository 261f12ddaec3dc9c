import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { HeldRoom } from '../../ui/held-room.tsx'
import { DownloadIcon, ImportIcon } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { storageQuery } from '../queries.ts'
import styles from './take.module.css'
import { takeFailure } from './take-failure.ts'
import { useExport } from './use-export.ts'

/** Everything of the person in one file to keep, and the way in for such a file. */
export function DataSection() {
  const { t, format } = useI18n()
  const words = t.account.data
  const { data: storage, isLoading } = useQuery(storageQuery())
  const download = useExport()
  return (
    <Section title={words.title}>
      <Card>
        <div className={styles.part}>
          <p>{words.text}</p>
          {(isLoading || storage !== undefined) && (
            <HeldRoom until={storage !== undefined}>
              <p className={styles.soft}>
                {words.stored(
                  format.bytes(storage?.usedBytes ?? 0),
                  format.bytes(storage?.allowedBytes ?? 0),
                )}
              </p>
            </HeldRoom>
          )}
          {download.problem !== undefined && (
            <ErrorNote error={download.problem} text={takeFailure(t, download.problem)} />
          )}
          {download.received === undefined ? (
            <div className={styles.actions}>
              <Button look="soft" icon={DownloadIcon} onClick={() => void download.start()}>
                {words.export}
              </Button>
              <LinkButton look="quiet" icon={ImportIcon} to="/account/import">
                {words.import}
              </LinkButton>
            </div>
          ) : (
            <Progress received={download.received} onStop={download.stop} />
          )}
        </div>
      </Card>
    </Section>
  )
}

/** How large it becomes is known at its end only, so it is told how much has arrived. */
function Progress({ received, onStop }: { received: number; onStop: () => void }) {
  const { t, format } = useI18n()
  const words = t.account.data
  const said = received === 0 ? words.preparing : words.received(format.bytes(received))
  return (
    <div className={styles.part}>
      <p>{said}</p>
      <ProgressBar label={words.export} />
      <div>
        <Button look="soft" onClick={onStop}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}
