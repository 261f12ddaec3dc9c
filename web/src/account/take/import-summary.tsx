import { useI18n } from '../../i18n/i18n.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './take.module.css'
import type { AccountImport } from './use-import-file.ts'

/** These stand in the order in which a user asks for them. */
const KINDS = [
  'plants',
  'regions',
  'locations',
  'journals',
  'schedules',
  'problems',
  'media',
  'tags',
  'wishes',
] as const

/** What a file adds, what of it is not known here, and what stays away. */
export function ImportSummary({ title, found }: { title: string; found: AccountImport }) {
  const { t, format } = useI18n()
  const words = t.account.data
  const { made, unmatchedSpecies, leftOut } = found
  const counts = KINDS.filter((kind) => made[kind] > 0).map((kind) => {
    const count = made[kind]
    return words.counts[kind](count, format.number(count))
  })
  const added = made.settings ? [...counts, words.settings] : counts
  return (
    <>
      <Section title={title}>
        <Card>
          <div className={styles.part}>
            <p className={styles.soft}>{words.recognised(found.format)}</p>
            {added.length === 0 ? <p>{words.nothing}</p> : <Lines lines={added} />}
          </div>
        </Card>
      </Section>
      {unmatchedSpecies.length > 0 && (
        <Section title={words.unmatched}>
          <Card>
            <div className={styles.part}>
              <p className={styles.soft}>{words.unmatchedText}</p>
              <Lines
                lines={unmatchedSpecies.map(
                  ({ name, plants }) => `${name} (${words.plantsOf(plants, format.number(plants))})`,
                )}
              />
            </div>
          </Card>
        </Section>
      )}
      {leftOut.length > 0 && (
        <Section title={words.leftOut}>
          <Card>
            {/* As the server says it. */}
            <div lang="en">
              <Lines lines={leftOut.map(({ what, count, why }) => `${count} ${what}: ${why}`)} />
            </div>
          </Card>
        </Section>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
