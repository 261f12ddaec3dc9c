import { useQuery } from '@tanstack/react-query'
import type { JournalEntry } from '../../api/types.ts'
import { formLeftOpen } from '../../drafts/open-form.ts'
import { useReopening } from '../../drafts/use-reopening.ts'
import { entryForm } from '../../journal/entry-form.ts'
import { entryQuery } from '../../journal/queries.ts'

/** Opens the entry again that was being edited when the page was reloaded; it may be older than those of the list. */
export function useEntryReopening(open: (entry: JournalEntry) => void): void {
  const id = Number(/^entry-(\d+)$/u.exec(formLeftOpen() ?? '')?.[1])
  const { data: entry } = useQuery({ ...entryQuery(id), enabled: id > 0, throwOnError: false })
  useReopening(
    (form) => (entry !== undefined && form === entryForm({ plants: [], entry }) ? entry : undefined),
    open,
  )
}
