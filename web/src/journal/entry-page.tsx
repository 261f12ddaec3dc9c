import { ErrorCode, FrondError } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { JournalEntry } from '../api/types.ts'
import { useReopening } from '../drafts/use-reopening.ts'
import { useAuthorName } from '../gardens/use-author-name.ts'
import { useGoneText } from '../gardens/use-gone-text.ts'
import { useMayMend } from '../gardens/use-may-mend.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { NamedPlant } from '../plants/named-plant.ts'
import { BackLink } from '../ui/back-link.tsx'
import { IconButton } from '../ui/button.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { DeleteIcon, EditIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useEntryChanges } from './entry-changes.ts'
import { entryForm } from './entry-form.ts'
import styles from './entry-page.module.css'
import { SavedPhotos } from './entry-photos.tsx'
import { EntryPlants } from './entry-plants.tsx'
import { EntrySheet } from './entry-sheet.tsx'
import { entryQuery, type PlantNames, usePlantNames } from './queries.ts'
import { useEntryWords } from './use-entry-words.ts'

const route = getRouteApi('/frame/journal/$entryId')

/** One entry, whole; to be changed or taken out. */
export function EntryPage() {
  const { t } = useI18n()
  const { entryId } = route.useParams()
  const navigate = route.useNavigate()
  const words = useEntryWords()
  const mayMend = useMayMend()
  const changes = useEntryChanges()
  // An entry that is gone is no failure of the page: the link was older than the entry.
  const read = useQuery({ ...entryQuery(entryId), throwOnError: false })
  const entry = read.data
  const names = usePlantNames([entry?.plantIds ?? []])
  const [isEditing, setEditing] = useState(false)
  const named = entry?.plantIds.flatMap((id) => names.get(id) ?? []) ?? []
  // A draft has no more of them: it would be another one when a species changes.
  const plants: NamedPlant[] = named.map(({ id, name, coverUrl }) => ({ id, name, coverUrl }))
  const isWhole = entry !== undefined && plants.length === entry.plantIds.length
  useReopening((form) => (isWhole && form === entryForm({ plants, entry })) || undefined, setEditing)
  const goneText = useGoneText(t.journal.gone)
  const back = <BackLink to="/journal">{t.journal.title}</BackLink>

  if (entry === undefined) {
    const isGone = read.error instanceof FrondError && read.error.code === ErrorCode.JournalNotFound
    return (
      <Page title={t.journal.title} back={back}>
        {isGone ? (
          <EmptyState text={goneText} action={<LinkButton to="/journal">{t.journal.title}</LinkButton>} />
        ) : read.error === null ? (
          <Skeleton shape="page" />
        ) : (
          <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
        )}
      </Page>
    )
  }
  const remove = async () => {
    await navigate({ to: '/journal', replace: true })
    await changes.remove(entry)
  }
  return (
    <Page
      title={words.names(entry.plantIds, names) || words.kind(entry.type)}
      back={back}
      actions={
        mayMend(entry) && (
          <>
            <IconButton
              icon={EditIcon}
              look="soft"
              label={t.app.action.edit}
              disabled={!isWhole}
              onClick={() => setEditing(true)}
            />
            <span className={styles.delete}>
              <IconButton icon={DeleteIcon} label={t.app.action.delete} onClick={() => void remove()} />
            </span>
          </>
        )
      }
    >
      <Told entry={entry} names={names} />
      {isEditing && <EntrySheet plants={plants} entry={entry} onClose={() => setEditing(false)} />}
    </Page>
  )
}

/** Everything it says, the photographs first. Without any, those of its plants stand beside it where there is room. */
function Told({ entry, names }: { entry: JournalEntry; names: PlantNames }) {
  const { t, format } = useI18n()
  const words = useEntryWords()
  const author = useAuthorName()(entry.author)
  const kind = words.kind(entry.type)
  const when = format.dateTime(entry.eventTime)
  const values = words.values(entry.properties)
  const hasPhotos = entry.media.length > 0
  const plants = <EntryPlants ids={entry.plantIds} names={names} large={!hasPhotos} />
  return (
    <article className={classNames(styles.entry, hasPhotos ? styles.withPhotos : styles.withPlants)}>
      {hasPhotos && <SavedPhotos media={entry.media} about={t.journal.inOneLine([kind, when])} whole />}
      <div className={styles.words}>
        <p className={styles.what}>
          <CareIcon type={entry.type} />
          <span>
            <span className={styles.kind}>{kind}</span>
            <span className={styles.when}>{[when, ...values].join(' · ')}</span>
            {author !== undefined && <span className={styles.when}>{t.journal.by(author)}</span>}
          </span>
        </p>
        {entry.remark !== undefined && <p className={styles.note}>{entry.remark}</p>}
        {hasPhotos && plants}
      </div>
      {!hasPhotos && plants}
    </article>
  )
}
