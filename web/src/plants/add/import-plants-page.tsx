import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { parseCsv } from '../../../../src/base/csv.ts'
import { type Column, guessColumns } from '../../../../src/features/transfer/imports/table/columns.ts'
import { linesOf } from '../../../../src/features/transfer/imports/table/lines.ts'
import { regionsQuery } from '../../api/queries.ts'
import type { Region, SpeciesSummary } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import type { ChosenPlace } from '../../places/last-place.ts'
import { isComplete, PlacePicker } from '../../places/place-picker.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import styles from './add.module.css'
import { ColumnFields } from './import-column-fields.tsx'
import { ImportMendSheet } from './import-mend-sheet.tsx'
import { type LinePlan, planOf, speciesKey, withColumn } from './import-plan.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportSource } from './import-source.tsx'
import { ImportSpeciesSheet } from './import-species-sheet.tsx'
import { type Mended, mendedLine, twinsOf, writtenIn, wrongColumn } from './mended-line.ts'
import { speciesMatchesQuery } from './species-matches.ts'
import { useImport } from './use-import.ts'

/** The meaning of the columns as the user gave it; what was not said is guessed. */
type Meaning = { columns?: readonly Column[]; hasHeadings?: boolean }

const NO_REGIONS: readonly Region[] = []

/** Plants from a spreadsheet: every line is shown before anything is written. */
export function ImportPlantsPage() {
  const { t } = useI18n()
  const words = t.plants.add.csv
  const [text, setText] = useState('')
  const [meaning, setMeaning] = useState<Meaning>({})
  const [otherPlace, setOtherPlace] = useState<ChosenPlace>()
  /** The species that the names of the table mean, where the user chose one. */
  const [said, setSaid] = useState<ReadonlyMap<string, SpeciesSummary | undefined>>(new Map())
  const [changing, setChanging] = useState<LinePlan>()
  /** What was put right, by line. */
  const [mended, setMended] = useState<ReadonlyMap<number, Mended>>(new Map())
  const [isFolded, setFolded] = useState(false)
  const run = useImport()

  const settled = useSettled(text)
  const table = useMemo(() => parseCsv(settled), [settled])
  const [first = []] = table.rows
  const guess = useMemo(() => guessColumns(table.rows[0] ?? []), [table])
  const { columns = guess.columns, hasHeadings = guess.hasHeadings } = meaning
  const lines = useMemo(
    () =>
      linesOf(table, columns, hasHeadings).map((line) => {
        const its = mended.get(line.at)
        return its === undefined ? line : mendedLine(line, columns, its)
      }),
    [table, columns, hasHeadings, mended],
  )
  const twins = useMemo(() => twinsOf(lines), [lines])
  const names = useMemo(
    () => [...new Set(lines.map(({ species }) => species))].filter((name) => name !== '').toSorted(),
    [lines],
  )

  const matches = useQuery({ ...speciesMatchesQuery(names), enabled: names.length > 0 })
  const { data: regions = NO_REGIONS } = useQuery(regionsQuery())
  const isLooking = names.length > 0 && matches.isPending && !matches.isError
  const { home } = t.places.picker
  const plans = useMemo(() => {
    const species = new Map([...(matches.data ?? []), ...said])
    const known = { regions, species, otherPlace: isComplete(otherPlace) ? otherPlace : undefined, home }
    return lines.map((line) => planOf(line, known))
  }, [lines, regions, matches.data, said, otherPlace, home])
  const good = useMemo(() => plans.filter(({ problem }) => problem === undefined), [plans])

  const takeText = (taken: string) => {
    setText(taken)
    setMeaning({})
    setSaid(new Map())
    setMended(new Map())
  }
  const wrong = changing?.problem === undefined ? undefined : wrongColumn(changing.line, changing.problem)
  const source = useRef<HTMLDivElement>(null)
  const change = useCallback((plan: LinePlan) => {
    if (plan.problem !== 'quote') {
      setChanging(plan)
      return
    }
    // A quotation mark without its end is put right in the text, where the last one stands.
    setFolded(false)
    requestAnimationFrame(() => {
      const area = source.current?.querySelector('textarea')
      const at = area?.value.lastIndexOf('"') ?? 0
      area?.focus()
      area?.setSelectionRange(at, at + 1)
    })
  }, [])
  const mend = (at: number, column: Column, now: string) =>
    setMended((before) => new Map(before).set(at, { ...before.get(at), [column]: now }))

  const isRunning = run.start.isSuccess || run.start.isPending
  return (
    <Page
      title={words.title}
      lead={isRunning ? undefined : words.lead}
      back={<BackLink to="/plants">{t.plants.title}</BackLink>}
    >
      {isRunning ? (
        <ImportProgress
          run={run}
          total={good.length}
          leftOut={plans.length - good.length}
          headings={hasHeadings ? first : []}
          onAgain={() => {
            run.reset()
            takeText('')
          }}
        />
      ) : (
        <>
          <div ref={source}>
            <ImportSource {...{ text, isFolded }} onText={takeText} onFold={setFolded} />
          </div>
          {lines.length > 0 && (
            <div className={styles.columns}>
              <div className={styles.fields}>
                <ColumnFields
                  first={first}
                  columns={columns}
                  hasHeadings={hasHeadings}
                  onColumn={(at, column) =>
                    setMeaning({ hasHeadings, columns: withColumn(columns, at, column) })
                  }
                  onHeadings={(chosen) => setMeaning({ columns, hasHeadings: chosen })}
                />
                {lines.some(({ place }) => place === '') && (
                  <PlacePicker label={words.otherPlace} value={otherPlace} onChange={setOtherPlace} />
                )}
              </div>
              <ImportPreview {...{ plans, regions, isLooking, twins }} onChange={change} />
            </div>
          )}
          {changing !== undefined && wrong !== undefined && (
            <ImportMendSheet
              plan={changing}
              column={wrong}
              written={writtenIn(changing.line, wrong)}
              onMend={(now) => mend(changing.line.at, wrong, now)}
              onClose={() => setChanging(undefined)}
            />
          )}
          {changing !== undefined && changing.problem === undefined && (
            <ImportSpeciesSheet
              typed={changing.line.species}
              isKnown={changing.species !== undefined}
              lines={lines.filter((line) => speciesKey(line) === speciesKey(changing.line)).length}
              onPick={(species) =>
                setSaid((before) => new Map(before).set(speciesKey(changing.line), species))
              }
              onClose={() => setChanging(undefined)}
            />
          )}
          {matches.isError && <ErrorNote error={matches.error} onRetry={() => void matches.refetch()} />}
          {run.start.isError && <ErrorNote error={run.start.error} />}
          {lines.length > 0 && (
            <FormBar note={good.length < plans.length && <p>{words.leftOut(plans.length - good.length)}</p>}>
              <Button
                disabled={good.length === 0 || isLooking || matches.isError}
                onClick={() => run.start.mutate(good)}
              >
                {words.start(good.length)}
              </Button>
            </FormBar>
          )}
        </>
      )}
    </Page>
  )
}
