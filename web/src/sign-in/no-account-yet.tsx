import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { methodsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './sign-in-frame.module.css'

/** The way on for somebody without an account: the form, or whom to ask. Without an answer of the server it is the form. */
export function NoAccountYet({ search }: { search: { to?: string } }) {
  const { t } = useI18n()
  const { data: methods } = useQuery(methodsQuery())
  const mode = methods?.registration ?? 'open'
  if (mode !== 'open') {
    return <p className={styles.other}>{mode === 'invite' ? t.signIn.byInvitation : t.signIn.byAdmin}</p>
  }
  return (
    <p className={styles.other}>
      {t.signIn.noAccount}{' '}
      <Link to="/sign-up" search={search}>
        {t.signIn.signUp}
      </Link>
    </p>
  )
}
