import { createFrondClient } from '@frond/client'
import { useEffect, useMemo, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { GuestContext, type GuestTexts } from './guest-context.ts'
import styles from './guest-page.module.css'
import { type KeptLink, takeLink } from './kept-link.ts'
import { Standing } from './standing.tsx'
import { VisitPage } from './visit-page.tsx'

/** The page that a link opens, without an account. A second link in the same tab takes the place of the first. */
export function GuestPage({ first, texts }: { first: KeptLink | undefined; texts: GuestTexts }) {
  const { t, language } = useI18n()
  const [link, setLink] = useState(first)
  useEffect(() => {
    const take = () => setLink(takeLink())
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const token = link?.token
  const guest = useMemo(
    () => token !== undefined && { texts, client: createFrondClient({ accessKey: token, language }) },
    [token, texts, language],
  )
  return (
    <>
      <main id="content" tabIndex={-1} className={styles.main}>
        {guest && link !== undefined ? (
          <GuestContext value={guest}>
            <VisitPage key={token} link={link} />
          </GuestContext>
        ) : (
          <Standing title={t.app.name} text={texts.noLink} />
        )}
      </main>
      <footer className={styles.foot}>{t.app.name}</footer>
    </>
  )
}
