import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useI18n } from '../i18n/i18n.tsx'
import { registrationQuery } from './queries.ts'
import styles from './sign-in-frame.module.css'

/** The way on for somebody without an account: the form, or whom to ask. Without an answer of the server it is the form. */
export function NoAccountYet({ search }: { search: { to?: string } }) {
  const { t } = useI18n()
  const { data: mode = 'open' } = useQuery(registrationQuery())
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
