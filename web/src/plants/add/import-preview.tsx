import { memo } from 'react'
import type { Region } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CopyIcon, EditIcon, PlaceIcon, PlantIcon, WarningIcon } from '../../ui/icons.ts'
import { Section } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './import.module.css'
import type { LinePlan } from './import-plan.ts'
import { useProblemText } from './use-problem-text.ts'

type ImportPreviewProps = {
  plans: readonly LinePlan[]
  regions: readonly Region[]
  /** The species are being looked up. */
  isLooking: boolean
  /** Where the first of identical lines is, by the place of the others. */
  twins: ReadonlyMap<number, number>
  /** Which species it is, or what is wrong with it. */
  onChange: (plan: LinePlan) => void
}

/** What will happen with every line, in words, those with a problem first; the user can choose another species. */
export const ImportPreview = memo(function ImportPreview(props: ImportPreviewProps) {
  const { plans, regions, isLooking, twins, onChange } = props
  const { t } = useI18n()
  const words = t.plants.add.csv
  const sorted = plans.toSorted((a, b) => Number(b.problem !== undefined) - Number(a.problem !== undefined))
  return (
    <Section title={words.lines(plans.length)}>
      {isLooking && (
        <p role="status" className={styles.looking}>
          <Spinner />
          {words.preparing}
        </p>
      )}
      <ol className={styles.preview}>
        {sorted.map((plan) => (
          <li key={plan.line.at} className={styles.line} data-problem={plan.problem !== undefined}>
            <span className={styles.at}>
              <span className="heard-only">{words.line(plan.line.at)}</span>
              <span aria-hidden="true">{plan.line.at}</span>
            </span>
            <PlannedLine {...{ plan, regions, isLooking }} twin={twins.get(plan.line.at)} />
            {!isLooking && (
              <IconButton
                icon={EditIcon}
                label={plan.problem === undefined ? words.changeSpecies(plan.name) : words.mend(plan.line.at)}
                onClick={() => onChange(plan)}
              />
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
})

type PlannedLineProps = Pick<ImportPreviewProps, 'regions' | 'isLooking'> & {
  plan: LinePlan
  twin: number | undefined
}

function PlannedLine({ plan, regions, isLooking, twin }: PlannedLineProps) {
  const { t, format } = useI18n()
  const words = t.plants.add.csv
  const problemText = useProblemText()
  const { line, name, species, place, problem } = plan
  const where = () => {
    if (place === undefined) return undefined
    if ('name' in place) return words.newPlace(place.name)
    return 'id' in place
      ? regions.flatMap(({ locations }) => locations).find(({ id }) => id === place.id)?.name
      : undefined
  }
  const what = () => {
    if (species !== undefined) return `${species.commonName}${scientific(species.scientificName)}`
    return line.species === '' ? words.unknownWithout : words.unknown(line.species)
  }
  return (
    <div className={styles.words}>
      <p className={styles.name}>{name === '' ? '–' : name}</p>
      {problem !== undefined ? (
        <p className={styles.problem}>
          <WarningIcon aria-hidden="true" className={styles.icon} />
          {problemText(plan)}
        </p>
      ) : (
        <>
          {!isLooking && (
            <p className={styles.detail} data-unknown={species === undefined}>
              <PlantIcon aria-hidden="true" className={styles.icon} />
              {what()}
            </p>
          )}
          <p className={styles.detail}>
            <PlaceIcon aria-hidden="true" className={styles.icon} />
            {where()}
            {line.tags.length > 0 && ` · ${format.list(line.tags)}`}
          </p>
          {twin !== undefined && (
            <p className={styles.detail} data-unknown="true">
              <CopyIcon aria-hidden="true" className={styles.icon} />
              {words.sameAs(twin)}
            </p>
          )}
        </>
      )}
    </div>
  )
}

function scientific(name: string | null): string {
  return name === null ? '' : ` · ${name}`
}
