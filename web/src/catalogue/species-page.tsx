import { useI18n } from '../i18n/i18n.tsx'

export function SpeciesPage() {
  const { t } = useI18n()
  return <h1>{t.catalogue.title}</h1>
}
