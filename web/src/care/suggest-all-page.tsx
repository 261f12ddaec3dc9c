import { useI18n } from '../i18n/i18n.tsx'

export function SuggestAllPage() {
  const { t } = useI18n()
  return <h1>{t.care.title}</h1>
}
