import {
  Bandage,
  Bean,
  Brush,
  Bug,
  Camera,
  Cherry,
  CircleEllipsis,
  Droplet,
  Eye,
  FlaskConical,
  Flower,
  Gift,
  Leaf,
  type LucideIcon,
  Moon,
  MoveRight,
  NotebookPen,
  Pill,
  RotateCw,
  Ruler,
  Scissors,
  ShoppingBasket,
  Shovel,
  Split,
  SprayCan,
  Sprout,
  Waves,
} from 'lucide-react'
import styles from './care-icon.module.css'
import { classNames } from './class-names.ts'
import { type Tone, toneClass } from './tone.ts'

/** By the number of the journal type. */
const CARE: Readonly<Record<number, { icon: LucideIcon; tone: Tone }>> = {
  0: { icon: NotebookPen, tone: 'plain' },
  1: { icon: Droplet, tone: 'water' },
  2: { icon: FlaskConical, tone: 'feed' },
  3: { icon: SprayCan, tone: 'water' },
  4: { icon: Shovel, tone: 'earth' },
  5: { icon: Sprout, tone: 'earth' },
  6: { icon: Scissors, tone: 'accent' },
  7: { icon: Split, tone: 'accent' },
  8: { icon: Bandage, tone: 'earth' },
  9: { icon: Bug, tone: 'earth' },
  10: { icon: Eye, tone: 'plain' },
  11: { icon: Ruler, tone: 'plain' },
  12: { icon: Camera, tone: 'plain' },
  13: { icon: Bean, tone: 'earth' },
  14: { icon: Sprout, tone: 'accent' },
  15: { icon: Flower, tone: 'accent' },
  16: { icon: Cherry, tone: 'accent' },
  17: { icon: ShoppingBasket, tone: 'feed' },
  18: { icon: Waves, tone: 'water' },
  19: { icon: Brush, tone: 'water' },
  20: { icon: RotateCw, tone: 'accent' },
  21: { icon: MoveRight, tone: 'earth' },
  22: { icon: Pill, tone: 'feed' },
  23: { icon: Moon, tone: 'plain' },
  24: { icon: Gift, tone: 'accent' },
  25: { icon: Leaf, tone: 'plain' },
  26: { icon: CircleEllipsis, tone: 'plain' },
}

const UNKNOWN = { icon: CircleEllipsis, tone: 'plain' } as const

export function careTone(type: number): Tone {
  return (CARE[type] ?? UNKNOWN).tone
}

/** The sign of a kind of care; the word for it stands beside it or in the name of its button. `bare` leaves the disc out. */
export function CareIcon({ type, bare }: { type: number; bare?: boolean }) {
  const { icon: Icon, tone } = CARE[type] ?? UNKNOWN
  return (
    <span aria-hidden="true" className={classNames(styles.care, toneClass(tone), !bare && styles.disc)}>
      <Icon className={styles.icon} />
    </span>
  )
}
