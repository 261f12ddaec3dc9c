import { Check } from 'lucide-react'
import { CareIcon, careTone } from '../ui/care-icon.tsx'
import styles from './done-button.module.css'

type Props = {
  /** The kind of care. */
  type: number
  label: string
  onClick: () => void
}

/** A ring with the sign of the care, which fills and shows a tick under the finger. */
export function DoneButton({ type, label, onClick }: Props) {
  return (
    <button
      type="button"
      className={styles.done}
      data-tone={careTone(type)}
      aria-label={label}
      onClick={onClick}
    >
      <CareIcon type={type} bare />
      <Check aria-hidden="true" className={styles.tick} />
    </button>
  )
}
