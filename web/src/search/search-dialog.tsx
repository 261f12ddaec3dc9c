import { useI18n } from '../i18n/i18n.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SearchBox } from './search-box.tsx'

/** Finds anything, from everywhere. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useI18n()
  return (
    <Sheet open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={t.search.title} tall>
      <SearchBox onClose={onClose} />
    </Sheet>
  )
}
