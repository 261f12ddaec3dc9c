import { type ReactNode, useId } from 'react'
import { DraftNote, type DraftNoteProps } from '../drafts/draft-note.tsx'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import styles from './waiting-page.module.css'

/** Names the form for its draft. */
export function revisionForm({ id }: { id: string }): string {
  return `waiting-${id}`
}

/** The fields of something that was refused, to be changed and sent again. */
export function ReviseSheet(props: {
  draft: DraftNoteProps['draft']
  children: ReactNode
  onSend: () => Promise<void>
  onClose: () => void
}) {
  const { t } = useI18n()
  const form = useId()
  return (
    <Sheet
      open
      onOpenChange={(open) => open || props.onClose()}
      title={t.offline.edit}
      actions={
        <Button type="submit" form={form}>
          {t.offline.sendAgain}
        </Button>
      }
    >
      <form
        id={form}
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void props.onSend()
        }}
      >
        <DraftNote draft={props.draft} />
        {props.children}
      </form>
    </Sheet>
  )
}
