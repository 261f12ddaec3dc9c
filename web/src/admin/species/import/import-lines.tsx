import { newIdempotencyKey } from '@frond/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { writeCsv } from '../../../../../src/base/csv.ts'
import { categoriesQuery } from '../../../api/queries.ts'
import { refreshAfter } from '../../../api/stale.ts'
import { useFailureText } from '../../../errors/failure.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { DownloadIcon, PauseIcon, StartIcon, StopIcon } from '../../../ui/icons.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { VirtualList } from '../../../ui/virtual-grid.tsx'
import styles from './import.module.css'
import { makeLineImport } from './import-line.ts'
import { problemSentence } from './problem-sentence.ts'
import { newCategories, type SpeciesLine } from './species-lines.ts'
import { useImportRun } from './use-import-run.ts'

type ImportLinesProps = { lines: readonly SpeciesLine[]; ignored: readonly string[] }

/** Every line with what is wrong with it or became of it, and the buttons that send them. */
export function ImportLines({ lines, ignored }: ImportLinesProps) {
  const { t, format } = useI18n()
  const failure = useFailureText()
  const queries = useQueryClient()
  const words = t.admin.species.import
  const good = useMemo(() => lines.filter(({ problem }) => problem === undefined), [lines])
  const [send] = useState(() => makeLineImport(newIdempotencyKey()))
  const run = useImportRun(good, send)
  const isOver = run.phase === 'ended'
  useEffect(() => {
    if (isOver) void refreshAfter(queries, 'species', 'categories')
  }, [isOver, queries])

  const resultOf = (line: SpeciesLine): { word: string; reason: string } => {
    if (line.problem !== undefined)
      return { word: words.result.waiting, reason: problemSentence(t, format, line.problem) }
    const outcome = run.outcomeOf(line)
    if (outcome === undefined) return { word: isOver ? words.result.waiting : '', reason: '' }
    return typeof outcome === 'string'
      ? { word: words.outcome[outcome], reason: '' }
      : { word: words.outcome.failed, reason: failure(outcome.error) }
  }
  const { data: known } = useQuery(categoriesQuery())
  const missing = known === undefined || run.phase !== 'ready' ? [] : newCategories(good, known)
  const added = good.filter((line) => run.outcomeOf(line) === 'added').length
  const bad = lines.length - good.length
  const download = () => {
    const { row, name, outcome, reason } = words.result
    const rows = lines.map((line) => {
      const result = resultOf(line)
      return [String(line.row), line.name, result.word, result.reason]
    })
    save(writeCsv([[row, name, outcome, reason], ...rows]))
  }

  return (
    <>
      <p role="status">
        {isOver ? words.ended(format.number(added)) : words.good(good.length, format.number(good.length))}
        {bad > 0 && ` · ${words.bad(bad, format.number(bad))}`}
      </p>
      {ignored.length > 0 && <p className={styles.quiet}>{words.ignored(format.list(ignored))}</p>}
      {missing.length > 0 && (
        <p className={styles.quiet}>{words.newCategories(missing.length, format.list(missing))}</p>
      )}
      {run.phase !== 'ready' && (
        <div className={styles.progress}>
          <ProgressBar label={t.admin.home.import} value={run.done / good.length} />
          <span className={styles.quiet}>
            {words.progress(format.number(run.done), format.number(good.length))}
          </span>
        </div>
      )}
      {run.interruption !== undefined && <ErrorNote error={run.interruption} />}
      <div className={styles.buttons}>
        {run.phase === 'ready' && good.length > 0 && (
          <Button onClick={run.run}>{words.start(good.length, format.number(good.length))}</Button>
        )}
        {run.phase === 'running' && (
          <Button look="soft" icon={PauseIcon} onClick={run.pause}>
            {words.pause}
          </Button>
        )}
        {run.phase === 'paused' && (
          <Button icon={StartIcon} onClick={run.run}>
            {words.continue}
          </Button>
        )}
        {(run.phase === 'running' || run.phase === 'paused') && (
          <Button look="quiet" icon={StopIcon} onClick={run.stop}>
            {words.stop}
          </Button>
        )}
        {isOver && (
          <Button look="soft" icon={DownloadIcon} onClick={download}>
            {words.download}
          </Button>
        )}
      </div>
      <VirtualList<SpeciesLine> label={words.lines} items={lines} keyOf={({ row }) => row} rowHeight={4}>
        {(line) => {
          const { word, reason } = resultOf(line)
          return (
            <div className={styles.line}>
              <div className={styles.words}>
                <span className={styles.name}>{line.name === '' ? words.nameless : line.name}</span>
                {line.draft.scientificName !== '' && (
                  <i lang="la" className={styles.quiet}>
                    {line.draft.scientificName}
                  </i>
                )}
                {reason !== '' && <span className={styles.problem}>{reason}</span>}
              </div>
              <div className={styles.end}>
                <span className={styles.quiet}>{words.row(format.number(line.row))}</span>
                {/* The line is there before the word is, so that nothing jumps. */}
                <span>{word === '' ? '\u00a0' : word}</span>
              </div>
            </div>
          )
        }}
      </VirtualList>
    </>
  )
}

const RESULT_FILE = 'species-import.csv'

/** With the mark that makes spreadsheets read it as UTF-8. */
function save(csv: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = RESULT_FILE
  link.click()
  URL.revokeObjectURL(address)
}
