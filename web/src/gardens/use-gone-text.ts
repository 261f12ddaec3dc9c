import { useI18n } from '../i18n/i18n.tsx'
import { useGardens } from './use-gardens.ts'

/** What to say of a thing that is not found: a user of several gardens may have followed an address of another one. */
export function useGoneText(gone: string): string {
  const { t } = useI18n()
  return useGardens().length > 1 ? t.gardens.notHere : gone
}
