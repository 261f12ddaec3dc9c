import { Ellipsis, Heart, Plus, Trash2 } from 'lucide-react'
import { Badge, StatusDot } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Fab } from '../ui/fab.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Section } from '../ui/page.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Tone } from '../ui/tone.ts'
import styles from './gallery.module.css'

const LOOKS = ['primary', 'soft', 'quiet', 'danger'] as const
const TONES: readonly Tone[] = ['plain', 'accent', 'water', 'feed', 'earth', 'overdue', 'danger']

export function ButtonParts() {
  return (
    <Section title="Buttons">
      {LOOKS.map((look) => (
        <div key={look} className={styles.row}>
          <Button look={look}>{look}</Button>
          <Button look={look} icon={Plus}>
            With icon
          </Button>
          <Button look={look} busy>
            Busy
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <IconButton look={look} icon={Heart} label={`${look} icon`} />
        </div>
      ))}
      <div className={styles.row}>
        <LinkButton to="/" look="soft" icon={Plus}>
          Link as a button
        </LinkButton>
        <IconButton icon={Ellipsis} label="Busy icon" busy />
        <IconButton icon={Trash2} label="Disabled icon" disabled />
        <Spinner />
      </div>
      <div className={styles.row}>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            <StatusDot tone={tone} /> {tone}
          </Badge>
        ))}
      </div>
      <ProgressBar label="Upload" value={0.4} />
      <ProgressBar label="Import" />
      <Fab icon={Plus} label="Add" />
    </Section>
  )
}
