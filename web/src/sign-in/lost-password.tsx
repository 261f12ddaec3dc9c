import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { methodsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './sign-in-frame.module.css'

/** The way back for somebody without their password: a mail where the server sends one, else the person to ask. */
export function LostPassword() {
  const { t } = useI18n()
  const { data: methods } = useQuery(methodsQuery())
  return (
    <p className={styles.other}>
      {methods?.recovery === true ? (
        <Link to="/recover">{t.signIn.lostPassword}</Link>
      ) : (
        <>
          {t.signIn.lostPassword}
          <br />
          {t.signIn.askForLink}
        </>
      )}
    </p>
  )
}
