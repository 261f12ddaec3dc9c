import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { plantCountQuery, regionsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { channelsQuery } from '../reminders/queries.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { areAllClosed, closedSteps, closeStep, nextStep } from './first-steps.ts'
import styles from './interval-offer.module.css'
import { scheduleCountQuery } from './queries.ts'

const WHERE = { place: '/places', reminder: '/reminders' } as const

/** One quiet card for a new garden, with the next thing that makes it more useful. It goes when that is done, or for good. */
export function FirstStepCard() {
  const { t } = useI18n()
  const userId = client.user?.id ?? 0
  const [closed, setClosed] = useState(() => closedSteps(userId))
  // The page is whole without it, so that a read which fails is no failure.
  const quiet = { enabled: !areAllClosed(closed), throwOnError: false }
  const { data: plants } = useQuery({ ...plantCountQuery(), ...quiet })
  const { data: schedules } = useQuery({ ...scheduleCountQuery(), ...quiet })
  const { data: regions } = useQuery({ ...regionsQuery(), ...quiet })
  const { data: channels } = useQuery({ ...channelsQuery(), ...quiet })
  if (plants === undefined || schedules === undefined || regions === undefined || channels === undefined)
    return null
  const places = regions.flatMap(({ locations }) => locations).length
  const step = nextStep({ plants, schedules, places, channels: channels.length }, closed)
  if (step === undefined) return null
  const words = t.gardens.firstSteps
  const close = () => {
    setClosed(closeStep(userId, step))
    // The button may be gone, and the focus with it.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <aside aria-label={words.label} className={styles.offer}>
      <p>{words.text[step]}</p>
      <div className={styles.answers}>
        <LinkButton to={WHERE[step]} look="soft">
          {words.go[step]}
        </LinkButton>
        <Button look="quiet" onClick={close}>
          {words.close}
        </Button>
      </div>
    </aside>
  )
}
