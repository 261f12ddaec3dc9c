import { Download } from 'lucide-react'
import { writeCsv } from '../../../../src/base/csv.ts'
import { failureText } from '../../errors/failure.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { failureOfCommand } from '../../offline/outbox/command-failure.ts'
import { Botanical } from '../../ui/botanical.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { downloadText } from './download-text.ts'
import styles from './import.module.css'
import type { useImport } from './use-import.ts'

type ImportProgressProps = {
  run: ReturnType<typeof useImport>
  total: number
  headings: readonly string[]
  onAgain: () => void
}

/** How far the import is, and at last what could not be imported. It goes on when the page is left. */
export function ImportProgress({ run, total, headings, onAgain }: ImportProgressProps) {
  const { t } = useI18n()
  const words = t.plants.add.csv
  const { done, failed, isOver } = run
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
      </p>
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
            <Button look="soft" icon={Download} onClick={download}>
              {words.download}
            </Button>
          </div>
        </div>
      )}
      {isOver && (
        <div className={styles.buttons}>
          <LinkButton to="/plants">{t.plants.add.several.toPlants}</LinkButton>
          <LinkButton look="soft" to="/care/suggest">
            {t.plants.add.suggestCare}
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
        </div>
      )}
    </section>
  )
}
