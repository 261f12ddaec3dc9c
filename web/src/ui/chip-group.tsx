import { Check } from 'lucide-react'
import styles from './chip-group.module.css'
import { classNames } from './class-names.ts'
import type { Choice } from './select.tsx'
import type { FieldValue } from './text-field.tsx'

type ChipGroupProps<T> = FieldValue<readonly T[]> & {
  label: string
  choices: readonly Choice<T>[]
  /** To choose from, all in sight; filters above a list scroll sideways in one line. */
  wrap?: boolean
}

/** Filters to switch on and off, any number of them. */
export function ChipGroup<T extends string | number>(props: ChipGroupProps<T>) {
  const { label, choices, value, onChange, wrap } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways.
    <div role="group" aria-label={label} className={classNames(styles.group, wrap && styles.wrapped)}>
      {choices.map((choice) => {
        const on = value.includes(choice.value)
        return (
          <button
            key={choice.value}
            type="button"
            aria-pressed={on}
            className={styles.chip}
            onClick={() =>
              onChange(on ? value.filter((other) => other !== choice.value) : [...value, choice.value])
            }
          >
            <span className={styles.face}>
              {on && <Check aria-hidden="true" className={styles.icon} />}
              {choice.label}
            </span>
          </button>
        )
      })}
    </div>
  )
}
