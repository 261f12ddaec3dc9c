import { useQuery } from '@tanstack/react-query'
import { CircleAlert, MapPin, Sprout } from 'lucide-react'
import { regionsQuery } from '../../api/queries.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Section } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './import.module.css'
import type { LinePlan } from './import-plan.ts'

/** What will happen with every line, in words. */
export function ImportPreview({ plans, isLooking }: { plans: readonly LinePlan[]; isLooking: boolean }) {
  const { t } = useI18n()
  const words = t.plants.add.csv
  return (
    <Section title={words.lines(plans.length)}>
      {isLooking && (
        <p role="status" className={styles.looking}>
          <Spinner />
          {words.preparing}
        </p>
      )}
      <ol className={styles.preview}>
        {plans.map((plan) => (
          <li key={plan.line.at} className={styles.line} data-problem={plan.problem !== undefined}>
            <span className={styles.at}>
              <span className="heard-only">{words.line(plan.line.at)}</span>
              <span aria-hidden="true">{plan.line.at}</span>
            </span>
            <PlannedLine plan={plan} isLooking={isLooking} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function PlannedLine({ plan, isLooking }: { plan: LinePlan; isLooking: boolean }) {
  const { t, format } = useI18n()
  const words = t.plants.add.csv
  const { line, name, species, place, problem } = plan
  const { data: regions = [] } = useQuery(regionsQuery())
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
          <CircleAlert aria-hidden="true" className={styles.icon} />
          {problem === 'date' ? words.problem.date(line.plantingDate) : words.problem[problem]}
        </p>
      ) : (
        <>
          {!isLooking && (
            <p className={styles.detail} data-unknown={species === undefined}>
              <Sprout aria-hidden="true" className={styles.icon} />
              {what()}
            </p>
          )}
          <p className={styles.detail}>
            <MapPin aria-hidden="true" className={styles.icon} />
            {where()}
            {line.tags.length > 0 && ` · ${format.list(line.tags)}`}
          </p>
        </>
      )}
    </div>
  )
}

function scientific(name: string | null): string {
  return name === null ? '' : ` · ${name}`
}
