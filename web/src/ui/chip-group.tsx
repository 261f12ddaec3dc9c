import { Check } from 'lucide-react'
import styles from './chip-group.module.css'
import type { Choice } from './select.tsx'
import type { FieldValue } from './text-field.tsx'

type ChipGroupProps<T> = FieldValue<readonly T[]> & { label: string; choices: readonly Choice<T>[] }

/** Filters to switch on and off, any number of them. */
export function ChipGroup<T extends string | number>({ label, choices, value, onChange }: ChipGroupProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways.
    <div role="group" aria-label={label} className={styles.group}>
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
