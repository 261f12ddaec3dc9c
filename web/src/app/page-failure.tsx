import { ErrorCode, FrondError } from '@frond/client'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { failureOf } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOnline } from '../offline/use-online.ts'
import { NoSuchPlant } from '../plants/no-such-plant.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { isMissingFile } from './missing-file.ts'
import styles from './page-failure.module.css'

/** In place of a page that broke; the frame around it stays usable. */
export function PageFailure(props: ErrorComponentProps) {
  const { error } = props
  const isGone = error instanceof FrondError && error.code === ErrorCode.PlantNotFound
  return isGone ? <NoSuchPlant /> : <BrokenPage {...props} />
}

function BrokenPage({ error, reset }: ErrorComponentProps) {
  const { t } = useI18n()
  const isOnline = useOnline()
  const isMissing = isMissingFile(error)
  const { sentence, requestId } = failureOf(t, error)
  return (
    <Page title={t.app.failed}>
      <div role="alert" className={styles.failure}>
        <EmptyState
          drawing="wilted"
          text={isMissing ? (isOnline ? t.app.newerVersion : t.errors.connection) : sentence}
          action={
            <div className={styles.ways}>
              <Button icon={RotateCw} onClick={isMissing ? () => window.location.reload() : reset}>
                {isMissing && isOnline ? t.app.reload : t.app.tryAgain}
              </Button>
              <LinkButton to="/" look="quiet">
                {t.app.goHome}
              </LinkButton>
            </div>
          }
        />
        {requestId !== undefined && <p className={styles.request}>{t.app.requestId(requestId)}</p>}
      </div>
    </Page>
  )
}
