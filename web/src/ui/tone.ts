import styles from './tone.module.css'

export type Tone = 'plain' | 'accent' | 'water' | 'feed' | 'earth' | 'overdue' | 'danger'

/** Gives an element the colours of a tone, as `--soft` and `--strong`. */
export function toneClass(tone: Tone): string | undefined {
  return styles[tone]
}
