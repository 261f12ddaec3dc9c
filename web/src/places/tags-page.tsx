import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsQuery } from '../api/queries.ts'
import type { PlantTag } from '../api/types.ts'
import type { OnFailure } from '../api/use-change.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useReopening } from '../drafts/use-reopening.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { BackToMore } from '../ui/back-to-more.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { AddIcon, DeleteIcon, EditIcon, TagIcon } from '../ui/icons.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { MenuRow } from './menu-row.tsx'
import { NameSheet } from './name-sheet.tsx'
import styles from './tags-page.module.css'
import { useTagChanges } from './use-tag-changes.ts'

const NAME_LENGTH = 32

/** Every tag with how many plants carry it. */
export function TagsPage() {
  const { t, format } = useI18n()
  const may = useRights()
  const read = useQuery(tagsQuery())
  const { add, rename, remove } = useTagChanges()
  const [named, setNamed] = useState<PlantTag | 'new'>()
  const words = t.places.tags
  const tags = read.data ?? []
  useReopening(
    (form) => (form === tagForm() ? 'new' : tags.find((tag) => form === tagForm(tag))),
    (opened) => setNamed(opened),
  )
  const changes = (tag: PlantTag): MenuItem[] => [
    { label: t.places.rename, icon: EditIcon, onSelect: () => setNamed(tag) },
    { label: t.app.action.delete, icon: DeleteIcon, danger: true, onSelect: () => void remove(tag) },
  ]

  return (
    <Page
      title={words.title}
      back={<BackToMore />}
      lead={words.lead}
      actions={
        may.change &&
        tags.length > 0 && (
          <Button look="soft" icon={AddIcon} onClick={() => setNamed('new')}>
            {words.add}
          </Button>
        )
      }
    >
      {read.isPending && <Skeleton shape="list" />}
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data !== undefined && tags.length === 0 && (
        <EmptyState
          text={words.empty}
          action={
            may.change && (
              <Button icon={AddIcon} onClick={() => setNamed('new')}>
                {words.add}
              </Button>
            )
          }
        />
      )}
      {tags.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets.
        <ul role="list" aria-label={words.title} className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag.id} className={styles.tag}>
              <MenuRow
                to="/plants"
                search={{ tagId: tag.id }}
                leading={<TagIcon aria-hidden="true" className={styles.icon} />}
                name={tag.name}
                detail={t.places.plants(tag.plantCount, format.number(tag.plantCount))}
                groups={[may.change ? changes(tag) : []]}
              />
            </li>
          ))}
        </ul>
      )}
      {named !== undefined && (
        <TagSheet
          tag={named === 'new' ? undefined : named}
          onClose={() => setNamed(undefined)}
          onSave={(name, onFailure) =>
            named === 'new' ? add(name, onFailure) : rename(named, name, onFailure)
          }
        />
      )}
    </Page>
  )
}

type TagSheetProps = {
  /** Absent for a new one. */
  tag: PlantTag | undefined
  onClose: () => void
  onSave: (name: string, onFailure: OnFailure) => Promise<boolean>
}

function tagForm(tag?: PlantTag): string {
  return `tag-${tag?.id ?? 'new'}`
}

function TagSheet({ tag, onClose, onSave }: TagSheetProps) {
  const { t } = useI18n()
  const words = t.places.tags
  const draft = useDraft(tagForm(tag), { name: tag?.name ?? '' }, { isEdit: tag !== undefined })
  return (
    <NameSheet
      title={tag === undefined ? words.add : words.rename}
      label={words.name}
      placeholder={words.example}
      draft={draft}
      maxLength={NAME_LENGTH}
      onClose={onClose}
      onSave={({ name }, onFailure) => onSave(name, onFailure)}
    />
  )
}
