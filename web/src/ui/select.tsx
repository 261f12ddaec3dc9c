import { ChevronDown } from 'lucide-react'
import styles from './control.module.css'
import { Field, type FieldProps } from './field.tsx'
import type { FieldValue } from './text-field.tsx'

export type Choice<T> = { value: T; label: string }
export type ChoiceGroup<T> = { label: string; choices: readonly Choice<T>[] }

type SelectProps<T> = FieldProps &
  FieldValue<T> & {
    choices: readonly (Choice<T> | ChoiceGroup<T>)[]
    disabled?: boolean
  }

/** The list of the device itself, which every phone does best. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { value, onChange, choices, disabled, ...field } = props
  const all = choices.flatMap((choice) => ('choices' in choice ? choice.choices : [choice]))
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.around}>
          <select
            {...control}
            disabled={disabled}
            className={styles.select}
            value={value}
            onChange={(event) => {
              const chosen = all[event.currentTarget.selectedIndex]
              if (chosen !== undefined) onChange(chosen.value)
            }}
          >
            {choices.map((choice) =>
              'choices' in choice ? (
                <optgroup key={choice.label} label={choice.label}>
                  {choice.choices.map(option)}
                </optgroup>
              ) : (
                option(choice)
              ),
            )}
          </select>
          <ChevronDown aria-hidden="true" className={styles.chevron} />
        </div>
      )}
    </Field>
  )
}

function option<T extends string | number>({ value, label }: Choice<T>) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}
