import { useI18n } from '../../i18n/i18n.tsx'

export function PlantPage() {
  const { t } = useI18n()
  return <h1>{t.plants.title}</h1>
}
