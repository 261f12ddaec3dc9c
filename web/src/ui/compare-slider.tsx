import { ChevronsLeftRight } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './compare-slider.module.css'
import { Photo } from './photo.tsx'

type Compared = { src: string; alt: string /** Its date, in words. */; label: string }

type CompareSliderProps = { earlier: Compared; later: Compared; ratio?: number; sizes: string }

/** Two photographs over each other; a handle moves the seam. The slider of the browser takes finger and keys. */
export function CompareSlider({ earlier, later, ratio = 4 / 5, sizes }: CompareSliderProps) {
  const { t } = useI18n()
  const [percent, setPercent] = useState(50)
  const seam: CSSProperties & Record<'--seam', string> = { '--seam': `${percent}%` }
  return (
    <div className={styles.compare} style={seam}>
      <Photo src={later.src} alt={later.alt} {...{ ratio, sizes }} />
      <div className={styles.earlier}>
        <Photo src={earlier.src} alt={earlier.alt} {...{ ratio, sizes }} />
      </div>
      <span className={styles.start}>{earlier.label}</span>
      <span className={styles.end}>{later.label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={t.ui.compare.label}
        aria-valuetext={t.ui.compare.share(earlier.label, later.label, percent)}
        className={styles.range}
        onChange={(event) => setPercent(event.currentTarget.valueAsNumber)}
      />
      <span aria-hidden="true" className={styles.seam}>
        <span className={styles.grip}>
          <ChevronsLeftRight className={styles.icon} />
        </span>
      </span>
    </div>
  )
}
