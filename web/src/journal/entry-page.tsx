import { ErrorCode, FrondError } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EntryCard } from './entry-card.tsx'
import { useEntryChanges } from './entry-changes.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { entryQuery, usePlantNames } from './queries.ts'
import { shownSaved } from './shown-entries.ts'

const route = getRouteApi('/frame/journal/$entryId')

/** One entry, whole; to be changed or taken out. */
export function EntryPage() {
  const { t, format } = useI18n()
  const { entryId } = route.useParams()
  const navigate = route.useNavigate()
  const changes = useEntryChanges()
  // An entry that is gone is no failure of the page: the link was older than the entry.
  const read = useQuery({ ...entryQuery(entryId), throwOnError: false })
  const entry = read.data
  const names = usePlantNames([entry?.plantIds ?? []])
  const [isEditing, setEditing] = useState(false)
  const back = <BackLink to="/journal">{t.journal.title}</BackLink>

  if (entry === undefined) {
    const isGone = read.error instanceof FrondError && read.error.code === ErrorCode.JournalNotFound
    return (
      <Page title={t.journal.title} back={back} narrow>
        {isGone ? (
          <EmptyState
            text={t.journal.gone}
            action={<LinkButton to="/journal">{t.journal.title}</LinkButton>}
          />
        ) : read.error === null ? (
          <Skeleton shape="page" />
        ) : (
          <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
        )}
      </Page>
    )
  }
  const plants = entry.plantIds.flatMap((id) => names.get(id) ?? [])
  const remove = async () => {
    await navigate({ to: '/journal', replace: true })
    await changes.remove(entry)
  }
  return (
    <Page
      title={word(t.enumerations.journalType, entry.type)}
      back={back}
      narrow
      actions={
        <>
          <Button
            look="soft"
            icon={Pencil}
            disabled={plants.length < entry.plantIds.length}
            onClick={() => setEditing(true)}
          >
            {t.app.action.edit}
          </Button>
          <Button look="quiet" icon={Trash2} onClick={() => void remove()}>
            {t.app.action.delete}
          </Button>
        </>
      }
    >
      <EntryCard entry={shownSaved(entry)} when={format.dateTime(entry.eventTime)} plants={names} />
      {isEditing && <EntrySheet plants={plants} entry={entry} onClose={() => setEditing(false)} />}
    </Page>
  )
}
