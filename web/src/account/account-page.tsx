import { useI18n } from '../i18n/i18n.tsx'

export function AccountPage() {
  const { t } = useI18n()
  return <h1>{t.account.title}</h1>
}
