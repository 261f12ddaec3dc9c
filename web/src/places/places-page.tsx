import { useI18n } from '../i18n/i18n.tsx'

export function PlacesPage() {
  const { t } = useI18n()
  return <h1>{t.places.title}</h1>
}
