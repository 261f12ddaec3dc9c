import { type KeyboardEvent, useId, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './combo-box.module.css'
import { ComboBoxList, type ComboOption, optionId, ownKey } from './combo-box-list.tsx'
import controlStyles from './control.module.css'
import { Field, type FieldProps } from './field.tsx'

type OwnChoice = { label: string; onPick: () => void }

type ComboBoxProps<T> = FieldProps & {
  /** What stands in the box. */
  text: string
  /** What is looked for, where that is not what stands in the box. */
  typed?: string
  onTextChange: (text: string) => void
  /** Suggestions for the text, in their order; those of one group beside each other. */
  options: readonly ComboOption<T>[]
  onPick: (value: T) => void
  loading?: boolean
  /** Always last: so that "not found" leads somewhere. */
  own?: OwnChoice | readonly OwnChoice[] | undefined
  /** The box lost the focus. */
  onLeave?: () => void
  placeholder?: string
  required?: boolean
  /** Has the focus when the sheet opens that it is in. */
  first?: boolean | undefined
  /** Shows the suggestions for what stands in it before anything is typed. */
  startsOpen?: boolean
}

/** A text with suggestions that arrive while it is typed. */
export function ComboBox<T>(props: ComboBoxProps<T>) {
  const { text, onTextChange, options, onPick, loading = false, placeholder, required, ...rest } = props
  const { own: given, onLeave, first, startsOpen = false, typed = text, ...field } = rest
  const { t } = useI18n()
  const listId = useId()
  const [open, setOpen] = useState(startsOpen)
  const [activeKey, setActiveKey] = useState<string | number>()

  const own = [given ?? []].flat()
  const choices = [
    ...options.map((option) => ({ key: option.key, pick: () => onPick(option.value) })),
    ...own.map((one, at) => ({ key: ownKey(at), pick: one.onPick })),
  ]
  const active = choices.findIndex((choice) => choice.key === activeKey)
  const listed = open && choices.length > 0

  const close = () => {
    setOpen(false)
    setActiveKey(undefined)
  }
  const pick = (index: number) => {
    choices[index]?.pick()
    close()
  }
  const go = (index: number) => {
    setOpen(true)
    const key = choices[(index + choices.length) % choices.length]?.key
    setActiveKey(key)
    if (key !== undefined)
      document.getElementById(optionId(listId, key))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') go(active + 1)
    else if (event.key === 'ArrowUp') go(active === -1 ? choices.length - 1 : active - 1)
    else if (event.key === 'Enter' && listed && active !== -1) pick(active)
    else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
  }

  // Nothing is missing before something was looked for.
  const isNothing = options.length === 0 && typed.trim() !== ''
  const status = loading ? t.ui.combo.searching : isNothing ? t.ui.combo.nothing : undefined
  const count = options.length > 0 ? t.ui.combo.found(options.length) : undefined
  return (
    <div className={styles.combo}>
      <Field {...field}>
        {(control) => (
          <input
            {...control}
            {...{ placeholder, required }}
            data-first={first ? '' : undefined}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={listed}
            aria-controls={listed ? listId : undefined}
            aria-activedescendant={listed && active !== -1 ? optionId(listId, activeKey) : undefined}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            className={controlStyles.control}
            value={text}
            onChange={(event) => {
              onTextChange(event.currentTarget.value)
              setOpen(true)
              setActiveKey(undefined)
            }}
            onClick={() => setOpen(true)}
            onBlur={() => {
              close()
              onLeave?.()
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {open && (listed || status !== undefined) && (
        <ComboBoxList {...{ listId, options, own, loading, activeKey, pick, status }} label={field.label} />
      )}
      <span role="status" className="heard-only">
        {open && (status ?? count)}
      </span>
    </div>
  )
}
