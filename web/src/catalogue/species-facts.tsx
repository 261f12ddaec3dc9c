import { ToxicityLevel } from '@frond/client'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlantSpecies } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { classNames } from '../ui/class-names.ts'
import {
  DifficultyIcon,
  HarmlessIcon,
  HumidityIcon,
  PoisonousIcon,
  UnknownLightIcon,
  WaterIcon,
} from '../ui/icons.ts'
import { LightIcon } from '../ui/light-icon.tsx'
import { type Tone, toneClass } from '../ui/tone.ts'
import { humidityIn } from './humidity.ts'
import styles from './species-facts.module.css'

/** Only what is dangerous is an alarm. */
const TOXICITY_TONES: Readonly<Record<number, Tone>> = {
  [ToxicityLevel.NonToxic]: 'accent',
  [ToxicityLevel.Irritant]: 'feed',
  [ToxicityLevel.MildlyToxic]: 'earth',
}

/** What is known about a species, each with its sign; what is not known is left out. */
export function SpeciesFacts({ species }: { species: PlantSpecies }) {
  const { t, language } = useI18n()
  const words = t.catalogue
  const { lightRequirement, careDifficulty, toxicityLevel, wateringFrequencyGuide, humidityRequirement } =
    species
  return (
    <dl className={styles.facts}>
      {lightRequirement !== 0 && (
        <Fact
          term={words.light}
          tone="feed"
          icon={<LightIcon light={lightRequirement} unknown={UnknownLightIcon} />}
        >
          {word(t.enumerations.light, lightRequirement)}
        </Fact>
      )}
      {wateringFrequencyGuide !== null && (
        <Fact term={words.water} tone="water" icon={sign(WaterIcon)}>
          {wateringFrequencyGuide}
        </Fact>
      )}
      {humidityRequirement !== null && (
        <Fact term={words.humidity} tone="water" icon={sign(HumidityIcon)}>
          {humidityIn(language, humidityRequirement)}
        </Fact>
      )}
      {careDifficulty !== 0 && (
        <Fact term={words.difficulty} tone="plain" icon={sign(DifficultyIcon)}>
          {word(t.enumerations.careDifficulty, careDifficulty)}
        </Fact>
      )}
      {toxicityLevel !== 0 && (
        <Fact
          term={words.toxicity}
          tone={TOXICITY_TONES[toxicityLevel] ?? 'danger'}
          icon={sign(toxicityLevel === ToxicityLevel.NonToxic ? HarmlessIcon : PoisonousIcon)}
        >
          <strong>{word(t.enumerations.toxicity, toxicityLevel)}</strong>
          <span className={styles.meaning}>{word(words.toxicityMeaning, toxicityLevel)}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact(props: { term: string; tone: Tone; icon: ReactNode; children: ReactNode }) {
  const { term, tone, icon, children } = props
  return (
    <div className={classNames(styles.fact, toneClass(tone))}>
      <dt className={styles.term}>
        <span className={styles.disc}>{icon}</span>
        {term}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

function sign(Icon: LucideIcon) {
  return <Icon aria-hidden="true" className={styles.icon} />
}
