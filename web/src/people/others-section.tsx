import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import type { Garden } from '../api/types.ts'
import { isUpcoming } from '../gardens/first-garden.ts'
import { gardenName } from '../gardens/garden-name.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { List } from '../ui/list-row.tsx'
import { Section } from '../ui/page.tsx'
import { Switch } from '../ui/switch.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { daysSentence } from './grant-words.ts'
import { LeaveGarden } from './leave-garden.tsx'
import styles from './people.module.css'
import { useGrantsChanged } from './queries.ts'

type OthersSectionProps = { gardens: readonly Garden[]; today: Day }

/** The gardens of others that the user is in. */
export function OthersSection({ gardens, today }: OthersSectionProps) {
  const { t } = useI18n()
  const { others } = t.people.garden
  return (
    <Section title={others}>
      <Card flush>
        <List label={others}>
          {gardens.map((garden) => (
            <OthersGarden key={garden.id} garden={garden} today={today} />
          ))}
        </List>
      </Card>
    </Section>
  )
}

function OthersGarden({ garden, today }: { garden: Garden; today: Day }) {
  const { t, format } = useI18n()
  const words = t.people
  const toasts = useToasts()
  const changed = useGrantsChanged()
  const [isLeaving, setLeaving] = useState(false)
  const name = gardenName(t, garden)
  const remind = useMutation({
    mutationFn: (wanted: boolean) =>
      client.put('/api/v1/gardens/{id}', { path: { id: garden.id }, body: { remind: wanted } }),
    onSuccess: (_, wanted) =>
      toasts.show({ text: wanted ? words.garden.reminding : words.garden.notReminding }),
    onError: (error) => toasts.fail(error),
    onSettled: () => changed(),
  })
  const days = daysSentence(t, format, garden, today)
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {name}
        {isUpcoming(garden, today) && <Badge>{words.states.upcoming}</Badge>}
      </p>
      <div className={styles.facts}>
        {garden.name !== undefined && garden.owner.name !== undefined && (
          <p className={styles.text}>{t.gardens.of(garden.owner.name)}</p>
        )}
        <p className={styles.text}>{words.roles[garden.role]}</p>
        {days !== undefined && <p className={styles.text}>{days}</p>}
      </div>
      <Switch
        label={
          <>
            {words.garden.remind} <span className="heard-only">{name}</span>
          </>
        }
        value={remind.isPending ? remind.variables : garden.remind === true}
        onChange={(wanted) => remind.mutate(wanted)}
      />
      <div className={styles.actions}>
        <Button look="quietDanger" aria-label={words.garden.leaveOf(name)} onClick={() => setLeaving(true)}>
          {words.garden.leave}
        </Button>
      </div>
      {isLeaving && <LeaveGarden garden={garden} onClose={() => setLeaving(false)} />}
    </li>
  )
}
