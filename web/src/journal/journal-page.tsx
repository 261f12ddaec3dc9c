import { useI18n } from '../i18n/i18n.tsx'

export function JournalPage() {
  const { t } = useI18n()
  return <h1>{t.journal.title}</h1>
}
