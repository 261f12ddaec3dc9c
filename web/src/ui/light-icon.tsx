import { LightRequirement } from '@frond/client'
import { Cloud, CloudSun, type LucideIcon, Sun, SunDim, Sunrise } from 'lucide-react'
import styles from './light-icon.module.css'

const ICONS: Readonly<Record<number, LucideIcon>> = {
  [LightRequirement.Low]: Cloud,
  [LightRequirement.Medium]: CloudSun,
  [LightRequirement.BrightIndirect]: SunDim,
  [LightRequirement.PartialSun]: Sunrise,
  [LightRequirement.FullSun]: Sun,
}

/** The sign of how light it is; the word for it stands beside it. */
export function LightIcon({ light, unknown }: { light: LightRequirement; unknown: LucideIcon }) {
  const Icon = ICONS[light] ?? unknown
  return <Icon aria-hidden="true" className={styles.light} />
}
