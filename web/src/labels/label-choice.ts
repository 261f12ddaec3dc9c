import { useState } from 'react'
import { type Format, formatOf } from './formats.ts'

/** What can stand on a label, from the top. */
export const CONTENTS = ['name', 'species', 'place', 'code'] as const
export type Content = (typeof CONTENTS)[number]

export type LabelChoice = { format: Format; contents: readonly Content[] }

const KEY = 'frond.labels'

/** Kept on this device, whose printer takes the same labels the next time. */
export function useLabelChoice(): readonly [LabelChoice, (choice: LabelChoice) => void] {
  const [choice, setChoice] = useState(() => choiceIn(localStorage.getItem(KEY)))
  const choose = (chosen: LabelChoice) => {
    setChoice(chosen)
    localStorage.setItem(KEY, JSON.stringify({ format: chosen.format.id, contents: chosen.contents }))
  }
  return [choice, choose]
}

export function choiceIn(text: string | null): LabelChoice {
  const usual = { format: formatOf(undefined), contents: CONTENTS }
  if (text === null) return usual
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return usual
    const format = 'format' in kept && typeof kept.format === 'string' ? formatOf(kept.format) : usual.format
    const given = 'contents' in kept && Array.isArray(kept.contents) ? kept.contents : []
    const contents = CONTENTS.filter((content) => given.includes(content))
    return { format, contents: contents.length === 0 ? usual.contents : contents }
  } catch {
    // Written by something else: as if there were none.
    return usual
  }
}
