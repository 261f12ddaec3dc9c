import { PlantStatus, ToxicityLevel } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
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
import {
  DifficultyIcon,
  HarmlessIcon,
  HumidityIcon,
  PoisonousIcon,
  UnknownLightIcon,
  WaterIcon,
} from '../../ui/icons.ts'
import { LightIcon } from '../../ui/light-icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './species-facts.module.css'

type Fact = { icon: ReactNode; term: string; value: string | null | undefined; wide?: boolean }

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
  const { lightRequirement: light = 0, toxicityLevel: toxicity } = read.data ?? {}
  const facts: Fact[] = [
    {
      icon: <LightIcon light={light} unknown={UnknownLightIcon} />,
      term: t.plantPage.light,
      value: said(t.enumerations.light, light),
    },
    {
      icon: sign(DifficultyIcon),
      term: t.plantPage.difficulty,
      value: said(t.enumerations.careDifficulty, read.data?.careDifficulty),
    },
    {
      icon: sign(HumidityIcon),
      term: t.plantPage.humidity,
      value: humidityIn(language, read.data?.humidityRequirement ?? '') || undefined,
    },
    {
      icon: sign(toxicity === ToxicityLevel.NonToxic ? HarmlessIcon : PoisonousIcon),
      term: t.plantPage.toxicity,
      value: said(t.enumerations.toxicity, toxicity),
    },
    { icon: sign(WaterIcon), term: t.plantPage.water, value: isSaid ? undefined : guide, wide: true },
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
          ({ icon, term, value, wide }) =>
            typeof value === 'string' && (
              <div key={term} className={classNames(styles.fact, wide && styles.wide)}>
                <dt className={styles.term}>
                  <span className={styles.icon}>{icon}</span>
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

function sign(Icon: LucideIcon) {
  return <Icon aria-hidden="true" className={styles.sign} />
}
