import { ConnectionError } from '@frond/client'
import { useI18n } from '../i18n/i18n.tsx'
import { ErrorNote } from '../ui/error-note.tsx'

/** Why a plan was not saved. Unlike what is done for a plant, a plan needs a connection; what was entered stays in the form. */
export function SaveFailure({ error }: { error: unknown }) {
  const { t } = useI18n()
  if (error === null) return null
  return <ErrorNote error={error} text={error instanceof ConnectionError ? t.care.notSaved : undefined} />
}
