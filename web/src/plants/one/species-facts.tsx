import { PlantStatus } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { Droplet, Droplets, Gauge, type LucideIcon, ShieldAlert, Sun } from 'lucide-react'
import { schedulesQuery, speciesQuery } from '../../api/queries.ts'
import type { Plant } from '../../api/types.ts'
import { humidityIn } from '../../catalogue/humidity.ts'
import { unknownPlantQuery } from '../../catalogue/queries.ts'
import { word } from '../../enumerations/words.ts'
import { useRights } from '../../gardens/role.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './species-facts.module.css'

type Fact = { icon: LucideIcon; term: string; value: string | null | undefined; wide?: boolean }

/** Shows what the catalogue knows about its species; for a plant without one, the way to name it. */
export function SpeciesFacts({ plant, onChangeSpecies }: { plant: Plant; onChangeSpecies: () => void }) {
  const { t, language } = useI18n()
  const may = useRights()
  const { species } = plant
  const unknown = useQuery(unknownPlantQuery())
  const read = useQuery({ ...speciesQuery(species?.id ?? 0), enabled: species !== null, throwOnError: false })
  const schedules = useQuery({
    ...schedulesQuery(plant.id),
    enabled: plant.status === PlantStatus.Active,
    throwOnError: false,
  })
  const guide = read.data?.wateringFrequencyGuide?.trim()
  // Care that was suggested has the guide for its note, which stands above already.
  const isSaid = schedules.data?.items.some(({ note }) => note?.trim() === guide) ?? false
  if (species === null || species.id === unknown.data?.id) {
    return (
      <Section title={t.plantPage.species}>
        <Card>
          <div className={styles.unknown}>
            <p>{t.plantPage.isUnknown}</p>
            {may.change && (
              <Button look="soft" onClick={onChangeSpecies}>
                {t.plantPage.changeSpecies}
              </Button>
            )}
          </div>
        </Card>
      </Section>
    )
  }
  const said = (words: Readonly<Record<number, string>>, value: number | undefined) =>
    value === undefined || value === 0 ? undefined : word(words, value)
  const facts: Fact[] = [
    { icon: Sun, term: t.plantPage.light, value: said(t.enumerations.light, read.data?.lightRequirement) },
    {
      icon: Gauge,
      term: t.plantPage.difficulty,
      value: said(t.enumerations.careDifficulty, read.data?.careDifficulty),
    },
    {
      icon: Droplets,
      term: t.plantPage.humidity,
      value: humidityIn(language, read.data?.humidityRequirement ?? '') || undefined,
    },
    {
      icon: ShieldAlert,
      term: t.plantPage.toxicity,
      value: said(t.enumerations.toxicity, read.data?.toxicityLevel),
    },
    { icon: Droplet, term: t.plantPage.water, value: isSaid ? undefined : guide, wide: true },
  ]
  return (
    <Section
      title={species.commonName}
      actions={
        <LinkButton to="/catalogue/$speciesId" params={{ speciesId: species.id }} look="quiet">
          {t.plantPage.inCatalogue}
        </LinkButton>
      }
    >
      <dl className={styles.facts}>
        {facts.map(
          ({ icon: Icon, term, value, wide }) =>
            typeof value === 'string' && (
              <div key={term} className={classNames(styles.fact, wide && styles.wide)}>
                <dt className={styles.term}>
                  <Icon aria-hidden="true" className={styles.icon} />
                  {term}
                </dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  )
}
