import type { ReactNode } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../i18n/languages.ts'
import { Fern } from './fern.tsx'
import styles from './sign-in-frame.module.css'

/** What stands around the two forms in front of the garden. */
export function SignInFrame({ heading, children }: { heading: string; children: ReactNode }) {
  const { t, language, setLanguage } = useI18n()
  return (
    <div className={styles.frame}>
      <div className={styles.picture}>
        <Fern />
        <p className={styles.brand}>
          <img src="/icon.svg" alt="" width="40" height="40" />
          {t.app.name}
        </p>
        <p className={styles.promise}>{t.signIn.promise}</p>
      </div>
      <main className={styles.main}>
        <div className={styles.form}>
          <h1>{heading}</h1>
          {children}
        </div>
        <label className={styles.language}>
          <span className="heard-only">{t.signIn.language}</span>
          <select
            value={language}
            onChange={({ currentTarget: { value } }) => {
              if (isLanguage(value)) void setLanguage(value)
            }}
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each} lang={each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </select>
        </label>
      </main>
    </div>
  )
}
