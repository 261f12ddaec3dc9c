import { BackLink } from '../ui/back-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { Columns } from '../ui/columns.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { HeldRoom } from '../ui/held-room.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { List, ListRow, ListRowButton, ListRowLink } from '../ui/list-row.tsx'
import { Section } from '../ui/page.tsx'
import { Photo } from '../ui/photo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './gallery.module.css'

const Thumb = ({ seed }: { seed: string }) => (
  <div className={styles.thumb}>
    <Photo src={undefined} alt="" seed={seed} ratio={1} sizes="3rem" corners="s" />
  </div>
)

export function PageParts() {
  return (
    <>
      <Section
        title="Rows and cards"
        actions={
          <LinkButton to="/" look="quiet">
            See all
          </LinkButton>
        }
      >
        <BackLink to="/">Plants</BackLink>
        <Card>
          <h3>A card</h3>
          <p>Holds together what belongs together.</p>
        </Card>
        <Card flush>
          <List label="Plants">
            <ListRow
              leading={<Thumb seed="fern" />}
              title="Boston fern"
              detail="Water, 200 ml"
              trailing={<Badge tone="overdue">2 days late</Badge>}
            />
            <ListRowLink
              to="/"
              leading={<Thumb seed="jade" />}
              title="Jade plant with a name that is rather long for a narrow phone"
              detail="Crassula ovata"
            />
            <ListRowButton
              leading={<CareIcon type={1} />}
              title="Watering"
              detail="yesterday"
              trailing="08:30"
              onClick={() => undefined}
            />
          </List>
        </Card>
      </Section>
      <Section title="Nothing yet, or nothing now">
        <div className={styles.columns}>
          <EmptyState
            text="Your plants will live here."
            action={<LinkButton to="/">Add a plant</LinkButton>}
          />
          <EmptyState drawing="pot" text="No place yet. Where do your plants stand?" />
          <EmptyState drawing="can" text="All done. The next watering is on Saturday." />
        </div>
        <ErrorNote
          failure={{ sentence: 'The service did not answer in time.', requestId: '01JB2Q8ZK4T9VX' }}
          onRetry={() => undefined}
        />
        <ErrorNote failure={{ sentence: 'This plant was deleted meanwhile.' }} />
      </Section>
      <Section title="Side by side where there is room">
        <Columns
          uneven
          first={<Card>Every night at 03:00, the last 7 are kept.</Card>}
          second={<Card>What was made, newest first.</Card>}
        />
      </Section>
      <Section title="On its way">
        <div className={styles.columns}>
          <Skeleton shape="list" count={3} />
          <Skeleton shape="grid" count={4} />
          <Skeleton shape="page" />
          <HeldRoom until={false}>
            <Card>A card with what is still read.</Card>
          </HeldRoom>
        </div>
      </Section>
    </>
  )
}
