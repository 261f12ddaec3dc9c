import { useId } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { classNames } from './class-names.ts'
import type { Brush } from './month-brush.ts'
import styles from './month-strip.module.css'
import { toneClass } from './tone.ts'

type MonthBrushesProps<T> = {
  brushes: readonly Brush<T>[]
  brush: T
  onBrushChange: (brush: T) => void
}

/** What the months are painted with. */
export function MonthBrushes<T extends string | number>({
  brushes,
  brush,
  onBrushChange,
}: MonthBrushesProps<T>) {
  const { t } = useI18n()
  const name = useId()
  return (
    <fieldset className={styles.brushes} aria-describedby={`${name}-hint`}>
      <legend className={styles.legend}>{t.ui.months.brush}</legend>
      <div className={styles.palette}>
        {brushes.map((one) => (
          <label key={one.value} className={styles.brush}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={one.value === brush}
              onChange={() => onBrushChange(one.value)}
            />
            <span className={styles.face}>
              <span aria-hidden="true" className={classNames(styles.swatch, toneClass(one.tone))} />
              {one.label}
            </span>
          </label>
        ))}
      </div>
      <p id={`${name}-hint`} className={styles.hint}>
        {t.ui.months.hint}
      </p>
    </fieldset>
  )
}
