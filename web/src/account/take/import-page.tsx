import { FrondError } from '@frond/client'
import { useId } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ImportIcon } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ImportSummary } from './import-summary.tsx'
import styles from './take.module.css'
import { takeFailure } from './take-failure.ts'
import { useImportFile } from './use-import-file.ts'

/** A garden from a file: what is in it is shown before anything is added. */
export function ImportPage() {
  const { t } = useI18n()
  const words = t.account.data
  const { state, look, take, stop } = useImportFile()
  return (
    <Page title={words.importTitle} back={<BackLink to="/account">{t.account.title}</BackLink>}>
      {state.step === 'choosing' && (
        <>
          {state.error !== undefined && <Refusal error={state.error} />}
          <EmptyState
            text={words.importLead}
            action={<FileChoice isAgain={state.file !== undefined} onFile={(file) => void look(file)} />}
          />
        </>
      )}
      {state.step === 'sending' && <Sending {...state} onStop={stop} />}
      {state.step === 'looked' && (
        <>
          <ImportSummary title={words.wouldMake} found={state.found} />
          <p className={styles.soft}>{words.beside}</p>
          <div className={styles.actions}>
            <Button onClick={() => void take(state.file)}>{words.start}</Button>
            <FileChoice isAgain onFile={(file) => void look(file)} />
          </div>
        </>
      )}
      {state.step === 'done' && (
        <>
          <p role="status">{words.done}</p>
          <ImportSummary title={words.made} found={state.found} />
          <div>
            <LinkButton to="/plants">{words.toPlants}</LinkButton>
          </div>
        </>
      )}
    </Page>
  )
}

/** Takes a file of any kind: the server recognises what it is. */
function FileChoice({ isAgain, onFile }: { isAgain: boolean; onFile: (file: File) => void }) {
  const { t } = useI18n()
  const id = useId()
  return (
    <span className={styles.choose}>
      <input
        id={id}
        type="file"
        className="heard-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <label htmlFor={id} className={buttonClass(isAgain ? 'soft' : 'primary')}>
        <span className={styles.content}>
          <ImportIcon aria-hidden="true" className={styles.icon} />
          {isAgain ? t.account.data.chooseOther : t.account.data.choose}
        </span>
      </label>
    </span>
  )
}

type SendingProps = { file: File; dryRun: boolean; sent: number; onStop: () => void }

function Sending({ file, dryRun, sent, onStop }: SendingProps) {
  const { t } = useI18n()
  const words = t.account.data
  const said = sent < 1 ? words.sending(file.name) : dryRun ? words.looking : words.writing
  return (
    <Card>
      <div className={styles.part}>
        <p role="status">{said}</p>
        <ProgressBar label={said} value={sent < 1 ? sent : undefined} />
        <div>
          <Button look="soft" onClick={onStop}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Where the file is wrong is told as the server found it. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useI18n()
  const fields = error instanceof FrondError ? error.fields : []
  return (
    <>
      <ErrorNote error={error} text={takeFailure(t, error)} />
      {fields.length > 0 && (
        <ul lang="en" className={`${styles.list} ${styles.problems}`}>
          {fields.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path}: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
