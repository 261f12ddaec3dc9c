import { useI18n } from '../i18n/i18n.tsx'

export function CategoriesPage() {
  const { t } = useI18n()
  return <h1>{t.admin.title}</h1>
}
