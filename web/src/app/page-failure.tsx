import { ErrorCode, FrondError } from '@frond/client'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { failureOf } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOnline } from '../offline/use-online.ts'
import { NoSuchPlant } from '../plants/no-such-plant.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RetryIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import styles from './page-failure.module.css'

/** As Chromium, Firefox, Safari and the bundler say it; there is no type or code to tell it by. */
const SAID = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

/** In place of a page that broke; the frame around it stays usable. */
export function PageFailure(props: ErrorComponentProps) {
  const { error } = props
  if (isMissingFile(error)) return <MissingFile />
  const isGone = error instanceof FrondError && error.code === ErrorCode.PlantNotFound
  return isGone ? <NoSuchPlant /> : <BrokenPage {...props} />
}

function BrokenPage({ error, reset }: ErrorComponentProps) {
  const { t } = useI18n()
  const { sentence, requestId } = failureOf(t, error)
  return (
    <Failure text={sentence} retry={{ label: t.app.tryAgain, onClick: reset }}>
      {requestId !== undefined && <p className={styles.request}>{t.app.requestId(requestId)}</p>}
    </Failure>
  )
}

/** Browsers do not ask again for a script that failed, so the page is loaded anew, once there is a connection to load it by. */
function MissingFile() {
  const { t } = useI18n()
  const isOnline = useOnline()
  const [failedOffline] = useState(!isOnline)
  const isBack = isOnline && failedOffline
  useEffect(() => {
    if (isBack) reload()
  }, [isBack])
  if (!isOnline || isBack) return <Failure text={t.errors.connection} />
  return <Failure text={t.app.newerVersion} retry={{ label: t.app.reload, onClick: reload }} />
}

function reload() {
  window.location.reload()
}

type FailureProps = { text: string; retry?: { label: string; onClick: () => void }; children?: ReactNode }

function Failure({ text, retry, children }: FailureProps) {
  const { t } = useI18n()
  return (
    <Page title={t.app.failed}>
      <div role="alert" className={styles.failure}>
        <EmptyState
          drawing="wilted"
          text={text}
          action={
            <div className={styles.ways}>
              {retry !== undefined && (
                <Button icon={RetryIcon} onClick={retry.onClick}>
                  {retry.label}
                </Button>
              )}
              <LinkButton to="/" look="quiet">
                {t.app.goHome}
              </LinkButton>
            </div>
          }
        />
        {children}
      </div>
    </Page>
  )
}

/**
 * Whether a file of the application itself could not be loaded: there is no connection, or a newer version is served, which
 * has other files.
 */
function isMissingFile(error: unknown): boolean {
  return error instanceof Error && SAID.some((said) => error.message.includes(said))
}
