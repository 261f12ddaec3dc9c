import { useMutation } from '@tanstack/react-query'
import { useToday } from '../api/use-today.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { namedDay } from '../i18n/named-day.ts'
import { Button } from '../ui/button.tsx'
import { RemindAgainIcon } from '../ui/icons.ts'
import { useToasts } from '../ui/toasts.tsx'
import styles from './reminders.module.css'
import { useQuiet } from './use-quiet.ts'

/** Says that reminders rest while the user is away, and ends that. The button goes with what it ends. */
export function QuietNote({ onEnded }: { onEnded: () => void }) {
  const { t, format } = useI18n()
  const words = t.care.away
  const today = useToday()
  const toasts = useToasts()
  const quiet = useQuiet()
  const wake = useMutation({
    mutationFn: () => quiet.set(null),
    onSuccess: (undo) => {
      toasts.show({ text: words.toldAwake, undo })
      onEnded()
    },
    onError: (error) => toasts.fail(error),
  })
  if (quiet.until === undefined) return null
  return (
    <aside className={styles.quiet}>
      <p>{words.resting(namedDay(quiet.until, today, format))}</p>
      <Button look="soft" icon={RemindAgainIcon} busy={wake.isPending} onClick={() => wake.mutate()}>
        {words.wake}
      </Button>
    </aside>
  )
}
