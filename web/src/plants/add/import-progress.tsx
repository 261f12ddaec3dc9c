import { useNavigate } from '@tanstack/react-router'
import { writeCsv } from '../../../../src/base/csv.ts'
import { client } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { walkKey } from '../../drafts/begun-keys.ts'
import { failureText } from '../../errors/failure.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { failureOfCommand } from '../../offline/outbox/command-failure.ts'
import { Botanical } from '../../ui/botanical.tsx'
import { Button } from '../../ui/button.tsx'
import { CameraIcon, DownloadIcon, UndoIcon } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { keepWalk } from './begun-walk.ts'
import { downloadText } from './download-text.ts'
import styles from './import.module.css'
import type { useImport } from './use-import.ts'

type ImportProgressProps = {
  run: ReturnType<typeof useImport>
  total: number
  /** Lines with a problem, which were never sent. */
  leftOut: number
  headings: readonly string[]
  onAgain: () => void
}

/** How far the import is, and at last what could not be imported. It goes on when the page is left. */
export function ImportProgress({ run, total, leftOut, headings, onAgain }: ImportProgressProps) {
  const { t } = useI18n()
  const words = t.plants.add.csv
  const { done, failed, isOver } = run
  const user = useUser()
  const navigate = useNavigate()
  const walkAlong = () => {
    if (user === undefined) return
    keepWalk(walkKey(user.id, client.garden), { plants: run.added, at: 0, since: Date.now() })
    void navigate({ to: '/plants/several' })
  }
  const download = () => {
    const rows = failed.map(({ plan, failure }) => [
      ...plan.line.cells,
      failureText(t, failureOfCommand(t, failure)),
    ])
    downloadText(
      words.downloadName,
      writeCsv(headings.length === 0 ? rows : [[...headings, words.reason], ...rows]),
    )
  }
  return (
    <section aria-label={words.title} className={styles.source}>
      {!isOver && <ProgressBar label={words.progress(done, total)} value={done / total} />}
      {isOver && failed.length === 0 && <Botanical drawing="pot" />}
      <p role="status" className={styles.progress}>
        {isOver ? words.finished(done) : words.progress(done, total)}
        {isOver && leftOut > 0 && ` ${words.leftOutDone(leftOut)}`}
      </p>
      {!isOver && (
        <div className={styles.buttons}>
          <Button look="quiet" icon={UndoIcon} onClick={run.undo}>
            {words.stop}
          </Button>
        </div>
      )}
      {failed.length > 0 && (
        <div role="alert" className={styles.source}>
          <p>{words.failed(failed.length)}</p>
          <ul className={styles.preview}>
            {failed.map(({ plan, failure }) => (
              <li key={plan.line.at} className={styles.line} data-problem>
                <span className={styles.at}>{plan.line.at}</span>
                <div className={styles.words}>
                  <p className={styles.name}>{plan.name}</p>
                  <p className={styles.problem}>{failureText(t, failureOfCommand(t, failure))}</p>
                </div>
              </li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <Button look="soft" icon={DownloadIcon} onClick={download}>
              {words.download}
            </Button>
          </div>
        </div>
      )}
      {isOver && (
        <div className={styles.buttons}>
          {done > 0 && (
            <Button icon={CameraIcon} onClick={walkAlong}>
              {t.plants.add.several.photosStart}
            </Button>
          )}
          <LinkButton look="soft" to="/care/suggest">
            {t.plants.add.suggestCare}
          </LinkButton>
          <LinkButton look={done > 0 ? 'quiet' : 'primary'} to="/plants">
            {t.plants.add.several.toPlants}
          </LinkButton>
          <Button
            look="quiet"
            onClick={() => {
              void run.discardFailed()
              onAgain()
            }}
          >
            {words.again}
          </Button>
          {done > 0 && (
            <Button look="quiet" icon={UndoIcon} onClick={run.undo}>
              {t.app.action.undo}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
