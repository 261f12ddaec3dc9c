import { useState } from 'react'
import { TimeField } from '../ui/date-field.tsx'

type RemindTimeProps = { label: string; hint: string; value: string; onChange: (time: string) => void }

/** Saves the hour when it is chosen: during typing, each digit would be a time of its own. */
export function RemindTime({ label, hint, value, onChange }: RemindTimeProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  // Saved elsewhere, or refused.
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  return (
    <TimeField
      {...{ label, hint }}
      value={typed}
      onChange={setTyped}
      onLeave={() => {
        if (typed === '') setTyped(value)
        else if (typed !== value) onChange(typed)
      }}
    />
  )
}
